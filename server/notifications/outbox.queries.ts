import type { NewsKind } from '../../contract/news-words.ts'
import { isSqlite } from '../db/column-types.ts'
import { jsonRows } from '../db/json-rows.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'

/** Longer than a server takes to send what it claimed. If it dies, another one begins after that. */
const leaseMs = 30_000

/** What was not begun by then, on a busy machine, is left to whoever claims it next. */
export const beginWithinMs = leaseMs / 2

export interface Push {
  id: number
  version: number
  subscriptionId: number
  chatId: number
  userId: number
  kind: NewsKind
  createdAt: number
  /** Until then it is this server's. */
  leasedUntil: number
  /** How often it was claimed and not put off before it was sent. */
  tries: number
}

/** The next that are due, and no other server's for as long as the lease lasts. */
export async function claimPushes(db: Db, now: number, limit: number): Promise<Push[]> {
  return claim(db, { now, limit, until: now + leaseMs })
}

const claim = prepare((db, { now, limit, until }: { now: number; limit: number; until: number }) =>
  db
    .updateTable('outbox')
    .set(({ eb }) => ({ due_at: until, tries: eb('tries', '+', 1) }))
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
    .returning('due_at as leasedUntil'),
)

type Version = Pick<Push, 'id' | 'version'>

/** Done with, told or not, unless there was more to tell meanwhile. */
export async function removePushes(db: Db, pushes: readonly Version[]): Promise<void> {
  const rows = pushes.map(({ id, version }) => ({ id, version }))
  await remove(db, idsOf(rows), { rows: JSON.stringify(rows) })
}

// Ids are named once more for PostgreSQL, which cannot know how few rows there are.
const idsOf = (rows: readonly Version[]) => rows.map(({ id }) => id)

const remove = prepareList((db, ids, { rows }: { rows: string }) =>
  db
    .deleteFrom('outbox')
    .where('id', 'in', ids)
    .where(({ eb, selectFrom }) =>
      eb(
        'version',
        '=',
        selectFrom(jsonRows<Version>(db, rows, { id: 'bigint', version: 'bigint' }).as('done'))
          .select('done.version')
          .whereRef('done.id', '=', 'outbox.id'),
      ),
    ),
)

interface Postponed extends Version {
  leasedUntil: number
  dueAt: number
  tries: number
}

/**
 * Unless there was more to tell meanwhile, which is due at once, or the lease was over and somebody
 * else has it now.
 */
export async function postponePushes(db: Db, pushes: readonly Postponed[]): Promise<void> {
  const rows = pushes.map(({ id, version, leasedUntil, dueAt, tries }) => ({
    ...{ id, version, leasedUntil, tries },
    dueAt: Math.round(dueAt),
  }))
  await postpone(db, idsOf(rows), { rows: JSON.stringify(rows) })
}

const postpone = prepareList((db, ids, { rows }: { rows: string }) =>
  db
    .updateTable('outbox')
    .from(
      jsonRows<Postponed>(db, rows, {
        id: 'bigint',
        version: 'bigint',
        leasedUntil: 'bigint',
        dueAt: 'bigint',
        tries: 'bigint',
      }).as('postponed'),
    )
    .set(({ ref }) => ({ due_at: ref('postponed.dueAt'), tries: ref('postponed.tries') }))
    .where('outbox.id', 'in', ids)
    .whereRef('outbox.id', '=', 'postponed.id')
    .whereRef('outbox.version', '=', 'postponed.version')
    .whereRef('outbox.due_at', '=', 'postponed.leasedUntil'),
)

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
