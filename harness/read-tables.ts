import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../server/db/schema.ts'

type Row = Record<string, unknown>
export type Tables = Map<string, Row[]>

/** Every row of every table. */
export async function readTables(db: Kysely<Database>): Promise<Tables> {
  const tables: Tables = new Map()
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db)
    tables.set(name, rows)
  }
  return tables
}

/** Compares all rows, by the columns that exist in both. */
export function expectSameRows(after: Tables, before: Tables): void {
  for (const [name, rowsBefore] of before) {
    const rowsAfter = after.get(name) ?? []
    const columns = Object.keys(rowsBefore[0] ?? {}).filter((column) =>
      rowsAfter.every((row) => column in row),
    )
    const lines = (rows: Row[]) =>
      rows.map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))).sort()
    expect({ [name]: lines(rowsAfter) }).toEqual({ [name]: lines(rowsBefore) })
  }
}
