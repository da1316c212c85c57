import { sql } from 'kysely'
import { isSqlite } from '../db/column-types.ts'
import { prepareList } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { isUnowned } from './files.queries.ts'

// The queue of files to remove: rows of `files` without owner.

export const removalBatch = 200
const firstRetryMs = 30_000
/** 64 times the first: about half an hour. */
const mostDoublings = 6

/** The next files whose turn has come. Unless they are removed by then, their next turn comes later. */
export async function claimUnowned(
  db: Db,
  now: number,
): Promise<{ id: number; key: string | null }[]> {
  return inTransaction(db, async (trx) => {
    const due = await trx
      .selectFrom('files')
      .select(['id', 'key'])
      .where(isUnowned)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(removalBatch)
      .$if(!isSqlite(trx), (query) => query.forUpdate().skipLocked())
      .execute()
    const ids = due.map(({ id }) => id)
    await postpone(trx, ids, { now })
    return due
  })
}

const doublings = sql`case when tries < ${sql.lit(mostDoublings)} then tries else ${sql.lit(mostDoublings)} end`

const postpone = prepareList((db, ids, { now }: { now: number }) =>
  db
    .updateTable('files')
    .set(({ eb, ref }) => ({
      due_at: sql<number>`cast(${now} as bigint) + ${sql.lit(firstRetryMs)} * (1 << (${doublings}))`,
      tries: eb(ref('tries'), '+', 1),
    }))
    .where('id', 'in', ids),
)

export async function removeRows(db: Db, ids: readonly number[]): Promise<void> {
  await deleteRows(db, ids, {})
}

const deleteRows = prepareList((db, ids) => db.deleteFrom('files').where('id', 'in', ids))

/** How many files are due to be removed. */
export async function countDue(db: Db, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isUnowned)
    .where(({ eb, or }) => or([eb('due_at', '<=', now), eb('tries', '>', 0)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}
