import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { dumpPostgres, restorePostgres } from './backup-postgres.ts'
import { copySqlite, restoreSqlite } from './backup-sqlite.ts'
import { makePrivateFile, makePrivateFolder, StoreError } from './store.ts'

type StoreConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

/** A consistent copy of everything in one file, readable by its owner only; a server may be running. */
export async function backUp(config: StoreConfig, file: string): Promise<void> {
  if (existsSync(file)) throw new StoreError(`There is a file ${file} already.`)
  makePrivateFolder(dirname(resolve(file)))
  const partial = `${file}.partial`
  rmSync(partial, { force: true })
  makePrivateFile(partial)
  try {
    if (config.databaseUrl) await dumpPostgres(config.databaseUrl, partial)
    else copySqlite(config.dataDir, partial)
    renameSync(partial, file)
  } finally {
    rmSync(partial, { force: true })
  }
}

/** All or nothing. Refuses while a server runs on the store, and where people's data is, unless forced. */
export async function restore(
  config: StoreConfig,
  file: string,
  { force }: { force: boolean },
): Promise<void> {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile()
  if (!isFile) throw new StoreError(`There is no file ${file}.`)
  if (config.databaseUrl) await restorePostgres(config.databaseUrl, file, force)
  else await restoreSqlite(config.dataDir, file, force)
}
