import { type RawBuilder, sql } from 'kysely'
import type { ChatNewsKind, LostPetNewsKind, NewsKind } from '../../contract/news-words.ts'
import { isSqlite } from '../db/column-types.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import type { Member } from './checks.queries.ts'

// A row of the outbox is a push of one chat, of one lost pet, or of a kind, to one browser. A server that
// sends it holds a lease: it moves `due_at` ahead, and if the server dies, another one sends the row
// after that.

/** Longer than a push service is given to answer. */
const leaseMs = 30_000

/** What a push is about. */
type Subject =
  | { chatId: number; lostPetId: null; kind: ChatNewsKind }
  | { chatId: null; lostPetId: number; kind: LostPetNewsKind }
  | { chatId: null; lostPetId: null; kind: 'note' | 'newcomers' }

export type Push = Subject & {
  id: number
  userId: number
  /** Counts the news that came while the row was being sent. */
  version: number
  subscriptionId: number
  createdAt: number
  leasedUntil: number
  /** How many attempts have failed. */
  tries: number
}

type NewPush = Member & { kind: ChatNewsKind; now: number }

/** To all browsers of the person. A push of the same chat that is still in the outbox is replaced. */
export async function insertPushes(trx: Db, push: NewPush): Promise<void> {
  await insertForBrowsers(trx, push)
}

const insertForBrowsers = prepare((db, { chatId, userId, kind, now }: NewPush) =>
  db
    .insertInto('outbox')
    .columns(['subscription_id', 'host', 'chat_id', 'user_id', 'kind', 'created_at', 'due_at'])
    .expression(({ selectFrom }) =>
      selectFrom('push_subscriptions')
        .select(['id', 'host'])
        .select([bigint(chatId).as('chatId'), 'user_id'])
        .select([sql<NewsKind>`cast(${kind} as text)`.as('kind')])
        .select([bigint(now).as('createdAt'), bigint(now).as('dueAt')])
        .where('user_id', '=', userId),
    )
    .onConflict((conflict) =>
      conflict.columns(['subscription_id', 'chat_id']).doUpdateSet(({ eb, ref }) => ({
        kind: ref('excluded.kind'),
        created_at: ref('excluded.created_at'),
        due_at: ref('excluded.due_at'),
        version: eb('outbox.version', '+', 1),
        tries: 0,
      })),
    ),
)

/** Of a kind that has no chat. A push of the same kind that is still in the outbox is replaced. */
const insertForBrowsersOf = (kind: NewsKind) =>
  prepare((db, { userId, now }: { userId: number; now: number }) =>
    db
      .insertInto('outbox')
      .columns(['subscription_id', 'host', 'user_id', 'kind', 'created_at', 'due_at'])
      .expression(({ selectFrom }) =>
        selectFrom('push_subscriptions')
          .select(['id', 'host', 'user_id', sql.lit<NewsKind>(kind).as('kind')])
          .select([bigint(now).as('createdAt'), bigint(now).as('dueAt')])
          .where('user_id', '=', userId),
      )
      .onConflict((conflict) =>
        conflict
          .column('subscription_id')
          .where('kind', '=', sql.lit<NewsKind>(kind))
          .doUpdateSet(({ eb, ref }) => ({
            created_at: ref('excluded.created_at'),
            due_at: ref('excluded.due_at'),
            version: eb('outbox.version', '+', 1),
            tries: 0,
          })),
      ),
  )

export const insertNotePushes = insertForBrowsersOf('note')
export const insertNewcomerPushes = insertForBrowsersOf('newcomers')

export interface OwnerPush {
  lostPetId: number
  ownerId: number
  kind: LostPetNewsKind
  now: number
}

/** To all browsers of the owner. A push about the same pet that is still in the outbox is replaced. */
export async function insertOwnerPushes(trx: Db, push: OwnerPush): Promise<void> {
  await insertForOwner(trx, push)
}

const insertForOwner = prepare((db, push: OwnerPush) =>
  db
    .insertInto('outbox')
    .columns(['subscription_id', 'host', 'lost_pet_id', 'user_id', 'kind', 'created_at', 'due_at'])
    .expression(({ selectFrom }) =>
      selectFrom('push_subscriptions')
        .select(['id', 'host', bigint(push.lostPetId).as('lostPetId'), 'user_id'])
        .select(sql<NewsKind>`cast(${push.kind} as text)`.as('kind'))
        .select([bigint(push.now).as('createdAt'), bigint(push.now).as('dueAt')])
        .where('user_id', '=', push.ownerId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['subscription_id', 'lost_pet_id'])
        .where('lost_pet_id', 'is not', null)
        .doUpdateSet(({ eb, ref }) => ({
          kind: ref('excluded.kind'),
          created_at: ref('excluded.created_at'),
          due_at: ref('excluded.due_at'),
          version: eb('outbox.version', '+', 1),
          tries: 0,
        })),
    ),
)

