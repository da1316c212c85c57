import { copyFileSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { insertPeople } from '../../harness/people.ts'
import { engine, makeStore, openAppForTest } from '../../harness/test-app.ts'
import { readConfig } from '../config.ts'
import { keepBackups } from './kept-backups.ts'
import { migrate } from './migrate.ts'
import { openStore } from './store.ts'

const dayMs = 24 * 60 * 60_000
const ending = engine === 'postgres' ? 'dump' : 'sqlite'

const nameOf = (time: number) => `michi-${new Date(time).toISOString().slice(0, 10)}.${ending}`

const makeDatabase = async () => {
  const { settings, remove } = await makeStore('migrated')
  onTestFinished(remove)
  return settings
}

/** A store with one person, a folder for its backups, and a place for trial restores. */
const makeFilledStore = async () => {
  const settings = await makeDatabase()
  const store = openStore(settings)
  await migrate(store)
  await insertPeople(store.db, 1, 0)
  await store.close()
  const scratch = await makeDatabase()
  const backupDir = join(settings.dataDir, 'kept')
  return { ...settings, backupDir, backupScratchUrl: scratch.databaseUrl, scratch }
}

const listKept = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('michi-'))

describe('daily backups', () => {
  it('keep seven days, and the first of each of the last four weeks', async () => {
    const config = await makeFilledStore()
    const monday = Date.parse('2026-11-16T12:00:00Z')
    await keepBackups(config, monday)
    const first = join(config.backupDir, nameOf(monday))
    for (let days = 1; days < 60; days++)
      copyFileSync(first, join(config.backupDir, nameOf(monday - days * dayMs)))
    writeFileSync(join(config.backupDir, 'notes-of-the-operator.txt'), 'keep')
    await keepBackups(config, monday + dayMs)
    const expected = [
      ...['11-17', '11-16', '11-15', '11-14', '11-13', '11-12', '11-11'],
      ...['11-09', '11-02', '10-26'],
    ].map((day) => `michi-2026-${day}.${ending}`)
    expect(listKept(config.backupDir)).toEqual(expected.sort())
    expect(readdirSync(config.backupDir)).toContain('notes-of-the-operator.txt')
  })

  it('are written once a day, readable by their owner only, and restored once a week', async () => {
    const config = await makeFilledStore()
    const { backupDir, scratch } = config
    const now = Date.now()
    const mark = join(backupDir, '.michi-restored')
    const triedAt = () => statSync(mark).mtimeMs
    await keepBackups(config, now)
    const file = join(backupDir, nameOf(now))
    const written = statSync(file)
    expect(written.mode & 0o777).toBe(0o600)
    const tried = triedAt()
    await keepBackups(config, now)
    await keepBackups(config, now + dayMs)
    expect(statSync(file).mtimeMs).toBe(written.mtimeMs)
    expect(triedAt()).toBe(tried)
    utimesSync(mark, now / 1000, now / 1000 - 7 * 24 * 60 * 60)
    await keepBackups(config, now + dayMs)
    expect(triedAt()).toBeGreaterThanOrEqual(tried)
    expect(readdirSync(backupDir)).not.toContain('.michi-scratch')
    if (engine === 'postgres') {
      const store = openStore(scratch)
      onTestFinished(() => store.close())
      expect(await store.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Ana' }])
    }
  })

  it('that cannot be restored fail, and are tried again', async () => {
    const config = await makeFilledStore()
    const now = Date.now()
    mkdirSync(config.backupDir)
    writeFileSync(join(config.backupDir, nameOf(now)), 'not a backup')
    await expect(keepBackups(config, now)).rejects.toThrow()
    await expect(keepBackups(config, now)).rejects.toThrow()
    expect(readdirSync(config.backupDir)).toEqual([nameOf(now)])
  })

  it('run by themselves, and /healthz and /metrics tell how old the newest is', async () => {
    const { backupDir, backupScratchUrl } = await makeFilledStore()
    const { url, metrics, advance } = await openAppForTest(
      { backupDir, backupScratchUrl },
      { housekeepingTickMs: 20 },
    )
    const readAge = async () => {
      const health = (await (await fetch(`${url}/healthz`)).json()) as object
      return (health as { newestBackupHours?: number | null }).newestBackupHours
    }
    await expect.poll(readAge).toBe(0)
    const newest = async () =>
      Number(/^michi_backup_newest_seconds (.+)$/m.exec(await metrics())?.[1])
    expect(await newest()).toBeGreaterThan(Date.now() / 1000 - 600)
    advance(5 * 60 * 60_000)
    await expect.poll(readAge).toBe(5)
  })

  it('that fail leave the server as it was', async () => {
    const { backupDir } = await makeFilledStore()
    writeFileSync(backupDir, 'a file where the folder should be')
    const { url, errors } = await openAppForTest({ backupDir }, { housekeepingTickMs: 20 })
    await expect.poll(() => errors().join('\n')).toContain('the backup')
    const health = await fetch(`${url}/healthz`)
    expect([health.status, await health.json()]).toEqual([
      200,
      expect.objectContaining({ newestBackupHours: null }),
    ])
  })
})

it('the scratch place is never the database itself', () => {
  const url = 'postgres://michi@localhost/michi'
  expect(() => readConfig({ DATABASE_URL: url, BACKUP_SCRATCH_URL: url })).toThrow(
    'BACKUP_SCRATCH_URL must be a database of its own',
  )
})
