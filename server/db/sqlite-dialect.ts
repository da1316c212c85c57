import { open } from 'node:fs/promises'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
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
import { SharedSync, type SyncFile } from './shared-sync.ts'

/** How long a write waits for a write of another process. */
export const busyTimeoutMs = 2000

/** Kysely over Node's own SQLite: one connection, statements prepared once. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #driver: NodeSqliteDriver

  constructor(file: string, syncFile?: SyncFile) {
    super({ database: async () => Promise.reject(new Error('opened by the driver')) })
    this.#driver = new NodeSqliteDriver(file, syncFile)
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

  /** Sessions share one connection, and wait for each other's transactions, but not for the disk. */
  override get supportsMultipleConnections() {
    return true
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
  readonly #syncFile: SyncFile | undefined
  #open: OpenFile | undefined

  constructor(file: string, syncFile: SyncFile | undefined) {
    this.#file = file
    this.#syncFile = syncFile
  }

  async init(): Promise<void> {
    const database = new DatabaseSync(this.#file, { timeout: busyTimeoutMs })
    // `normal` syncs the log before each checkpoint. Before each acknowledgement we do (decision 073).
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma cache_size = -65536; pragma secure_delete = on;',
    )
    // The first read creates the log.
    database.exec('pragma user_version')
    // SQLite holds no lock on its log. (To close a second handle of a locked file would free the lock.)
    const log = await open(`${this.#file}-wal`, 'r+')
    this.#open = new OpenFile(database, new SharedSync(log, this.#syncFile))
  }

  queryNow<R>(sql: string, parameters: unknown[], isInside: boolean): R[] | null {
    return this.#open?.queryNow(sql, parameters, isInside) ?? null
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#open) throw new Error('The SQLite file is closed.')
    return new Session(this.#open)
  }

  async beginTransaction(session: Session): Promise<void> {
    await session.begin()
  }

  async commitTransaction(session: Session): Promise<void> {
    await session.commit()
  }

  async rollbackTransaction(session: Session): Promise<void> {
    session.rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#open?.close()
    this.#open = undefined
  }
}

interface Prepared {
  statement: StatementSync
  columns: string[]
  isWrite: boolean
}

/** One connection to the file, which all sessions share: only one transaction runs at a time. */
class OpenFile {
  readonly database: DatabaseSync
  readonly transactions = new Mutex()
  readonly log: SharedSync
  /** What runs now has written: a transaction, or a statement without one. */
  hasWritten = false
  readonly #prepared = new LRUCache<string, Prepared>({ max: 500 })

  constructor(database: DatabaseSync, log: SharedSync) {
    this.database = database
    this.log = log
  }

  /** Null for what has to wait: for the transaction that runs, or for the disk. */
  queryNow<R>(sql: string, parameters: readonly unknown[], isInside: boolean): R[] | null {
    const prepared = this.#prepare(sql)
    if (!isInside && (this.transactions.isLocked || prepared.isWrite)) return null
    this.#noteWrite(prepared)
    return readRows(prepared, parameters)
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const prepared = this.#prepare(sql)
    this.#noteWrite(prepared)
    if (prepared.columns.length > 0) return { rows: readRows(prepared, parameters) }
    const { changes } = prepared.statement.run(...(parameters as SQLInputValue[]))
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  async close(): Promise<void> {
    await this.log.close()
    this.database.close()
  }

  #noteWrite({ isWrite }: Prepared): void {
    if (!isWrite) return
    this.log.requireWorking()
    this.hasWritten = true
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.database.prepare(sql)
    statement.setReturnArrays(true)
    const columns = statement.columns().map((column) => column.name)
    const prepared = { statement, columns, isWrite: !isRead.test(sql) }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

/** A `with` may begin an insert. A read that is taken for a write only waits for the disk. */
const isRead = /^\s*(select|explain|pragma(?!.*=)|with(?!.*\b(insert|update|delete)\b))\b/is

/** What one query, transaction or migration uses. */
class Session implements DatabaseConnection {
  readonly #file: OpenFile
  #isInside = false

  constructor(file: OpenFile) {
    this.#file = file
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const file = this.#file
    if (this.#isInside) return file.run(query)
    await file.transactions.acquire()
    file.hasWritten = false
    let result: QueryResult<R>
    try {
      result = file.run(query)
    } finally {
      file.transactions.release()
    }
    if (file.hasWritten) await file.log.sync()
    return result
  }

  // Immediate, because a read that later wants to write cannot wait for another process's lock.
  async begin(): Promise<void> {
    const { database, transactions } = this.#file
    await transactions.acquire()
    try {
      database.exec('begin immediate')
      this.#file.hasWritten = false
      this.#isInside = true
    } catch (error) {
      transactions.release()
      throw error
    }
  }

  /** Others may begin before this one is on disk. One that wrote nothing waits for what it has read. */
  async commit(): Promise<void> {
    const { database, log } = this.#file
    database.exec('commit')
    const { hasWritten } = this.#file
    this.#leave()
    await log.sync(hasWritten)
  }

  rollback(): void {
    const { database } = this.#file
    // Committed, but the sync failed.
    if (!this.#isInside) return
    // SQLite rolls back by itself when the disk is full; a second rollback would hide that error.
    if (database.isTransaction) database.exec('rollback')
    this.#leave()
  }

  streamQuery(): never {
    throw new Error('Nothing here streams rows.')
  }

  #leave(): void {
    this.#isInside = false
    this.#file.transactions.release()
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
