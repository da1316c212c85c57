import { sql } from 'kysely'
import type { Language } from '../../../contract/news-words.ts'
import { isSqlite } from '../../db/column-types.ts'
import type { Db } from '../../db/store.ts'
import { isNotSuspended } from '../../people/visibility.queries.ts'

const minute = 60 * 1000
const day = 24 * 60 * minute

/** A mail gathers the news of so long, and many people come back by themselves meanwhile. */
const mailAfterMs = 15 * minute
/** Longer than most mails take. A mail that takes longer is not sent twice: see `claimMails`. */
const leaseMs = minute

/** A mail that is being sent is due again within a day of itself: see `claimMails`. */
const isBeingSent = sql<boolean>`mail_due_at < mailed_at + ${sql.lit(day)}`

/**
 * At most one a day, and only for a person who wants mail and has no browser to push to. News that
 * arrives while a mail is being sent goes with the mail of the next day.
 */
export async function scheduleMail(trx: Db, userId: number, now: number): Promise<void> {
  await trx
    .updateTable('notification_settings')
    .set({
      mail_due_at: sql`case when mailed_at > ${now - day + mailAfterMs}
        then mailed_at + ${sql.lit(day)} else cast(${now + mailAfterMs} as bigint) end`,
      mail_tries: 0,
    })
    .where('user_id', '=', userId)
    .where('mail', '=', 1)
    .where(({ eb, or }) => or([eb('mail_due_at', 'is', null), isBeingSent]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('push_subscriptions')
            .select('push_subscriptions.id')
            .whereRef('push_subscriptions.user_id', '=', 'notification_settings.user_id'),
        ),
      ),
    )
    .execute()
}

export interface ClaimedMail {
  userId: number
  language: Language
  tries: number
  /** Null when the person may not be mailed any more. */
  email: string | null
}

/**
 * The next mails that are due. They count as sent before they are: a server that dies in between costs
 * a mail, and nobody gets two a day.
 */
export async function claimMails(db: Db, now: number, limit: number): Promise<ClaimedMail[]> {
  const claimed = await db
    .updateTable('notification_settings')
    .set(({ eb }) => ({
      mail_due_at: now + leaseMs,
      mailed_at: now,
      mail_tries: eb('mail_tries', '+', 1),
    }))
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('notification_settings as due')
        .select('due.user_id')
        .where('due.mail_due_at', '<=', now)
        .where(({ eb, or }) =>
          or([eb('due.mailed_at', 'is', null), eb('due.mailed_at', '<=', now - day)]),
        )
        .orderBy('due.mail_due_at')
        .limit(limit)
        .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked()),
    )
    .returning(['user_id as userId', 'language', 'mail_tries as tries', 'mail'])
    .execute()
  if (claimed.length === 0) return []
  const people = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(
      'id',
      'in',
      claimed.map(({ userId }) => userId),
    )
    .where(isNotSuspended('users'))
    .execute()
  const emailOf = new Map(people.map(({ id, email }) => [id, email]))
  return claimed.map(({ userId, language, tries, mail }) => ({
    userId,
    language,
    tries,
    email: mail === 1 ? (emailOf.get(userId) ?? null) : null,
  }))
}

/** Of a server that died before it was done: these mails may have been sent. */
export async function dropLostMails(db: Db, now: number): Promise<void> {
  await db
    .updateTable('notification_settings')
    .set({ mail_due_at: null })
    .where('mail_due_at', '<=', now)
    .where('mailed_at', '>', now - day)
    .execute()
}

export async function finishMail(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('notification_settings')
    .set({ mail_due_at: null, mail_tries: 0 })
    .where('user_id', '=', userId)
    .where(isBeingSent)
    .execute()
}

/** For a mail that was not sent after all. With null it never will be. */
export async function takeMailBack(db: Db, userId: number, dueAt: number | null): Promise<void> {
  await db
    .updateTable('notification_settings')
    .set({ mail_due_at: dueAt, mailed_at: null })
    .where('user_id', '=', userId)
    .execute()
}

export async function startMails(db: Db, userId: number): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, mail: 1 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ mail: 1 }))
    .execute()
}

export async function stopMails(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('notification_settings')
    .set({ mail: 0, mail_due_at: null })
    .where('user_id', '=', userId)
    .execute()
}

const chatsPerMail = 200

/** The chats of a person that may have news, the latest first, and whether there is a browser. */
export async function findMembers(db: Db, userId: number) {
  const subscription = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  const members = await db
    .selectFrom('notification_checks')
    .innerJoin('chats', 'chats.id', 'notification_checks.chat_id')
    .select(['notification_checks.chat_id as chatId', 'notification_checks.user_id as userId'])
    .where('notification_checks.user_id', '=', userId)
    .where('chats.unmatched_at', 'is', null)
    .orderBy('chats.active_at', 'desc')
    .limit(chatsPerMail)
    .execute()
  return { members, hasBrowser: subscription !== undefined }
}
