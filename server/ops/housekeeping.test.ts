import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeStore, openAppForTest, type TestApp } from '../../harness/test-app.ts'
import { removeOldReportableChats } from '../chat/reportable-chats.queries.ts'
import { openStore } from '../db/store.ts'

const year = 365 * 24 * 60 * 60 * 1000
const soon = { timeout: 20_000 }

it('a task that fails stops no other, and its last success tells', async () => {
  const { settings, remove } = await makeStore('migrated')
  onTestFinished(remove)
  const store = openStore(settings)
  await sql`alter table playdates rename to broken`.execute(store.db)
  await store.close()
  const app = await openAppForTest(settings, { housekeepingTickMs: 20 })
  await app.makeUser()
  app.advance(2 * year)
  await vi.waitFor(async () => {
    const { 'remove-playdates': broken, ...others } = await readSuccesses(app)
    for (const at of Object.values(others)) expect(at).toBeGreaterThan((app.now() - year) / 1000)
    expect(Object.keys(others).length).toBeGreaterThan(10)
    expect(broken).toBe(0)
  }, soon)
  expect(await countSessions(app)).toBe(0)
  expect(app.log.join('')).toContain('the housekeeping task remove-playdates failed')
})

it('a task deletes one batch, and goes on at the next tick until nothing is left', async () => {
  const app = await openAppForTest({}, { housekeepingTickMs: 20 })
  const { id } = await app.makeUser()
  const rows = Array.from({ length: 2001 }, (_, index) => ({
    chat_id: index + 1,
    user_id: id,
    other_id: null,
    ended_at: app.now() - year,
  }))
  const insert = () => app.store.db.insertInto('reportable_chats').values(rows).execute()
  const count = () => app.store.db.selectFrom('reportable_chats').select('chat_id').execute()
  await vi.waitFor(async () => {
    expect((await readSuccesses(app))['remove-reportable-chats']).toBeGreaterThan(0)
  }, soon)
  // Not due for an hour.
  await insert()
  expect(await removeOldReportableChats(app.store.db, app.now())).toBe(true)
  expect(await count()).toHaveLength(1001)
  app.advance(61 * 60 * 1000)
  await vi.waitFor(async () => expect(await count()).toEqual([]), soon)
})

async function readSuccesses(app: TestApp): Promise<Record<string, number>> {
  const line = /michi_housekeeping_last_success_seconds\{task="([\w-]+)"\} (.+)/g
  return Object.fromEntries(
    Array.from((await app.metrics()).matchAll(line), ([, task, at]) => [task, Number(at)]),
  )
}

async function countSessions(app: TestApp): Promise<number> {
  return (await app.store.db.selectFrom('sessions').select('id').execute()).length
}
