import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { failTest, openNotificationsApp, write } from '../../harness/notifications-app.ts'
import { watchStatements } from '../../harness/query-plans.ts'
import { engine, openAppForTest } from '../../harness/test-app.ts'
import { topics } from '../topics.ts'
import { decideDueChecks } from './due-checks.queries.ts'
import { startMails } from './settings.queries.ts'

it('a wrong value is refused, and nothing is changed by it', async () => {
  const server = await openAppForTest()
  const ana = await server.makeUser()
  const before = await ana.get(`/api/notifications/${ana.id}`)
  for (const wrong of [
    { timeZone: 'Mars/Olympus' },
    { timeZone: '' },
    { timeZone: 'x'.repeat(1000) },
    { language: 'de' },
    { quietFrom: 24 },
    { quietTo: -1 },
    { quietTo: 7.5 },
    { people: 1 },
  ]) {
    const body = { userId: ana.id, quiet: false, ...wrong }
    const refused = await ana.put('/api/updatenotifications', body)
    expect([refused.status, refused.body], JSON.stringify(wrong)).toEqual([
      422,
      { code: 'invalid_input' },
    ])
    expect((await ana.get(`/api/notifications/${ana.id}`)).body).toEqual(before.body)
  }
})

it('are one’s own', async () => {
  const server = await openAppForTest()
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  expect((await luis.get(`/api/notifications/${ana.id}`)).status).toBe(403)
  const body = { userId: ana.id, mail: true }
  expect((await luis.put('/api/updatenotifications', body)).status).toBe(403)
  const end = { userId: ana.id, endpoint: 'https://fcm.googleapis.com/a' }
  expect((await luis.post('/api/deletesubscription', end)).status).toBe(403)
})

it('are stored by the same statement whatever is changed, and the rest stays', async () => {
  const listStatements = watchStatements()
  const server = await openAppForTest()
  const ana = await server.makeUser()
  const update = (changes: object) =>
    ana.put('/api/updatenotifications', { userId: ana.id, ...changes })
  const subsets = [
    { language: 'en' },
    { quietFrom: 20 },
    { quietTo: 9, playdates: false },
    { lostPets: false },
    { timeZone: 'Europe/Lisbon', people: false },
    { quiet: false },
    { mail: false },
    {},
  ]
  for (const changes of subsets) expect((await update(changes)).status).toBe(200)
  const written = listStatements().filter(({ text }) =>
    text.startsWith('insert into "notification_settings"'),
  )
  expect(written).toHaveLength(1)
  const { body } = await ana.get(`/api/notifications/${ana.id}`)
  expect(body).toMatchObject(Object.assign({}, ...subsets))
})

// SQLite has one writer at a time.
if (engine === 'postgres') {
  it('change while a notification is decided, without a deadlock', async () => {
    const server = await openNotificationsApp()
    const { db } = server.store
    const { ana, luis, chatId } = await server.makePair()
    await ana.get(`/api/chat/${chatId}`)
    await startMails(db, ana.id)
    await write(luis, chatId)
    server.advance(11_000)
    const countLocked = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length
    }
    const changed = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('checks').select('id').forUpdate().execute()
      const change = ana.put('/api/updatenotifications', { userId: ana.id, quiet: false })
      await expect.poll(countLocked).toBe(1)
      await decideDueChecks(trx, {
        topics,
        canMail: true,
        now: server.now(),
        onFailure: failTest,
      })
      return { change }
    })
    expect((await changed.change).status).toBe(200)
    const queued = await db.selectFrom('deliveries').select('topic').execute()
    expect(queued).toEqual([{ topic: 'message' }])
  })
}
