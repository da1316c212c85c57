import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { checkDump, dumpPostgres, restorePostgres } from './backup-postgres.ts'
import { checkCopy, copySqlite, restoreSqlite } from './backup-sqlite.ts'
import { lockFile, makePrivateFile, makePrivateFolder, StoreError } from './store.ts'

type StoreConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

/** A backup waits this long for another one into the same folder. */
const waitMs = 10 * 60_000

/** A consistent copy of everything in one checked file, readable by its owner only; a server may be running. */
export async function backUp(config: StoreConfig, file: string): Promise<void> {
  const folder = dirname(resolve(file))
  makePrivateFolder(folder)
  const unlock = lockFolder(folder)
  // One name for all, so that a backup also removes what one that was killed left there.
  const partial = join(folder, '.michi-backup.partial')
  try {
    if (existsSync(file)) throw new StoreError(`There is a file ${file} already.`)
    rmSync(partial, { force: true })
    makePrivateFile(partial)
    if (config.databaseUrl) {
      await dumpPostgres(config.databaseUrl, partial)
      await checkDump(config.databaseUrl, partial)
    } else {
      copySqlite(config.dataDir, partial)
      checkCopy(partial)
    }
    renameSync(partial, file)
  } finally {
    rmSync(partial, { force: true })
    unlock()
  }
}

function lockFolder(folder: string): () => void {
  const file = join(folder, '.michi-backup.lock')
  if (!existsSync(file)) makePrivateFile(file)
  const unlock = lockFile(file, waitMs)
  if (!unlock) throw new StoreError(`Another backup is being written into ${folder}.`)
  return unlock
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
