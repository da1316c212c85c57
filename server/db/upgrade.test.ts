import { expect, it, onTestFinished } from 'vitest'
import { expectFilledStore } from '../../harness/expect-filled-store.ts'
import {
  keepRelease,
  keptAt,
  listKeptReleases,
  restoreRelease,
} from '../../harness/kept-releases.ts'
import { readTables } from '../../harness/read-tables.ts'
import { engine, makeStore, openAppForTest } from '../../harness/test-app.ts'
import { credentialTables } from './schema.ts'
import { openStore } from './store.ts'

async function makeEmpty() {
  const { settings, remove } = await makeStore()
  onTestFinished(remove)
  return settings
}

async function expectUpgrade(version: string, folder?: string): Promise<void> {
  const settings = await makeEmpty()
  await restoreRelease(settings, version, folder)
  const store = openStore(settings)
  const restored = await readTables(store.db)
  await store.close()
  const app = await openAppForTest(settings, { clock: () => keptAt })
  const tables = await readTables(app.store.db)
  const empty = [...restored.keys()].filter((name) => tables.get(name)?.length === 0)
  const emptied = credentialTables.filter((name) => restored.has(name))
  expect(empty.sort()).toEqual(emptied.sort())
  await expectFilledStore(app.url)
  expect(app.errors()).toEqual([])
}

it('what is kept of this release can be restored and read', async () => {
  const settings = await makeEmpty()
  await keepRelease(settings, 'today', settings.dataDir)
  await expectUpgrade('today', settings.dataDir)
})

for (const version of listKeptReleases(engine)) {
  it(`a filled store of release ${version} is brought up to date and read`, () =>
    expectUpgrade(version))
}
