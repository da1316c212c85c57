import { sql } from 'kysely'
import { isSqlite } from './column-types.ts'
import type { Database } from './schema.ts'
import type { Db } from './store.ts'

/** The rows of `table` whose `column` is at most `until`. */
interface OldRows<Table extends keyof Database> {
  table: Table
  /** The columns of the primary key. */
  key: (keyof Database[Table] & string)[]
  column: keyof Database[Table] & string
  until: number
  batch?: number
}

/** Deletes one batch, the oldest first. True if there may be more. Skips what another server deletes. */
export async function removeOldest<Table extends keyof Database>(
  db: Db,
  { table, key, column, until, batch = 1000 }: OldRows<Table>,
): Promise<boolean> {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const lock = isSqlite(db) ? sql`` : sql`for update skip locked`
  const { numAffectedRows } = await sql`delete from ${sql.table(table)}
    where (${keys}) in (
      select ${keys} from ${sql.table(table)}
      where ${sql.ref(column)} <= ${until}
      order by ${sql.ref(column)}
      limit ${batch} ${lock}
    )`.execute(db)
  return Number(numAffectedRows) === batch
}
