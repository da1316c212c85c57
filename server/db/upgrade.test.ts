import { expect, it, onTestFinished } from 'vitest'
import { expectFilledStore } from '../../harness/expect-filled-store.ts'
import {
  keepRelease,
  keptAt,
  listKeptReleases,
  restoreRelease,
} from '../../harness/kept-releases.ts'
import { nextMigrations } from '../../harness/next-release.ts'
import { readTables } from '../../harness/read-tables.ts'
import { engine, makeStore, openAppForTest } from '../../harness/test-app.ts'
import { migrate, ourMigrations } from './migrate.ts'
import { credentialTables } from './schema.ts'
import { openStore } from './store.ts'

async function makeEmpty() {
  const { settings, remove } = await makeStore()
  onTestFinished(remove)
  return settings
}

async function expectUpgrade(
  version: string,
  {
    folder,
    migrations = ourMigrations,
  }: { folder?: string; migrations?: typeof ourMigrations } = {},
): Promise<void> {
  const settings = await makeEmpty()
  await restoreRelease(settings, version, folder)
  const store = openStore(settings)
  const restored = await readTables(store.db)
  await migrate(store, migrations)
  await store.close()
  const app = await openAppForTest(settings, { clock: () => keptAt })
  const tables = await readTables(app.store.db)
  const empty = [...restored.keys()].filter((name) => tables.get(name)?.length === 0)
  const emptied = credentialTables.filter((name) => restored.has(name))
  expect(empty.sort()).toEqual(emptied.sort())
  await expectFilledStore(app.url)
  expect(app.errors()).toEqual([])
}

it('the next release restores what is kept of this one, brings it up to date and reads it', async () => {
  const settings = await makeEmpty()
  await keepRelease(settings, 'today', settings.dataDir)
  await expectUpgrade('today', { folder: settings.dataDir, migrations: nextMigrations })
})

for (const version of listKeptReleases(engine)) {
  it(`a filled store of release ${version} is brought up to date and read`, () =>
    expectUpgrade(version))
}
