import type { Db } from '../../db/store.ts'

/** Whoever takes the sweep and dies leaves it to others after this time. */
const leaseMs = 10 * 60 * 1000

/** The key after which to go on. Null if the sweep is not due, or if another server has taken it. */
export async function claimSweep(db: Db, now: number): Promise<string | null> {
  const sweep = await db
    .updateTable('photo_sweep')
    .set({ due_at: now + leaseMs })
    .where('id', '=', 1)
    .where('due_at', '<=', now)
    .returning('after_key as after')
    .executeTakeFirst()
  return sweep?.after ?? null
}

export async function continueSweep(db: Db, after: string, dueAt: number): Promise<void> {
  await db
    .updateTable('photo_sweep')
    .set({ after_key: after, due_at: dueAt })
    .where('id', '=', 1)
    .execute()
}

/** Those of the keys that a row names, be it one that waits to be removed. */
export async function listNamedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('photo_objects').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}
