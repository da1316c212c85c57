import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './store.ts'

/** Stands in a query where a value will be, so that the query can be compiled before it is known. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built once for each engine and then only filled in. Building one costs more than
 * running it on SQLite, so the hot paths use this.
 */
export function prepare<Values extends Record<string, unknown>, Row>(
  names: readonly (keyof Values & string)[],
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const slots = Object.fromEntries(names.map((name) => [name, new Slot(name)])) as Values
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    let query = compiled.get(adapter)
    if (!query) {
      query = build(db, slots).compile()
      compiled.set(adapter, query)
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? values[value.name] : value,
    )
    const result: QueryResult<Row> = await db.executeQuery({ ...query, parameters })
    return result.rows
  }
}
