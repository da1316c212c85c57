import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { killBackupTool, runBackupTool } from '../../harness/backup-tools.ts'
import { engine, makeStore, openAppForTest } from '../../harness/test-app.ts'
import { migrate } from './migrate.ts'
import { openStore } from './store.ts'

type Settings = Awaited<ReturnType<typeof makeStore>>['settings']

async function makeEmptyStore(): Promise<Settings> {
  const { settings, remove } = await makeStore()
  onTestFinished(remove)
  return settings
}

/** The names of all accounts, as a server that starts finds them. */
async function readNames(settings: Settings): Promise<string[]> {
  const store = openStore(settings)
  try {
    await migrate(store)
    const users = await store.db.selectFrom('users').select('name').orderBy('id').execute()
    return users.map(({ name }) => name)
  } finally {
    await store.close()
  }
}

it('the next backup removes what killed ones left, and leaves whole ones', async () => {
  const { config } = await openAppForTest()
  const folder = join(config.dataDir, 'copies')
  const whole = (name: string) => /^copy-\d+$|^\.michi-backup\.lock$/.test(name)
  let hasLeftSomething = false
  let killAt = 0
  const args = () => [join(folder, `copy-${killAt}`)]
  while (await killBackupTool('backup', config, { args: args(), killAt })) {
    hasLeftSomething ||= !readdirSync(folder).every(whole)
    killAt += 1
  }
  expect(hasLeftSomething).toBe(true)
  const names = readdirSync(folder)
  expect(names.filter((name) => !whole(name))).toEqual([])
  const copies = names.filter((name) => name.startsWith('copy'))
  for (const name of copies)
    await runBackupTool('restore', await makeEmptyStore(), join(folder, name))
})

if (engine === 'sqlite')
  it('a restore that is killed leaves the old database or the new one, and no copies', async () => {
    const fresh = await openAppForTest()
    await fresh.makeUser({ name: 'Nueva' })
    const backup = join(fresh.config.dataDir, 'copy')
    await runBackupTool('backup', fresh.config, backup)
    // As a server leaves its files when it is killed: what was written last is in the log only.
    const killed = await openAppForTest()
    await killed.makeUser({ name: 'Vieja' })
    const outcomes = new Set<string>()
    for (let killAt = 0; ; killAt++) {
      const used = await makeEmptyStore()
      for (const name of ['michi.sqlite', 'michi.sqlite-wal'])
        copyFileSync(join(killed.config.dataDir, name), join(used.dataDir, name))
      const wasKilled = await killBackupTool('restore', used, { args: [backup, '--force'], killAt })
      const names = await readNames(used)
      expect([killAt, names]).toEqual([killAt, expect.toBeOneOf([['Vieja'], ['Nueva']])])
      outcomes.add(names.join())
      const files = readdirSync(used.dataDir).filter((name) => name.startsWith('michi'))
      expect(files).toEqual(['michi.sqlite'])
      if (!wasKilled) break
    }
    expect([...outcomes]).toEqual(['Vieja', 'Nueva'])
  })
