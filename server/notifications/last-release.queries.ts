import { isSqlite } from '../db/column-types.ts'
import { prepareList } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { scheduleChatChecks } from './checks.queries.ts'
import { insertQueued } from './mail/mail-queue.queries.ts'
import { chatTopics, type Item } from './topics.ts'

// Servers of release 1.0.0 run beside this one while servers are replaced, and what they leave behind is
// not lost (decision 041). The next release removes the columns, the table and this file.

const batch = 100
const day = 24 * 60 * 60 * 1000
/** How far release 1.0.0 moves `mail_due_at` ahead while it sends the mail. */
const mailLeaseMs = 60 * 1000

/** Takes over what is due: checks and pushes of chats, and mails. */
export async function takeOver(db: Db, now: number): Promise<void> {
  await inTransaction(db, (trx) => takeOverChecks(trx, now))
  await inTransaction(db, (trx) => takeOverPushes(trx, now))
  await inTransaction(db, (trx) => takeOverMails(trx, now))
}

/** Release 1.0.0 decides about a chat under this lock. Whoever comes second finds it decided. */
export async function lockChats(trx: Db, checks: readonly Item[]): Promise<void> {
  if (isSqlite(trx)) return
  const ofChats = checks.filter(({ topic }) => chatTopics.some((name) => name === topic))
  const chatIds = ofChats.map(({ subjectId }) => subjectId)
  await lockStates(trx, chatIds, {})
}

const lockStates = prepareList((db, chatIds) =>
  db
    .selectFrom('notification_checks')
    .select('chat_id')
    .where('chat_id', 'in', chatIds)
    .orderBy('chat_id')
    .orderBy('user_id')
    .forUpdate(),
)

/** Locks nothing before the check that it schedules, as whoever decides does. */
async function takeOverChecks(trx: Db, now: number): Promise<void> {
  const due = await trx
    .selectFrom('notification_checks')
    .select(['chat_id as chatId', 'user_id as userId', 'due_at as dueAt'])
    .where('due_at', '<=', now)
    .limit(batch)
    .execute()
  for (const { chatId, userId, dueAt } of due) {
    await scheduleChatChecks(trx, { chatId, userIds: [userId], dueAt: now })
    await trx
      .updateTable('notification_checks')
      .set({ due_at: null })
      .where('chat_id', '=', chatId)
      .where('user_id', '=', userId)
      .where('due_at', '=', dueAt)
      .execute()
  }
}

/** A push of the same chat is newer, if there is one. */
async function takeOverPushes(trx: Db, now: number): Promise<void> {
  const due = await trx
    .selectFrom('outbox')
    .select(['id', 'subscription_id', 'host', 'user_id', 'kind', 'chat_id', 'created_at', 'tries'])
    .where('due_at', '<=', now)
    .limit(batch)
    .$if(!isSqlite(trx), (query) => query.forUpdate().skipLocked())
    .execute()
  for (const { id, kind, chat_id: chatId, ...kept } of due) {
    const news = { topic: kind, subject_id: chatId ?? 0, tag: `chat-${chatId}` }
    await trx
      .insertInto('push_outbox')
      .values({ ...kept, ...news, due_at: now })
      .onConflict((conflict) => conflict.columns(['subscription_id', 'tag']).doNothing())
      .execute()
    await trx.deleteFrom('outbox').where('id', '=', id).execute()
  }
}

/** A mail named all chats with news. One whose server died while it sent it is not sent again. */
async function takeOverMails(trx: Db, now: number): Promise<void> {
  const due = await trx
    .selectFrom('notification_settings')
    .select(['user_id as userId', 'mail_due_at as dueAt', 'mailed_at as mailedAt'])
    .where('mail_due_at', '<=', now)
    .limit(batch)
    .$if(!isSqlite(trx), (query) => query.forUpdate().skipLocked())
    .execute()
  for (const { userId, dueAt, mailedAt } of due) {
    const wasBeingSent = dueAt === (mailedAt ?? 0) + mailLeaseMs
    if (!wasBeingSent) await queueChats(trx, userId, Math.max(now, (mailedAt ?? 0) + day))
    await trx
      .updateTable('notification_settings')
      .set({ mail_due_at: null })
      .where('user_id', '=', userId)
      .execute()
  }
}

const chatsPerMail = 100

async function queueChats(trx: Db, userId: number, dueAt: number): Promise<void> {
  const chats = await trx
    .selectFrom('notification_checks')
    .innerJoin('chats', 'chats.id', 'notification_checks.chat_id')
    .select(['chats.id', 'nudged_at as nudgedAt'])
    .where('notification_checks.user_id', '=', userId)
    .orderBy('chats.active_at', 'desc')
    .limit(chatsPerMail)
    .execute()
  const rows = chats.flatMap(({ id, nudgedAt }) =>
    chatTopics
      .filter((topic) => topic !== 'turn' || nudgedAt !== null)
      .map((topic) => ({ topic, userId, subjectId: id, dueAt, tries: 0 })),
  )
  await insertQueued(trx, rows)
}
