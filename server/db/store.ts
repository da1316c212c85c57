import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import { parseHostList } from '../host-list.ts'
import { isSqlite } from './column-types.ts'
import { MichiClient, type MichiClientConfig } from './postgres-client.ts'
import { watchPrimary } from './primary-watch.ts'
import { openReadingAgain } from './read-again.ts'
import type { Database } from './schema.ts'
import type { SyncFile } from './shared-sync.ts'
import { busyTimeoutMs, NodeSqliteDialect } from './sqlite-dialect.ts'
import { isStoreTrouble } from './store-trouble.ts'

export type Db = Kysely<Database> | Transaction<Database>

export interface Store {
  engine: 'sqlite' | 'postgres'
  db: Kysely<Database>
  /** Throws when the store does not answer. */
  ping(): Promise<void>
  /** Writes a little to find out. False on a full disk, and where PostgreSQL was demoted or is a standby. */
  takesWrites(): Promise<boolean>
  close(): Promise<void>
}

/** Runs the work in a new transaction, or in the caller's. */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

/** Its message is meant for the person who starts the server. */
export class StoreError extends Error {}

export function notEmpty(): StoreError {
  return new StoreError(
    'There are accounts in this database. Add --force to replace all of it with the backup.',
  )
}

export function notOurs(file: string): StoreError {
  return new StoreError(`${file} is not a backup of MichiApp.`)
}

export function openStore(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { timeoutFactor = 1, syncFile }: { timeoutFactor?: number; syncFile?: SyncFile } = {},
): Store {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, timeoutFactor)
    : openSqlite(config.dataDir, syncFile)
}

/** For tools that run beside a server: takes no lock and creates no file. */
export function openStoreBeside(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Store {
  if (config.databaseUrl) return openPostgres(config.databaseUrl)
  const file = sqliteFile(config.dataDir)
  if (!existsSync(file)) {
    throw new StoreError(`There is no database in ${config.dataDir}. Start the server first.`)
  }
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(file) })
  return {
    engine: 'sqlite',
    db,
    ping: () => ping(db),
    takesWrites: () => sqliteTakesWrites(db),
    close: () => db.destroy(),
  }
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'michi.sqlite')
}

/** The copy that a restore checks before it replaces the database. */
export const incomingFile = (dataDir: string): string => `${sqliteFile(dataDir)}.incoming`

/** The caller holds the lock, so this is the copy of a restore that has ended, perhaps by a kill. */
export function removeIncoming(dataDir: string): void {
  for (const rest of ['', '-journal', '-wal', '-shm']) {
    rmSync(incomingFile(dataDir) + rest, { force: true })
  }
}

/** Also creates the folders above it. Node's `recursive` option hangs where that is impossible, as in /proc. */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return
  makePrivateFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(folder)) throw error
  }
}

