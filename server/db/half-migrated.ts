import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isSqlite } from './column-types.ts'

// Up to migration 005 a start that was killed could leave a SQLite file with part of a migration in
// it, so these pass over what is there already. On PostgreSQL a table of that name is somebody else's.

export function ifNotExists(db: Kysely<unknown>): RawBuilder<unknown> {
  return isSqlite(db) ? sql`if not exists` : sql``
}

/** SQLite has no `add column if not exists`. */
export async function addColumn(
  db: Kysely<unknown>,
  table: string,
  column: string,
  type: string,
): Promise<void> {
  if (isSqlite(db)) {
    const found =
      await sql`select 1 from pragma_table_info(${table}) where name = ${column}`.execute(db)
    if (found.rows.length > 0) return
  }
  await sql.raw(`alter table ${table} add column ${column} ${type}`).execute(db)
}
