import { isSqlite } from '../../db/column-types.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { prepare, prepareList } from '../../db/prepare.ts'
import { type Db, inTransaction } from '../../db/store.ts'
import { quietUntil } from '../quiet-hours.ts'
import { readSettings, settingsColumns } from '../settings.ts'
import type { Item, TopicName, Topics } from '../topics.ts'

const minute = 60 * 1000
const day = 24 * 60 * minute

/** A mail gathers the news of so long, and many people come back by themselves meanwhile. */
const gatherMs = 15 * minute
const newsPerMail = 500
/** Mails to a person are so far apart. */
const apartMs = day
/** The same for news that ignores the limit, and is not gathered first. */
const urgentApartMs = 15 * minute

/** Only for people who want mail and have no browser to push to. */
export async function queueMails(
  trx: Db,
  news: readonly Item[],
  topics: Topics,
  now: number,
): Promise<void> {
  if (news.length === 0) return
  const rows = news.map(({ topic, userId, subjectId }): QueueRow => {
    const isUrgent = topics[topic].ignoresMailLimit ?? false
    return {
      topic,
      userId,
      subjectId,
      soonest: isUrgent ? now : now + gatherMs,
      apart: isUrgent ? urgentApartMs : apartMs,
    }
  })
  const userIds = news.map(({ userId }) => userId)
  await insertQueued(trx, userIds, { rows: JSON.stringify(rows) })
}

interface QueueRow extends Item {
  soonest: number
  apart: number
}

const insertQueued = prepareList((db, userIds, { rows }: { rows: string }) =>
  db
    .insertInto('mail_queue')
    .columns(['user_id', 'topic', 'subject_id', 'due_at'])
    .expression(({ selectFrom }) =>
      selectFrom(
        jsonRows<QueueRow>(db, rows, {
          topic: 'text',
          userId: 'bigint',
          subjectId: 'bigint',
          soonest: 'bigint',
          apart: 'bigint',
        }).as('news'),
      )
        .innerJoin('notification_settings as settings', 'settings.user_id', 'news.userId')
        .select(['news.userId', 'news.topic', 'news.subjectId'])
        .select(({ eb, ref }) =>
          eb
            .case()
            .when(eb('mailed_at', '+', ref('news.apart')), '>', ref('news.soonest'))
            .then(eb('mailed_at', '+', ref('news.apart')))
            .else(ref('news.soonest'))
            .end()
            .as('dueAt'),
        )
        .where('settings.user_id', 'in', userIds)
        .where('settings.mail', '=', 1)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('push_subscriptions')
                .select('push_subscriptions.id')
                .whereRef('push_subscriptions.user_id', '=', 'news.userId'),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'topic', 'subject_id']).doNothing()),
)

export interface ClaimedMail {
  userId: number
  email: string
  news: Item[]
  /** How many attempts have failed. */
  tries: number
  /** When the mail before this one was sent. */
  mailedBefore: number | null
}

/**
 * The next mails that are due, each with all that waits for a person. They count as sent before they
 * are: a server that dies in between costs a mail, and nobody gets two.
 */
export async function claimMails(
  db: Db,
  topics: Topics,
  { now, limit }: { now: number; limit: number },
): Promise<ClaimedMail[]> {
  return inTransaction(db, async (trx) => {
    const claimed: ClaimedMail[] = []
    for (const receiver of await lockReceivers(trx, { now, limit })) {
      const { userId, mail, mailedAt, email, isSuspended, hasBrowser } = receiver
      const rows = await selectQueued(trx, { userId })
      const names = rows.map(({ topic }) => topic as TopicName)
      const notBefore = soonestMail(receiver, names, topics, now)
      if (notBefore > now) {
        await postpone(trx, { userId, now, dueAt: notBefore })
        continue
      }
      const news = rows.map(({ topic, subjectId }) => ({
        topic: topic as TopicName,
        userId,
        subjectId,
      }))
      await removeQueued(trx, { userId })
      if (mail !== 1 || isSuspended || hasBrowser) continue
      await storeMailedAt(trx, { userId, mailedAt: now })
      const tries = Math.max(...rows.map((row) => row.tries))
      claimed.push({ userId, email, news, tries, mailedBefore: mailedAt })
    }
    return claimed
  })
}

type Receiver = Awaited<ReturnType<typeof lockReceivers>>[number]

/** Behind the limit, and outside of the quiet hours, unless a topic ignores them. */
function soonestMail(
  { mailedAt, ...settings }: Receiver,
  names: readonly TopicName[],
  topics: Topics,
  now: number,
): number {
  // Servers of a newer release know these.
  if (names.some((name) => !(name in topics))) return now + minute
  const isUrgent = names.some((name) => topics[name].ignoresMailLimit)
  const isLoud = names.some((name) => topics[name].ignoresQuietHours)
  const limitEnd = mailedAt === null ? 0 : mailedAt + (isUrgent ? urgentApartMs : apartMs)
  const quietEnd = isLoud ? null : quietUntil(readSettings(settings), now)
  return Math.max(limitEnd, quietEnd ?? 0)
}

/** Without those whose settings change now. */
const lockReceivers = prepare((db, { now, limit }: { now: number; limit: number }) =>
  db
    .selectFrom('notification_settings')
    .innerJoin('users', 'users.id', 'notification_settings.user_id')
    .select(['users.id as userId', 'email', 'mailed_at as mailedAt', ...settingsColumns])
    .select(({ eb, exists, selectFrom }) => [
      eb('suspended_at', 'is not', null).as('isSuspended'),
      exists(
        selectFrom('push_subscriptions')
          .select('push_subscriptions.id')
          .whereRef('push_subscriptions.user_id', '=', 'users.id'),
      ).as('hasBrowser'),
    ])
    .where('notification_settings.user_id', 'in', ({ selectFrom }) =>
      selectFrom('mail_queue')
        .select('mail_queue.user_id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit),
    )
    .$if(!isSqlite(db), (query) => query.forUpdate('notification_settings').skipLocked()),
)

const selectQueued = prepare((db, { userId }: { userId: number }) =>
  db
    .selectFrom('mail_queue')
    .select(['topic', 'subject_id as subjectId', 'tries'])
    .where('user_id', '=', userId)
    .limit(newsPerMail),
)

const removeQueued = prepare((db, { userId }: { userId: number }) =>
  db.deleteFrom('mail_queue').where('user_id', '=', userId),
)

const postpone = prepare(
  (db, { userId, now, dueAt }: { userId: number; now: number; dueAt: number }) =>
    db
      .updateTable('mail_queue')
      .set({ due_at: dueAt })
      .where('user_id', '=', userId)
      .where('due_at', '<=', now),
)

const storeMailedAt = prepare(
  (db, { userId, mailedAt }: { userId: number; mailedAt: number | null }) =>
    db
      .updateTable('notification_settings')
      .set({ mailed_at: mailedAt })
      .where('user_id', '=', userId),
)

/** A mail that was not sent after all. With null it never will be. */
export async function takeMailBack(
  db: Db,
  { userId, news, tries, mailedBefore }: ClaimedMail,
  dueAt: number | null,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await storeMailedAt(trx, { userId, mailedAt: mailedBefore })
    if (dueAt === null) return
    await trx
      .insertInto('mail_queue')
      .values(
        news.map(({ topic, subjectId }) => ({
          user_id: userId,
          topic,
          subject_id: subjectId,
          due_at: dueAt,
          tries: tries + 1,
        })),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'topic', 'subject_id']).doNothing())
      .execute()
  })
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
  await removeQueued(db, { userId })
}
