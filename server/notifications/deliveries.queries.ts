import { sql } from 'kysely'
import { isSqlite } from '../db/column-types.ts'
import { jsonRows } from '../db/json-rows.ts'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import type { Item } from './topic.ts'

// A delivery is news for one person, to be sent by push or by mail. A server that sends it holds a lease:
// it moves `due_at` ahead, and if the server dies, another one sends it after that.

/** Longer than a push service is given to answer. */
const leaseMs = 30_000

export type Channel = 'push' | 'mail'

export interface NewDelivery extends Item {
  channel: Channel
  createdAt: number
  dueAt: number
  /** How many attempts have failed. */
  tries: number
}

export interface Delivery extends Item {
  id: number
  createdAt: number
  tries: number
  leasedUntil: number
  /** The ids of the subscriptions that need no further attempt, as JSON. */
  reached: string
}

/**
 * Newer news about the same subject replaces what waits, and is sent also if that is being sent now. A mail
 * that waits goes out no later for it.
 */
export async function insertDeliveries(trx: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length > 0) await insertListed(trx, { deliveries: JSON.stringify(deliveries) })
}

const insertListed = prepare((db, { deliveries }: { deliveries: string }) =>
  db
    .insertInto('deliveries')
    .columns(['topic', 'user_id', 'subject_id', 'channel', 'created_at', 'due_at', 'tries'])
    .expression(({ selectFrom, lit }) =>
      selectFrom(
        jsonRows<NewDelivery>(db, deliveries, {
          topic: 'text',
          userId: 'bigint',
          subjectId: 'bigint',
          channel: 'text',
          createdAt: 'bigint',
          dueAt: 'bigint',
          tries: 'bigint',
        }).as('news'),
      )
        .select(['topic', 'userId', 'subjectId', 'channel', 'createdAt', 'dueAt', 'tries'])
        // SQLite needs a `where` here: otherwise it parses `on conflict` as the condition of a join.
        .where(lit(true)),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic', 'subject_id']).doUpdateSet(({ eb, and, ref }) => ({
        channel: ref('excluded.channel'),
        created_at: ref('excluded.created_at'),
        due_at: eb
          .case()
          .when(
            and([
              eb('deliveries.channel', '=', ref('excluded.channel')),
              eb('deliveries.due_at', '<', ref('excluded.due_at')),
            ]),
          )
          .then(ref('deliveries.due_at'))
          .else(ref('excluded.due_at'))
          .end(),
        tries: ref('excluded.tries'),
        reached: '[]',
      })),
    ),
)

interface Claim {
  channel: Channel
  /** Servers of another release know other topics. */
  topics: readonly string[]
  now: number
  limit: number
}

/** The next deliveries that are due, which are no other server's for as long as the lease lasts. */
export async function claimDeliveries(
  db: Db,
  { channel, topics, now, limit }: Claim,
): Promise<Delivery[]> {
  const until = now + leaseMs
  return (await claim(db, { channel, topics: toJson(topics), now, limit, until })) as Delivery[]
}

interface Claiming extends Omit<Claim, 'topics'> {
  topics: string
  until: number
}

const claim = prepare((db, { channel, topics, now, limit, until }: Claiming) =>
  db
    .updateTable('deliveries')
    .set({ due_at: until })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('deliveries as due')
        .select('due.id')
        .where('due.channel', '=', channel)
        .where('due.due_at', '<=', now)
        .where('due.topic', 'in', listedTopics(db, topics))
        .orderBy('due.due_at')
        .limit(limit)
        .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked()),
    )
    .returning(['id', 'topic', 'user_id as userId', 'subject_id as subjectId', 'reached'])
    .returning(['created_at as createdAt', 'tries', 'due_at as leasedUntil']),
)

const toJson = (topics: readonly string[]) => JSON.stringify(topics.map((topic) => ({ topic })))

