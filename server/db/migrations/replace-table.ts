import { type Kysely, sql } from 'kysely'

/**
 * SQLite cannot change a column or a check. So the table is made again, by its own statement with the
 * change, and its rows are copied.
 */
export async function replaceTable(
  db: Kysely<unknown>,
  name: string,
  change: (statement: string) => string,
): Promise<void> {
  const { rows: statements } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_schema where tbl_name = ${name} and sql is not null`.execute(db)
  const listOf = (type: string) => statements.filter((row) => row.type === type)
  const table = sql.id(name)
  const copy = sql.id(`new_${name}`)
  for (const statement of listOf('table')) {
    const columns = statement.sql.slice(statement.sql.indexOf('('))
    await sql`create table ${copy} ${sql.raw(change(columns))}`.execute(db)
  }
  await sql`insert into ${copy} select * from ${table}`.execute(db)
  await sql`drop table ${table}`.execute(db)
  await sql`alter table ${copy} rename to ${table}`.execute(db)
  for (const statement of listOf('index')) await sql.raw(statement.sql).execute(db)
}
