import type { Compilable, CompiledQuery } from 'kysely'
import { NodeSqliteAdapter } from './sqlite-dialect.ts'
import type { Db } from './store.ts'

/** Stands in a query where a value will be, so that the query can be compiled before it is known. */
class Slot {
  readonly name: string
  /** Set for the n-th id of a list. */
  readonly index: number | null
  constructor(name: string, index: number | null = null) {
    this.name = name
    this.index = index
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
  const run = compileOnce((db) => build(db, slotsFor<Values>(names)))
  return (db, values) => run(db, values, [])
}

/**
 * The same for a query over a list of ids: one compiled query for each power of two, the list
 * filled up by repeating its last id.
 */
export function prepareList<Values extends Record<string, unknown>, Row>(
  names: readonly (keyof Values & string)[],
  build: (db: Db, ids: number[], values: Values) => Compilable<Row>,
): (db: Db, ids: ArrayLike<number>, values: Values) => Promise<Row[]> {
  const bySize = new Map<number, ReturnType<typeof compileOnce<Row>>>()
  return async (db, ids, values) => {
    if (ids.length === 0) return []
    const size = 2 ** Math.ceil(Math.log2(ids.length))
    let run = bySize.get(size)
    if (!run) {
      const idSlots = Array.from({ length: size }, (_, index) => new Slot('', index))
      run = compileOnce((forDb) =>
        build(forDb, idSlots as unknown as number[], slotsFor<Values>(names)),
      )
      bySize.set(size, run)
    }
    return run(db, values, ids)
  }
}

function slotsFor<Values>(names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, new Slot(name)])) as Values
}

function compileOnce<Row>(build: (db: Db) => Compilable<Row>) {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return async (
    db: Db,
    values: Record<string, unknown>,
    ids: ArrayLike<number>,
  ): Promise<Row[]> => {
    const { adapter } = db.getExecutor()
    let query = compiled.get(adapter)
    if (!query) {
      query = build(db).compile()
      compiled.set(adapter, query)
    }
    const parameters = query.parameters.map((parameter) => {
      if (!(parameter instanceof Slot)) return parameter
      return parameter.index === null
        ? values[parameter.name]
        : ids[Math.min(parameter.index, ids.length - 1)]
    })
    // SQLite answers at once: a queue of promises costs more than most answers.
    const rows =
      adapter instanceof NodeSqliteAdapter
        ? adapter.queryNow<Row>(query.sql, parameters, db.isTransaction)
        : null
    return rows ?? (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
