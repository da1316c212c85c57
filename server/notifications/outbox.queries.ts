import { sql } from 'kysely'
import { isSqlite } from '../db/column-types.ts'
import { jsonRows } from '../db/json-rows.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import type { Item } from './topics.ts'

// A row of the outbox is a push to one browser. A server that sends it holds a lease: it moves `due_at`
// ahead, and if the server dies, another one sends the row after that.

/** Longer than a push service is given to answer. */
const leaseMs = 30_000

export interface NewPush extends Item {
  /** A later push with the same tag replaces this one. */
  tag: string
}

export interface Push extends NewPush {
  id: number
  /** Counts the news that came while the row was being sent. */
  version: number
  subscriptionId: number
  createdAt: number
  leasedUntil: number
  /** How many attempts have failed. */
  tries: number
}

/** To all browsers of these people. Returns who of them has one. */
export async function insertPushes(
  trx: Db,
  pushes: readonly NewPush[],
  now: number,
): Promise<Set<number>> {
  if (pushes.length === 0) return new Set()
  // Of two with the same tag, the later one replaces the other.
  const last = new Map(pushes.map((push) => [`${push.userId} ${push.tag}`, push]))
  const kept = [...last.values()]
  const userIds = kept.map(({ userId }) => userId)
  const inserted = await insertForBrowsers(trx, userIds, { pushes: JSON.stringify(kept), now })
  return new Set(inserted.map(({ userId }) => userId))
}

interface Inserted {
  pushes: string
  now: number
}

const insertForBrowsers = prepareList((db, userIds, { pushes, now }: Inserted) =>
  db
    .insertInto('push_outbox')
    .columns([
      'subscription_id',
      'host',
      'user_id',
      'topic',
      'subject_id',
      'tag',
      'created_at',
      'due_at',
    ])
    .expression(({ selectFrom, cast, val }) =>
      selectFrom(
        jsonRows<NewPush>(db, pushes, {
          userId: 'bigint',
          topic: 'text',
          subjectId: 'bigint',
          tag: 'text',
        }).as('push'),
      )
        .innerJoin('push_subscriptions', 'push_subscriptions.user_id', 'push.userId')
        .select(['push_subscriptions.id', 'host', 'push.userId', 'push.topic', 'push.subjectId'])
        .select(['push.tag'])
        .select([
          cast<number>(val(now), 'bigint').as('createdAt'),
          cast<number>(val(now), 'bigint').as('dueAt'),
        ])
        .where('push_subscriptions.user_id', 'in', userIds)
        // A browser that ends locks its row before its pushes, too.
        .$if(!isSqlite(db), (query) => query.forKeyShare('push_subscriptions')),
    )
    .onConflict((conflict) =>
      conflict.columns(['subscription_id', 'tag']).doUpdateSet(({ eb, ref }) => ({
        topic: ref('excluded.topic'),
        subject_id: ref('excluded.subject_id'),
        created_at: ref('excluded.created_at'),
        due_at: ref('excluded.due_at'),
        version: eb('push_outbox.version', '+', 1),
        tries: 0,
      })),
    )
    .returning('user_id as userId'),
)

const hostsAtOnce = 100

export interface Host {
  host: string
  /** When its next push is due. */
  dueAt: number
}

/** Goes once round all hosts, in the order of their names, beginning after this one. */
export async function* walkHosts(db: Db, after: string): AsyncGenerator<Host> {
  let first: string | null = null
  for (const start of after === '' ? [''] : [after, '']) {
    let from = start
    let hosts: Host[]
    do {
      hosts = await listHosts(db, from)
      for (const each of hosts) {
        if (each.host === first) return
        first ??= each.host
        from = each.host
        yield each
      }
    } while (hosts.length === hostsAtOnce)
  }
}

