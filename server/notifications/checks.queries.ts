import { sql } from 'kysely'
import { jsonRows } from '../db/json-rows.ts'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import type { Item } from './topic.ts'

// Whatever may cause a notification schedules a check in its own transaction. When the check is due, the
// notifier decides from what the store says then (`due-checks.queries.ts`).

export interface Check extends Item {
  dueAt: number
}

/** If there is such a check already, the earlier of the two due times wins. */
export async function scheduleCheck(trx: Db, check: Check): Promise<void> {
  await scheduleChecks(trx, [check])
}

export async function scheduleChecks(trx: Db, checks: readonly Check[]): Promise<void> {
  if (checks.length > 0) await insertListed(trx, { checks: JSON.stringify(checks) })
}

const insertListed = prepare((db, { checks }: { checks: string }) =>
  db
    .insertInto('checks')
    .columns(['topic', 'user_id', 'subject_id', 'due_at'])
    .expression(
      db
        .selectFrom(
          jsonRows<Check>(db, checks, {
            topic: 'text',
            userId: 'bigint',
            subjectId: 'bigint',
            dueAt: 'bigint',
          }).as('scheduled'),
        )
        .select(['topic', 'userId', 'subjectId', 'dueAt'])
        // SQLite needs a `where` here: otherwise it parses `on conflict` as the condition of a join.
        .where(sql.lit(true)),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'topic', 'subject_id'])
        .doUpdateSet(({ ref }) => ({ due_at: ref('excluded.due_at') }))
        .where(({ eb, ref }) => eb('checks.due_at', '>', ref('excluded.due_at'))),
    ),
)

/** Starts a broadcast, or continues it at this time: its topic adds the checks of the receivers. */
export async function scheduleBroadcast(
  trx: Db,
  { topic, subjectId, dueAt }: Omit<Check, 'userId'>,
): Promise<void> {
  await trx
    .insertInto('checks')
    .values({ topic, user_id: null, subject_id: subjectId, due_at: dueAt })
    .onConflict((conflict) =>
      conflict
        .columns(['topic', 'subject_id'])
        .where('user_id', 'is', null)
        .doUpdateSet({ due_at: dueAt }),
    )
    .execute()
}

/** For a person whose quiet hours changed: what waits for their end may be due now. */
export async function advanceChecks(trx: Db, userId: number, now: number): Promise<void> {
  await trx
    .updateTable('checks')
    .set({ due_at: now })
    .where('user_id', '=', userId)
    .where('due_at', '>', now)
    .execute()
}

export async function removeCheck(db: Db, { topic, userId, subjectId }: Item): Promise<void> {
  await db
    .deleteFrom('checks')
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .where('subject_id', '=', subjectId)
    .execute()
}

interface Replaced extends Omit<Item, 'userId'> {
  /** The topic of the new checks. */
  next: string
  now: number
  limit: number
}

/**
 * Turns the checks of people who were notified of a subject into checks of another topic, which are due
 * now. Leaves out those whose notification was not sent yet: it will be dropped. Returns how many they were.
 */
export async function replaceNotified(trx: Db, replaced: Replaced): Promise<number> {
  return (await updateNotified(trx, replaced)).length
}

const updateNotified = prepare((db, { topic, subjectId, next, now, limit }: Replaced) =>
  db
    .updateTable('checks')
    .set({ topic: next, due_at: now, notified_at: null })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('checks')
        .select('checks.id')
        .where('topic', '=', topic)
        .where('subject_id', '=', subjectId)
        .where('notified_at', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('deliveries')
                .select('deliveries.id')
                .whereRef('deliveries.user_id', '=', 'checks.user_id')
                .where('deliveries.topic', '=', topic)
                .where('deliveries.subject_id', '=', subjectId)
                .where('reached', '=', '[]'),
            ),
          ),
        )
        .orderBy('checks.id')
        .limit(limit),
    )
    .returning('id'),
)
