import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { firstMigration } from './migrate.ts'
import { credentialTables } from './schema.ts'
import { busyTimeoutMs } from './sqlite-dialect.ts'
import {
  holdLock,
  incomingFile,
  isBusy,
  makePrivateFolder,
  notEmpty,
  notOurs,
  removeIncoming,
  StoreError,
  sqliteFile,
} from './store.ts'

/** Copies rows, not pages: free pages may still hold deleted rows. */
export function copySqlite(dataDir: string, file: string): void {
  const source = sqliteFile(dataDir)
  if (!existsSync(source)) throw new StoreError(`There is no database in ${dataDir}.`)
  using database = new DatabaseSync(source, { timeout: 5000 })
  database.prepare('vacuum into ?').run(file)
}

export function checkCopy(file: string): void {
  using database = new DatabaseSync(file, { readOnly: true })
  requireIntact(database)
}

export async function restoreSqlite(dataDir: string, file: string, force: boolean): Promise<void> {
  makePrivateFolder(dataDir)
  const unlock = holdLock(dataDir)
  const incoming = incomingFile(dataDir)
  try {
    removeIncoming(dataDir)
    await pipeline(createReadStream(file), createWriteStream(incoming, { mode: 0o600 }))
    prepareWhole(incoming, file)
    const target = sqliteFile(dataDir)
    if (existsSync(target)) prepareReplacement(target, force)
    // SQLite would replay an old log into the new file.
    for (const rest of ['-wal', '-shm']) rmSync(target + rest, { force: true })
    renameSync(incoming, target)
  } finally {
    removeIncoming(dataDir)
    unlock()
  }
}

/** Checks the copy, empties the credential tables, and removes free pages. */
function prepareWhole(copy: string, name: string): void {
  try {
    using database = new DatabaseSync(copy)
    database.exec('pragma journal_mode = delete')
    requireIntact(database)
    if (!isOurs(database)) throw notOurs(name)
    const emptied = credentialTables.filter((table) => hasTable(database, table))
    database.exec(`${emptied.map((table) => `delete from ${table};`).join(' ')} vacuum;`)
  } catch (error) {
    if (error instanceof StoreError) throw error
    throw new StoreError(`${name} is not a whole backup: ${(error as Error).message}.`)
  }
}

function requireIntact(database: DatabaseSync): void {
  const { integrity_check: verdict } = database.prepare('pragma integrity_check').get() ?? {}
  if (verdict !== 'ok') throw new StoreError(`The copy is damaged: ${verdict}.`)
}

/**
 * Writes the log of the present database into its file, so that a restore that is killed before the
 * renaming loses nothing. Refuses where there are accounts, unless forced.
 */
function prepareReplacement(target: string, force: boolean): void {
  try {
    using database = new DatabaseSync(target, { timeout: busyTimeoutMs })
    if (!force && hasPeople(database)) throw notEmpty()
    database.exec('pragma journal_mode = delete')
  } catch (error) {
    if (error instanceof StoreError) throw error
    if (isBusy(error))
      throw new StoreError('Another program uses the present database. End it first.')
    if (force) return
    throw new StoreError(
      `The present database is damaged (${(error as Error).message}). Add --force to replace it.`,
    )
  }
}

/** A database of another program may have a table `users` too. */
function isOurs(database: DatabaseSync): boolean {
  if (!hasTable(database, 'kysely_migration')) return false
  const first = database.prepare('select 1 from kysely_migration where name = ?')
  return first.get(firstMigration) !== undefined
}

function hasPeople(database: DatabaseSync): boolean {
  return (
    hasTable(database, 'users') &&
    database.prepare('select 1 from users limit 1').get() !== undefined
  )
}

function hasTable(database: DatabaseSync, name: string): boolean {
  return database.prepare('select 1 from sqlite_master where name = ?').get(name) !== undefined
}
