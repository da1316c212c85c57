import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Config } from '../server/config.ts'
import { backUp, restore } from '../server/db/backup.ts'
import { migrate } from '../server/db/migrate.ts'
import { openStore, type Store } from '../server/db/store.ts'
import { fillStore } from './fill-store.ts'

// Of each release we keep a backup of a filled store, one for each engine. The next release has to
// restore it, migrate it and read everything in it.

type Settings = Pick<Config, 'dataDir' | 'databaseUrl'>

const releasesFolder = fileURLToPath(new URL('./releases', import.meta.url))

/** When everything in a kept release happened. Tests set their clock to it. */
export const keptAt = Date.UTC(2026, 0, 31)

/** The versions that were kept for this engine. */
export function listKeptReleases(engine: Store['engine']): string[] {
  const files = globSync(join(releasesFolder, `*.${engine}.gz`))
  return files.map((file) => basename(file, `.${engine}.gz`)).sort()
}

/** Fills an empty store and writes its backup to the folder. */
export async function keepRelease(
  settings: Settings,
  version: string,
  folder = releasesFolder,
): Promise<string> {
  const store = openStore(settings)
  await migrate(store)
  await fillStore(store.db, keptAt)
  await store.close()
  const uncompressed = join(settings.dataDir, 'kept')
  rmSync(uncompressed, { force: true })
  await backUp(settings, uncompressed)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${version}.${store.engine}.gz`)
  writeFileSync(file, gzipSync(readFileSync(uncompressed), { level: 9 }))
  return file
}

/** Restores a kept release into an empty store. */
export async function restoreRelease(
  settings: Settings,
  version: string,
  folder = releasesFolder,
): Promise<void> {
  const engine = settings.databaseUrl ? 'postgres' : 'sqlite'
  const backup = join(settings.dataDir, 'kept')
  writeFileSync(backup, gunzipSync(readFileSync(join(folder, `${version}.${engine}.gz`))))
  await restore(settings, backup, { force: false })
}
