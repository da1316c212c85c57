import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { credentialTables } from './schema.ts'
import { holdLock, makePrivateFolder, notEmpty, StoreError, sqliteFile } from './store.ts'

/** Copies rows, not pages: free pages may still hold deleted rows. */
export function copySqlite(dataDir: string, file: string): void {
  const source = sqliteFile(dataDir)
  if (!existsSync(source)) throw new StoreError(`There is no database in ${dataDir}.`)
  using database = new DatabaseSync(source, { timeout: 5000 })
  database.prepare('vacuum into ?').run(file)
}

export async function restoreSqlite(dataDir: string, file: string, force: boolean): Promise<void> {
  makePrivateFolder(dataDir)
  const unlock = holdLock(dataDir)
  const target = sqliteFile(dataDir)
  const incoming = `${target}.incoming`
  try {
    await pipeline(createReadStream(file), createWriteStream(incoming, { mode: 0o600 }))
    prepareWhole(incoming, file)
    if (existsSync(target) && !force) requireEmpty(target)
    // SQLite would replay an old log into the new file.
    for (const rest of ['-wal', '-shm']) rmSync(target + rest, { force: true })
    renameSync(incoming, target)
  } finally {
    for (const rest of ['', '-wal', '-shm']) rmSync(incoming + rest, { force: true })
    unlock()
  }
}

/** Checks the copy, empties the credential tables, and removes free pages. */
function prepareWhole(copy: string, name: string): void {
  try {
    using database = new DatabaseSync(copy)
    database.exec('pragma journal_mode = delete')
    const { integrity_check: verdict } = database.prepare('pragma integrity_check').get() ?? {}
    if (verdict !== 'ok') throw new Error(String(verdict))
    database.prepare('select count(*) from users').get()
    for (const table of credentialTables) {
      if (hasTable(database, table)) database.exec(`delete from ${table}`)
    }
    database.exec('vacuum')
  } catch (error) {
    throw new StoreError(`${name} is not a whole backup: ${(error as Error).message}.`)
  }
}

function requireEmpty(target: string): void {
  let isEmpty: boolean
  try {
    using database = new DatabaseSync(target)
    isEmpty = !hasPeople(database)
  } catch (error) {
    throw new StoreError(
      `The present database is damaged (${(error as Error).message}). Add --force to replace it.`,
    )
  }
  if (!isEmpty) throw notEmpty()
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