const listedTopics = (db: Db, topics: string) =>
  db
    .selectFrom(jsonRows<{ topic: string }>(db, topics, { topic: 'text' }).as('known'))
    .select('known.topic')

/**
 * Keeps those that got newer news meanwhile, and those that another server has by now. Skips a row that is
 * locked, because it is getting newer news.
 */
export async function removeDeliveries(db: Db, deliveries: readonly Delivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const sent = deliveries.map(({ id, leasedUntil }) => ({ id, leasedUntil }))
  await removeSent(db, { sent: JSON.stringify(sent) })
}

type Lease = Pick<Delivery, 'id' | 'leasedUntil'>

const removeSent = prepare((db, { sent }: { sent: string }) =>
  db.deleteFrom('deliveries').where('id', 'in', (eb) =>
    eb
      .selectFrom('deliveries as kept')
      .innerJoin(
        jsonRows<Lease>(db, sent, { id: 'bigint', leasedUntil: 'bigint' }).as('sent'),
        (join) =>
          join.onRef('kept.id', '=', 'sent.id').onRef('kept.due_at', '=', 'sent.leasedUntil'),
      )
      .select('kept.id')
      .$if(!isSqlite(db), (query) => query.forUpdate('kept').skipLocked()),
  ),
)

interface Postponed {
  channel: Channel
  dueAt: number
  tries: number
  reached: string
}

/** Does nothing if the delivery got newer news, or if another server has the lease now. */
export async function postponeDelivery(
  db: Db,
  { id, leasedUntil, tries, reached }: Delivery,
  change: Partial<Postponed> & Pick<Postponed, 'channel' | 'dueAt'>,
): Promise<void> {
  await storePostponed(db, { id, leasedUntil, tries, reached, ...change })
}

const storePostponed = prepare(
  (db, { id, leasedUntil, channel, dueAt, tries, reached }: Lease & Postponed) =>
    db
      .updateTable('deliveries')
      .set({ channel, due_at: dueAt, tries, reached })
      .where('id', '=', id)
      .where('due_at', '=', leasedUntil),
)

/** All that waits for a mail to this person, due or not. What arrives later goes with the next one. */
export async function takeMail(
  trx: Db,
  { userId, topics }: { userId: number; topics: readonly string[] },
): Promise<NewDelivery[]> {
  return (await deleteTaken(trx, { userId, topics: toJson(topics) })) as NewDelivery[]
}

const deleteTaken = prepare((db, { userId, topics }: { userId: number; topics: string }) =>
  db
    .deleteFrom('deliveries')
    .where('user_id', '=', userId)
    .where('channel', '=', 'mail')
    .where('topic', 'in', listedTopics(db, topics))
    .returning(['topic', 'user_id as userId', 'subject_id as subjectId', 'channel'])
    .returning(['created_at as createdAt', 'due_at as dueAt', 'tries']),
)

/** Of a person who has switched mails off, or has a browser now. */
export const removeMail = prepare((db, { userId }: { userId: number }) =>
  db.deleteFrom('deliveries').where('user_id', '=', userId).where('channel', '=', 'mail'),
)

const countCap = 100_000

/** How many deliveries wait, and how many checks are due, counted up to a limit. */
export async function countWaiting(db: Db, now: number) {
  const limit = sql.lit(countCap)
  const { rows } = await sql<{ push: number; mail: number; checks: number }>`select
    (select count(*) from (
      select due_at from deliveries where channel = 'push' order by due_at limit ${limit}
    ) as push) as push,
    (select count(*) from (
      select due_at from deliveries where channel = 'mail' order by due_at limit ${limit}
    ) as mail) as mail,
    (select count(*) from (
      select due_at from checks where due_at <= ${now} order by due_at limit ${limit}
    ) as due) as checks`.execute(db)
  const [{ push, mail, checks } = { push: 0, mail: 0, checks: 0 }] = rows
  return { push: Number(push), mail: Number(mail), checks: Number(checks) }
}
