import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type LimitNode,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { Mutex } from './mutex.ts'

/** How long a write waits for a write of another process. */
export const busyTimeoutMs = 2000

/** Kysely over Node's own SQLite: one connection, statements prepared once. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #driver: NodeSqliteDriver

  constructor(file: string) {
    super({ database: async () => Promise.reject(new Error('opened by the driver')) })
    this.#driver = new NodeSqliteDriver(file)
  }

  override createDriver(): Driver {
    return this.#driver
  }

  override createQueryCompiler() {
    return new NodeSqliteCompiler()
  }

  override createAdapter() {
    return new NodeSqliteAdapter(this.#driver)
  }
}

export class NodeSqliteAdapter extends SqliteAdapter {
  readonly #driver: NodeSqliteDriver

  constructor(driver: NodeSqliteDriver) {
    super()
    this.#driver = driver
  }

  /** Kysely's own adapter says no. SQLite can roll back `create table`. */
  override get supportsTransactionalDdl() {
    return true
  }

  /** Returns the rows at once, or null while another transaction holds the connection. */
  queryNow<R>(sql: string, parameters: unknown[], isInside: boolean): R[] | null {
    return this.#driver.queryNow(sql, parameters, isInside)
  }
}

class NodeSqliteCompiler extends SqliteQueryCompiler {
  // SQLite plans again at every run if the limit is a bound value, but not if it is an expression.
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node)
    this.append(' + 0')
  }

  // SQLite has one writer at a time and no `for update`.
  protected override visitSelectModifier(node: SelectModifierNode): void {
    const isLock = node.modifier?.startsWith('For') ?? false
    if (!isLock) super.visitSelectModifier(node)
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string
  readonly #mutex = new Mutex()
  #connection: NodeSqliteConnection | undefined

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    const database = new DatabaseSync(this.#file, { timeout: busyTimeoutMs })
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -65536; pragma secure_delete = on;',
    )
    this.#connection = new NodeSqliteConnection(database)
  }

  queryNow<R>(sql: string, parameters: unknown[], isInside: boolean): R[] | null {
    if (!this.#connection || (this.#mutex.isLocked && !isInside)) return null
    return this.#connection.query(sql, parameters)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new Error('The SQLite file is closed.')
    await this.#mutex.acquire()
    return this.#connection
  }

  // Immediate, because a read that later wants to write cannot wait for another process's lock.
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  // SQLite rolls back by itself when the disk is full; a second rollback would hide that error.
  async rollbackTransaction(): Promise<void> {
    if (this.#connection?.database.isTransaction) this.#connection.database.exec('rollback')
  }

  async releaseConnection(): Promise<void> {
    this.#mutex.release()
  }

  async destroy(): Promise<void> {
    this.#connection?.database.close()
    this.#connection = undefined
  }
}

interface Prepared {
  statement: StatementSync
  columns: string[]
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly database: DatabaseSync
  readonly #prepared = new LRUCache<string, Prepared>({ max: 500 })

  constructor(database: DatabaseSync) {
    this.database = database
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const prepared = this.#prepare(sql)
    if (prepared.columns.length > 0) return { rows: readRows(prepared, parameters) }
    const { changes } = prepared.statement.run(...(parameters as SQLInputValue[]))
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  query<R>(sql: string, parameters: readonly unknown[]): R[] {
    return readRows(this.#prepare(sql), parameters)
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const rows = this.database.prepare(sql).iterate(...(parameters as SQLInputValue[]))
    for (const row of rows) yield { rows: [row as R] }
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.database.prepare(sql)
    statement.setReturnArrays(true)
    const prepared = { statement, columns: statement.columns().map((column) => column.name) }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

function readRows<R>({ statement, columns }: Prepared, parameters: readonly unknown[]): R[] {
  const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][]
  return rows.map((row) => toObject(columns, row) as R)
}

// Objects of node:sqlite have no prototype, which makes spreading and reading them slow.
function toObject(columns: string[], values: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index++) row[columns[index] as string] = values[index]
  return row
}
