import type { NewsKind } from '../../contract/news-words.ts'
import { isSqlite } from '../db/column-types.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Db } from '../db/store.ts'

/** Longer than a server takes to send what it claimed. If it dies, another one begins after that. */
const leaseMs = 15_000

export interface Push {
  id: number
  version: number
  subscriptionId: number
  chatId: number
  userId: number
  kind: NewsKind
  createdAt: number
  /** How often it was claimed and not put off before it was sent. */
  tries: number
}

/** The next that are due, and no other server's for as long as the lease lasts. */
export async function claimPushes(db: Db, now: number, limit: number): Promise<Push[]> {
  return db
    .updateTable('outbox')
    .set(({ eb }) => ({ due_at: now + leaseMs, tries: eb('tries', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox as due')
        .select('due.id')
        .where('due.due_at', '<=', now)
        .orderBy('due.due_at')
        .limit(limit)
        .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked()),
    )
    .returning(['id', 'version', 'subscription_id as subscriptionId', 'chat_id as chatId'])
    .returning(['user_id as userId', 'kind', 'created_at as createdAt', 'tries'])
    .execute()
}

/** Done with, told or not, unless there was more to tell meanwhile. */
export async function removePushes(
  db: Db,
  pushes: readonly Pick<Push, 'id' | 'version'>[],
): Promise<void> {
  const rows = pushes.map(({ id, version }) => ({ id, version }))
  const done = jsonRows<{ id: number; version: number }>(db, JSON.stringify(rows), {
    id: 'bigint',
    version: 'bigint',
  })
  await db
    .deleteFrom('outbox')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where(({ eb, selectFrom }) =>
      eb(
        'version',
        '=',
        selectFrom(done.as('done')).select('done.version').whereRef('done.id', '=', 'outbox.id'),
      ),
    )
    .execute()
}

interface Postponed {
  id: number
  version: number
  dueAt: number
  tries: number
}

/** Unless there was more to tell meanwhile, which is due at once. */
export async function postponePushes(db: Db, pushes: readonly Postponed[]): Promise<void> {
  const rows = pushes.map(({ id, version, dueAt, tries }) => ({
    ...{ id, version, tries },
    dueAt: Math.round(dueAt),
  }))
  await db
    .updateTable('outbox')
    .from(
      jsonRows<Postponed>(db, JSON.stringify(rows), {
        id: 'bigint',
        version: 'bigint',
        dueAt: 'bigint',
        tries: 'bigint',
      }).as('postponed'),
    )
    .set(({ ref }) => ({ due_at: ref('postponed.dueAt'), tries: ref('postponed.tries') }))
    .where(
      'outbox.id',
      'in',
      rows.map(({ id }) => id),
    )
    .whereRef('outbox.id', '=', 'postponed.id')
    .whereRef('outbox.version', '=', 'postponed.version')
    .execute()
}

const countCap = 100_000

/** How many wait to be sent, and how many alarms are due that have not rung, as far as one counts. */
export async function countWaiting(db: Db, now: number) {
  const count = async (table: 'outbox' | 'chat_alarms', until: number) => {
    const due = db
      .selectFrom(table)
      .select('due_at')
      .where('due_at', '<=', until)
      .orderBy('due_at')
      .limit(countCap)
    const { count } = await db
      .selectFrom(due.as('due'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return {
    outbox: await count('outbox', Number.MAX_SAFE_INTEGER),
    alarms: await count('chat_alarms', now),
  }
}