/** To all browsers of these people. Answers who of them has a browser. */
export async function insertNearbyPushes(
  trx: Db,
  userIds: readonly number[],
  push: { lostPetId: number; now: number },
): Promise<Set<number>> {
  const inserted = await insertForPeople(trx, userIds, push)
  return new Set(inserted.map(({ userId }) => userId))
}

const insertForPeople = prepareList((db, userIds, push: { lostPetId: number; now: number }) =>
  db
    .insertInto('outbox')
    .columns(['subscription_id', 'host', 'lost_pet_id', 'user_id', 'kind', 'created_at', 'due_at'])
    .expression(({ selectFrom }) =>
      selectFrom('push_subscriptions')
        .select(['id', 'host', bigint(push.lostPetId).as('lostPetId'), 'user_id'])
        .select(sql.lit<NewsKind>('lost').as('kind'))
        .select([bigint(push.now).as('createdAt'), bigint(push.now).as('dueAt')])
        .where('user_id', 'in', userIds),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id as userId'),
)

const bigint = (value: number): RawBuilder<number> => sql<number>`cast(${value} as bigint)`

/** How many hosts `listHosts` answers at most. */
export const hostsAtOnce = 100

/**
 * The next hosts after `after` in the order of their names, with the time when their next push is
 * due. Each costs one step in the index, however many pushes wait for a host that is down.
 */
export async function listHosts(db: Db, after: string): Promise<{ host: string; dueAt: number }[]> {
  const { rows } = await sql<{ host: string; dueAt: number }>`
    with recursive hosts (host, number) as (
      select min(host), 1 from outbox where host > ${after}
      union all
      select (select min(outbox.host) from outbox where outbox.host > hosts.host), number + 1
      from hosts where host is not null and number < ${sql.lit(hostsAtOnce)}
    )
    select host, (select min(due_at) from outbox where outbox.host = hosts.host) as "dueAt"
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
    .updateTable('outbox')
    .set({ due_at: until })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox as due')
        .select('due.id')
        .where('due.host', '=', host)
        .where('due.due_at', '<=', now)
        .orderBy('due.due_at')
        .limit(limit)
        .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked()),
    )
    .returning(['id', 'version', 'subscription_id as subscriptionId', 'chat_id as chatId'])
    .returning(['lost_pet_id as lostPetId', 'user_id as userId', 'kind'])
    .returning(['created_at as createdAt', 'tries'])
    .returning('due_at as leasedUntil'),
)

/** Except those of which news came meanwhile: these are sent too. In one commit. */
export async function removePushes(db: Db, pushes: readonly Push[]): Promise<void> {
  if (pushes.length === 0) return
  await inTransaction(db, async (trx) => {
    for (const { id, version } of pushes) await remove(trx, { id, version })
  })
}

const remove = prepare((db, { id, version }: Pick<Push, 'id' | 'version'>) =>
  db.deleteFrom('outbox').where('id', '=', id).where('version', '=', version),
)

/** Unless news came meanwhile, which are due at once, or another server holds the lease by now. */
export async function postponePush(
  db: Db,
  { id, version, leasedUntil }: Push,
  { dueAt, tries }: { dueAt: number; tries: number },
): Promise<void> {
  await postpone(db, { id, version, leasedUntil, tries, dueAt: Math.ceil(dueAt) })
}

type Postponement = Pick<Push, 'id' | 'version' | 'leasedUntil' | 'tries'> & { dueAt: number }

const postpone = prepare((db, { id, version, leasedUntil, dueAt, tries }: Postponement) =>
  db
    .updateTable('outbox')
    .set({ due_at: dueAt, tries })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('due_at', '=', leasedUntil),
)

const countCap = 100_000

/** How many pushes wait, and how many checks are due, counted up to a limit. */
export async function countWaiting(db: Db, now: number) {
  const pushes = db
    .selectFrom('outbox')
    .select('id')
    .where('id', '>', 0)
    .orderBy('id')
    .limit(countCap)
  const checks = db
    .selectFrom('notification_checks')
    .select('due_at')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(countCap)
  const noteChecks = db
    .selectFrom('note_checks')
    .select('due_at')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(countCap)
  const counted = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom(pushes.as('waiting')).select(fn.countAll<number>().as('count')).as('pushes'),
      selectFrom(checks.as('due')).select(fn.countAll<number>().as('count')).as('checks'),
      selectFrom(noteChecks.as('note')).select(fn.countAll<number>().as('count')).as('noteChecks'),
    ])
    .executeTakeFirstOrThrow()
  return {
    pushes: Number(counted.pushes),
    checks: Number(counted.checks) + Number(counted.noteChecks),
  }
}
