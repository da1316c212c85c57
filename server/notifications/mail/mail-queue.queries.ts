import { isSqlite } from '../../db/column-types.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { prepare } from '../../db/prepare.ts'
import { type Db, inTransaction } from '../../db/store.ts'
import { quietUntil } from '../quiet-hours.ts'
import { listReaders } from '../readers.queries.ts'
import type { Reader } from '../topic.ts'
import type { Item, TopicName, Topics } from '../topics.ts'

const minute = 60 * 1000
const day = 24 * 60 * minute

/** A mail gathers the news of so long, and many people come back by themselves meanwhile. */
const gatherMs = 15 * minute
/** Mails to a person are so far apart. */
const apartMs = day
/** The same for urgent news, which is not gathered first. */
const urgentApartMs = 15 * minute

/** For people without a browser. News for those who do not want mail is dropped. */
export async function queueMails(
  trx: Db,
  news: readonly Item[],
  { topics, now }: { topics: Topics; now: number },
): Promise<void> {
  const people = news.map(({ userId }) => userId)
  const readers = await listReaders(trx, people)
  const rows = news.flatMap(({ topic, userId, subjectId }) => {
    const reader = readers.get(userId)
    if (!reader?.mail) return []
    const isUrgent = topics[topic]?.urgency === 'high'
    const dueAt = Math.max(isUrgent ? now : now + gatherMs, limitEnd(reader, isUrgent))
    return [{ topic, userId, subjectId, dueAt, tries: 0 }]
  })
  await insertQueued(trx, rows)
}

const limitEnd = ({ mailedAt }: Reader, isUrgent = false) =>
  mailedAt === null ? 0 : mailedAt + (isUrgent ? urgentApartMs : apartMs)

interface Queued extends Item {
  dueAt: number
  tries: number
}

async function insertQueued(trx: Db, rows: readonly Queued[]): Promise<void> {
  if (rows.length > 0) await insertListed(trx, { rows: JSON.stringify(rows) })
}

const insertListed = prepare((db, { rows }: { rows: string }) =>
  db
    .insertInto('mail_queue')
    .columns(['topic', 'user_id', 'subject_id', 'due_at', 'tries'])
    .expression(({ selectFrom, lit }) =>
      selectFrom(
        jsonRows<Queued>(db, rows, {
          topic: 'text',
          userId: 'bigint',
          subjectId: 'bigint',
          dueAt: 'bigint',
          tries: 'bigint',
        }).as('news'),
      )
        .select(['topic', 'userId', 'subjectId', 'dueAt', 'tries'])
        // SQLite needs a `where` here: otherwise it parses `on conflict` as the condition of a join.
        .where(lit(true)),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'topic', 'subject_id']).doNothing()),
)

export interface ClaimedMail {
  reader: Reader
  news: Item[]
  /** How many attempts have failed. */
  tries: number
}

/**
 * The next mails that are due, each with all that waits for a person. They count as sent before they
 * are: a server that dies in between costs a mail, and nobody gets two.
 */
export async function claimMails(
  db: Db,
  { topics, now, limit }: { topics: Topics; now: number; limit: number },
): Promise<ClaimedMail[]> {
  return inTransaction(db, async (trx) => {
    const people = (await lockReceivers(trx, { now, limit })).map(({ userId }) => userId)
    const readers = await listReaders(trx, people)
    const claimed: ClaimedMail[] = []
    for (const userId of people) {
      const reader = readers.get(userId)
      const rows = await selectQueued(trx, { userId })
      const news = rows.map((row) => ({ ...row, topic: row.topic as TopicName, userId }))
      const dueAt = reader ? soonestMail(reader, news, { topics, now }) : now
      if (dueAt > now) {
        await postpone(trx, { userId, now, dueAt })
        continue
      }
      // More may have arrived by now.
      const taken = await removeQueued(trx, { userId })
      if (!reader?.mail) continue
      await storeMailedAt(trx, { userId, mailedAt: now })
      claimed.push({
        reader,
        news: taken.map((row) => ({ ...row, topic: row.topic as TopicName, userId })),
        tries: Math.max(...taken.map(({ tries }) => tries)),
      })
    }
    return claimed
  })
}

/** After the limit, and outside of the quiet hours, unless some of the news is urgent. */
function soonestMail(
  reader: Reader,
  news: readonly Item[],
  { topics, now }: { topics: Topics; now: number },
): number {
  // Servers of a newer release know the topic.
  if (news.some(({ topic }) => !(topic in topics))) return now + minute
  const isUrgent = news.some(({ topic }) => topics[topic].urgency === 'high')
  const quietEnd = isUrgent ? null : quietUntil(reader, now)
  return Math.max(limitEnd(reader, isUrgent), quietEnd ?? 0)
}

/** Without those whose settings change now. */
const lockReceivers = prepare((db, { now, limit }: { now: number; limit: number }) =>
  db
    .selectFrom('notification_settings')
    .select('user_id as userId')
    .where('user_id', 'in', ({ selectFrom }) =>
      selectFrom('mail_queue')
        .select('mail_queue.user_id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit),
    )
    .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked()),
)

const newsPerMail = 500

const selectQueued = prepare((db, { userId }: { userId: number }) =>
  db
    .selectFrom('mail_queue')
    .select(['topic', 'subject_id as subjectId', 'tries'])
    .where('user_id', '=', userId)
    .limit(newsPerMail),
)

/** Removes the news that wait for a mail to this person. They may have switched mails off, or have a browser now. */
export const removeQueued = prepare((db, { userId }: { userId: number }) =>
  db
    .deleteFrom('mail_queue')
    .where('user_id', '=', userId)
    .returning(['topic', 'subject_id as subjectId', 'tries']),
)

const postpone = prepare(
  (db, { userId, now, dueAt }: { userId: number; now: number; dueAt: number }) =>
    db
      .updateTable('mail_queue')
      .set({ due_at: dueAt })
      .where('user_id', '=', userId)
      .where('due_at', '<=', now),
)

interface Mailed {
  userId: number
  mailedAt: number | null
}

const storeMailedAt = prepare((db, { userId, mailedAt }: Mailed) =>
  db
    .updateTable('notification_settings')
    .set({ mailed_at: mailedAt })
    .where('user_id', '=', userId),
)

/** A mail that was not sent after all. With null it never will be. */
export async function takeMailBack(
  db: Db,
  { reader, news, tries }: ClaimedMail,
  dueAt: number | null,
): Promise<void> {
  const { userId, mailedAt } = reader
  await inTransaction(db, async (trx) => {
    await storeMailedAt(trx, { userId, mailedAt })
    if (dueAt === null) return
    await insertQueued(
      trx,
      news.map((item) => ({ ...item, dueAt, tries: tries + 1 })),
    )
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
    .set({ mail: 0 })
    .where('user_id', '=', userId)
    .execute()
  await removeQueued(db, { userId })
}
