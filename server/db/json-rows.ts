import { type RawBuilder, sql } from 'kysely'
import { isSqlite } from './column-types.ts'
import type { Db } from './store.ts'

type ColumnType = 'bigint' | 'text'

/**
 * Passes rows to a query as one JSON text, so that the query does not depend on their number. The
 * caller names them with `.as()`.
 */
export function jsonRows<Row>(
  db: Db,
  json: string,
  columns: { [Name in keyof Row & string]: ColumnType },
): RawBuilder<Row> {
  const entries = Object.entries<ColumnType>(columns)
  if (isSqlite(db)) {
    const values = entries.map(([name]) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`)
    return sql<Row>`(select ${sql.join(values)} from json_each(${json}))`
  }
  const types = entries.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql<Row>`(select * from json_to_recordset(${json}) as rows (${sql.join(types)}))`
}