/** Creates an empty file that only its owner can read. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'wx', 0o600))
}

function openSqlite(dataDir: string, syncFile?: SyncFile): Store {
  try {
    makePrivateFolder(dataDir)
  } catch (error) {
    throw new StoreError(
      `The folder ${dataDir} (DATA_DIR) cannot be made: ${(error as Error).message}.`,
    )
  }
  const unlock = holdLock(dataDir)
  removeIncoming(dataDir)
  const file = sqliteFile(dataDir)
  // SQLite creates its log files with the mode of this file.
  if (!existsSync(file)) makePrivateFile(file)
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(file, syncFile) })
  return {
    engine: 'sqlite',
    db,
    ping: () => ping(db),
    takesWrites: () => sqliteTakesWrites(db),
    async close() {
      await db.destroy()
      unlock()
    },
  }
}

/** Only one server may use a SQLite file: two would not hear each other's messages. */
export function holdLock(dataDir: string): () => void {
  let unlock: (() => void) | null
  try {
    // A second file, so that a backup can still read the data.
    unlock = lockFile(join(dataDir, 'server.lock'), 0)
  } catch (error) {
    throw new StoreError(
      `The folder ${dataDir} (DATA_DIR) cannot be used: ${(error as Error).message}.`,
    )
  }
  if (!unlock) {
    throw new StoreError(
      `Another server already uses ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    )
  }
  return unlock
}

/**
 * Takes SQLite's own lock on an empty file. The system frees it, however the process ends. Returns null
 * while another process has it.
 */
export function lockFile(file: string, waitMs: number): (() => void) | null {
  const lock = new DatabaseSync(file, { timeout: waitMs })
  try {
    // In memory, because a journal would be one more file.
    lock.exec('pragma journal_mode = memory; begin exclusive;')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
}

export const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === 5

/** On PostgreSQL all connections of servers share this advisory lock; a restore takes it alone. */
export const usersLock = 7_364_240_118

function openPostgres(url: string, timeoutFactor = 1): Store {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const opened = new Set<MichiClient>()
  const watch = watchPrimary(listAddresses(url), () => {
    for (const client of opened) client.drop()
  })
  const settings: pg.PoolConfig & MichiClientConfig = {
    timeoutFactor,
    currentUrl: watch.url,
    opened,
    onReadOnly: watch.doubt,
    max: 10,
    // One connection always exists, so that the lock shows that a server runs.
    min: 1,
    onConnect: async (client) => {
      await client.query(`select pg_advisory_lock_shared(${usersLock})`)
    },
    connectionTimeoutMillis: 15_000 * timeoutFactor,
    idleTimeoutMillis: 10_000 * timeoutFactor,
    keepAlive: true,
    Client: MichiClient,
  }
  const pool = new pg.Pool(settings)
  // An idle connection that breaks is replaced at the next query, which reports what is wrong.
  pool.on('error', () => {})
  const poolWhenKnown = async () => {
    await watch.firstLook
    return pool
  }
  const dialect = new PostgresDialect({ pool: poolWhenKnown, onCreateConnection: switchOffJit })
  const db = openReadingAgain(dialect)
  return {
    engine: 'postgres',
    db,
    ping: () => ping(db),
    takesWrites: async () => !watch.isReadOnly() && postgresTakesWrites(db),
    async close() {
      await watch.close()
      await db.destroy()
    },
  }
}

/** Compiling a query takes longer than any of ours runs: a page of the deck took 54 ms in place of 9. */
async function switchOffJit(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(
    CompiledQuery.raw('select set_config($1, $2, false)', ['jit', 'off']),
  )
}

/** One address for each host. */
export function listAddresses(databaseUrl: string): string[] {
  const list = parseHostList(databaseUrl)
  return list ? list.hosts.map((host) => list.withHost(host)) : [databaseUrl]
}

/**
 * SQLite overwrites deleted rows in the file (`secure_delete`), but its log may still hold them. Does
 * nothing while a backup reads the log, and nothing on PostgreSQL.
 */
export async function truncateLog(db: Kysely<Database>): Promise<void> {
  if (!isSqlite(db)) return
  await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection)
    await sql`pragma wal_checkpoint(truncate)`.execute(connection)
    await sql`pragma busy_timeout = ${sql.lit(busyTimeoutMs)}`.execute(connection)
  })
}

async function ping(db: Kysely<Database>): Promise<void> {
  await db.selectNoFrom((eb) => eb.val(1).as('one')).execute()
}

/** The version that we do not use is in the first page, which goes to the log. */
function sqliteTakesWrites(db: Kysely<Database>): Promise<boolean> {
  return isDone(sql`pragma user_version = 0`.execute(db))
}

/** A new table needs a new file, and so space on the disk. */
function postgresTakesWrites(db: Kysely<Database>): Promise<boolean> {
  const write = db.transaction().execute(async (trx) => {
    await sql`create temporary table write_probe (n integer) on commit drop`.execute(trx)
    await sql`insert into write_probe values (1)`.execute(trx)
  })
  return isDone(write)
}

/** False if the store is in trouble. Other errors say nothing about it: a user may create no tables. */
function isDone(write: Promise<unknown>): Promise<boolean> {
  return write.then(
    () => true,
    (error) => !isStoreTrouble(error),
  )
}
