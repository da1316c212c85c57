import { type ExpressionBuilder, sql } from 'kysely'
import { isSqlite } from '../db/column-types.ts'
import { prepare } from '../db/prepare.ts'
import type { Database } from '../db/schema.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { scheduleChatChecks } from './checks.queries.ts'

// Servers of release 1.0.0 run beside this one while servers are replaced, and what they leave behind is
// not lost (decision 041). A row is decided, sent or taken over under its lock, so one of the two does it.
// The next release removes the columns, the table and this file.

const batch = 100
const day = 24 * 60 * 60 * 1000
/** How far release 1.0.0 moves `mail_due_at` ahead while it sends the mail. */
const mailLeaseMs = 60 * 1000

/** Takes over what is due: checks and pushes of chats, and mails. */
export async function takeOver(db: Db, now: number): Promise<void> {
  const [left] = await findLeft(db, { now })
  if (left?.checks) await inTransaction(db, (trx) => takeOverChecks(trx, now))
  if (left?.pushes) await inTransaction(db, (trx) => takeOverPushes(trx, now))
  if (left?.mails) await inTransaction(db, (trx) => takeOverMails(trx, now))
}

const findLeft = prepare((db, { now }: { now: number }) =>
  db.selectNoFrom((eb) => [
    eb.exists(selectChecks(eb, now)).as('checks'),
    eb.exists(selectPushes(eb, now)).as('pushes'),
    eb.exists(selectMails(eb, now)).as('mails'),
  ]),
)

type Builder = Pick<ExpressionBuilder<Database, never>, 'selectFrom'>

const selectChecks = (from: Builder, now: number) =>
  from
    .selectFrom('notification_checks')
    .select(['chat_id as chatId', 'user_id as userId'])
    .where('due_at', '<=', now)

const selectPushes = (from: Builder, now: number) =>
  from
    .selectFrom('outbox')
    .select(['id', 'subscription_id', 'host', 'user_id', 'kind', 'chat_id', 'created_at', 'tries'])
    .where('due_at', '<=', now)
    .where('chat_id', 'is not', null)

const selectMails = (from: Builder, now: number) =>
  from
    .selectFrom('notification_settings')
    .select(['user_id as userId', 'mail_due_at as dueAt', 'mailed_at as mailedAt'])
    .where('mail_due_at', '<=', now)

async function takeOverChecks(trx: Db, now: number): Promise<void> {
  const due = await selectChecks(trx, now)
    .limit(batch)
    .$if(!isSqlite(trx), (query) => query.forUpdate().skipLocked())
    .execute()
  for (const { chatId, userId } of due) {
    await scheduleChatChecks(trx, { chatId, userIds: [userId], dueAt: now })
    await trx
      .updateTable('notification_checks')
      .set({ due_at: null })
      .where('chat_id', '=', chatId)
      .where('user_id', '=', userId)
      .execute()
  }
}

/** A push of the same chat is newer, if there is one. */
async function takeOverPushes(trx: Db, now: number): Promise<void> {
  for (const push of await selectPushes(trx, now)
    .limit(batch)
    .$if(!isSqlite(trx), (query) => query.forUpdate().skipLocked())
    .execute()) {
    const { id, kind, chat_id: chatId, ...kept } = push
    await trx
      .insertInto('push_outbox')
      .values({
        ...kept,
        topic: kind,
        subject_id: chatId ?? 0,
        tag: `chat-${chatId}`,
        due_at: now,
      })
      .onConflict((conflict) => conflict.columns(['subscription_id', 'tag']).doNothing())
      .execute()
    await trx.deleteFrom('outbox').where('id', '=', id).execute()
  }
}

/** A mail named all chats with news. One whose server died while it sent it is not sent again. */
async function takeOverMails(trx: Db, now: number): Promise<void> {
  const due = await selectMails(trx, now)
    .limit(batch)
    .$if(!isSqlite(trx), (query) => query.forUpdate().skipLocked())
    .execute()
  for (const { userId, dueAt, mailedAt } of due) {
    const wasBeingSent = dueAt === (mailedAt ?? 0) + mailLeaseMs
    const soonest = Math.max(now, (mailedAt ?? 0) + day)
    if (!wasBeingSent) await queueChats(trx, { userId, dueAt: soonest })
    await trx
      .updateTable('notification_settings')
      .set({ mail_due_at: null })
      .where('user_id', '=', userId)
      .execute()
  }
}

const chatsPerMail = 200

const queueChats = prepare((db, { userId, dueAt }: { userId: number; dueAt: number }) =>
  db
    .insertInto('mail_queue')
    .columns(['user_id', 'topic', 'subject_id', 'due_at'])
    .expression(
      sql`select chat.user_id, topic, chat.chat_id, cast(${dueAt} as bigint)
        from (
          select state.user_id, state.chat_id, nudged_at
          from notification_checks as state inner join chats on chats.id = state.chat_id
          where state.user_id = ${userId} and chats.unmatched_at is null
          order by chats.active_at desc limit ${sql.lit(chatsPerMail)}
        ) as chat
        cross join (
          select 'reminder' as topic union all select 'playdate' union all select 'message'
          union all select 'match' union all select 'turn'
        ) as topics
        where topic <> 'turn' or nudged_at is not null`,
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'topic', 'subject_id']).doNothing()),
)
