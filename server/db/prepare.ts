import { isDeepStrictEqual } from 'node:util'
import type { Compilable, CompiledQuery } from 'kysely'
import { NodeSqliteAdapter } from './sqlite-dialect.ts'
import type { Db } from './store.ts'

/** Reads the value of a slot from the values of one run. */
// biome-ignore lint/suspicious/noExplicitAny: it follows any path through any values.
type Read = (values: any) => any

const readOf = new WeakMap<object, Read>()

/**
 * Stands in a query where a value will be, so that the query can be compiled before it is known. Its
 * properties are slots too: `values.viewerId`, `values.gaps[3].cityId`.
 */
function slot<Value>(read: Read): Value {
  const made = new Proxy(
    {},
    {
      get: (_, name) =>
        typeof name === 'string' ? slot((values) => read(values)[name]) : undefined,
    },
  )
  readOf.set(made, read)
  return made as Value
}

/** `list[0]`, `list[1]`… of a list of slots, whose own length is not known. */
export function takeSlots<Value>(list: ArrayLike<Value>, count: number): Value[] {
  return Array.from({ length: count }, (_, index) => list[index] as Value)
}

/**
 * A query that is built once for each engine and then only filled in. Building one costs more than
 * running it on SQLite, so the hot paths use this. A condition on one of the values would be decided
 * once for all runs: tests find it (see `checkPreparedQueries`).
 */
export function prepare<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<object, { query: CompiledQuery<Row>; fill: Fill }>()
  const checked = new Set<string>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    let known = compiled.get(adapter)
    if (!known) {
      const query = build(
        db,
        slot((given) => given),
      ).compile()
      known = { query, fill: fillerOf(query.parameters) }
      compiled.set(adapter, known)
    }
    const { query, fill } = known
    const parameters = fill(values)
    if (isChecked && isNew(checked, values))
      requireSame(build(db, values).compile(), { ...query, parameters })
    // Without the queue for transactions, which costs more than most queries on SQLite.
    const rows =
      adapter instanceof NodeSqliteAdapter
        ? adapter.queryNow<Row>(query.sql, parameters, db.isTransaction)
        : null
    return rows ?? (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

/**
 * The same for a query over a list of ids: one compiled query for each power of two, the list
 * filled up by repeating its last id.
 */
export function prepareList<Values extends object, Row>(
  build: (db: Db, ids: number[], values: Values) => Compilable<Row>,
): (db: Db, ids: ArrayLike<number>, values: Values) => Promise<Row[]> {
  type ListValues = { ids: number[]; values: Values }
  const bySize = new Map<number, (db: Db, values: ListValues) => Promise<Row[]>>()
  return async (db, ids, values) => {
    if (ids.length === 0) return []
    const size = 2 ** Math.ceil(Math.log2(ids.length))
    let run = bySize.get(size)
    if (!run) {
      run = prepare((forDb, slots) => build(forDb, takeSlots(slots.ids, size), slots.values))
      bySize.set(size, run)
    }
    const filledUp = Array.from(
      { length: size },
      (_, index) => ids[Math.min(index, ids.length - 1)] as number,
    )
    return run(db, { ids: filledUp, values })
  }
}

let isChecked = false

/**
 * For tests: a run with values unlike all before also builds the query from them, and fails if that is
 * another query.
 */
export function checkPreparedQueries(): void {
  isChecked = true
}

function isNew(checked: Set<string>, values: object): boolean {
  const { size } = checked
  return checked.add(likeness(values)).size > size
}

/** What a condition could ask of values: what is missing, how many there are, about how much, which word. */
function likeness(value: unknown): string {
  if (typeof value === 'number')
    return String(Math.sign(value) * Math.ceil(Math.log2(Math.abs(value) + 1)))
  if (typeof value === 'string') return value.length > 20 ? 'text' : JSON.stringify(value)
  if (value instanceof Uint8Array) return 'bytes'
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = Object.entries(value).map(([name, part]) => `${name}:${likeness(part)}`)
  return `{${parts}}`
}

function requireSame(built: CompiledQuery, prepared: CompiledQuery): void {
  const isSame =
    built.sql === prepared.sql && isDeepStrictEqual(built.parameters, prepared.parameters)
  if (!isSame) throw new TypeError(`A prepared query depends on its values: ${built.sql}`)
}

type Fill = (values: object) => unknown[]

function fillerOf(parameters: readonly unknown[]): Fill {
  const reads = parameters.map((parameter) => readOf.get(parameter as object) ?? (() => parameter))
  return (values) =>
    reads.map((read) => {
      const value = read(values)
      if (value === undefined) throw new TypeError('A value of a prepared query is missing.')
      return value
    })
}