/** Each costs one step in the index, however many pushes wait for a host that is down. */
async function listHosts(db: Db, after: string): Promise<Host[]> {
  const { rows } = await sql<Host>`
    with recursive hosts (host, number) as (
      select min(host), 1 from push_outbox where host > ${after}
      union all
      select (select min(push_outbox.host) from push_outbox where push_outbox.host > hosts.host), number + 1
      from hosts where host is not null and number < ${sql.lit(hostsAtOnce)}
    )
    select host, (select min(due_at) from push_outbox where push_outbox.host = hosts.host) as "dueAt"
    from hosts where host is not null`.execute(db)
  return rows
}

interface Claim {
  host: string
  now: number
  limit: number
}

/** The next pushes to that host, which are no other server's for as long as the lease lasts. */
export async function claimPushes(db: Db, { host, now, limit }: Claim): Promise<Push[]> {
  return (await claim(db, { host, now, limit, until: now + leaseMs })) as Push[]
}

const claim = prepare((db, { host, now, limit, until }: Claim & { until: number }) =>
  db
    .updateTable('push_outbox')
    .set({ due_at: until })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_outbox as due')
        .select('due.id')
        .where('due.host', '=', host)
        .where('due.due_at', '<=', now)
        .orderBy('due.due_at')
        .limit(limit)
        .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked()),
    )
    .returning(['id', 'version', 'subscription_id as subscriptionId', 'user_id as userId'])
    .returning(['topic', 'subject_id as subjectId', 'tag', 'created_at as createdAt', 'tries'])
    .returning('due_at as leasedUntil'),
)

/**
 * Keeps a push that got newer news while it was sent: that is sent too. Skips a row that another transaction
 * has locked, because it is getting newer news now.
 */
export async function removePushes(db: Db, pushes: readonly Push[]): Promise<void> {
  if (pushes.length === 0) return
  const sent = pushes.map(({ id, version }) => ({ id, version }))
  await removeSent(db, { sent: JSON.stringify(sent) })
}

const removeSent = prepare((db, { sent }: { sent: string }) =>
  db.deleteFrom('push_outbox').where('id', 'in', (eb) =>
    eb
      .selectFrom('push_outbox as kept')
      .innerJoin(
        jsonRows<Pick<Push, 'id' | 'version'>>(db, sent, { id: 'bigint', version: 'bigint' }).as(
          'sent',
        ),
        (join) => join.onRef('kept.id', '=', 'sent.id').onRef('kept.version', '=', 'sent.version'),
      )
      .select('kept.id')
      .$if(!isSqlite(db), (query) => query.forUpdate('kept').skipLocked()),
  ),
)

/** Does nothing if the push got newer news, which are due at once, or if another server has the lease now. */
export const postponePush = prepare((db, push: Push & { dueAt: number }) =>
  db
    .updateTable('push_outbox')
    .set({ due_at: push.dueAt, tries: push.tries })
    .where('id', '=', push.id)
    .where('version', '=', push.version)
    .where('due_at', '=', push.leasedUntil),
)

const countCap = 100_000

/** How many pushes wait, and how many checks are due, counted up to a limit. */
export async function countWaiting(db: Db, now: number) {
  const limit = sql.lit(countCap)
  const { rows } = await sql<{ pushes: number; checks: number }>`select
    (select count(*) from (
      select id from push_outbox where id > 0 order by id limit ${limit}
    ) as waiting) as pushes,
    (select count(*) from (
      select due_at from news_checks where due_at <= ${now} order by due_at limit ${limit}
    ) as due) as checks`.execute(db)
  return { pushes: Number(rows[0]?.pushes), checks: Number(rows[0]?.checks) }
}

/** All that waits for one browser. */
export async function listPushesTo(db: Db, subscriptionId: number): Promise<NewPush[]> {
  const rows = await db
    .selectFrom('push_outbox')
    .select(['user_id as userId', 'topic', 'subject_id as subjectId', 'tag'])
    .where('subscription_id', '=', subscriptionId)
    .execute()
  return rows as NewPush[]
}
