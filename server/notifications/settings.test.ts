import { expect, it } from 'vitest'
import { watchStatements } from '../../harness/query-plans.ts'
import { openAppForTest } from '../../harness/test-app.ts'

it.each([
  { timeZone: 'Mars/Olympus' },
  { timeZone: '' },
  { timeZone: 'x'.repeat(1000) },
  { language: 'de' },
  { quietFrom: 24 },
  { quietTo: -1 },
  { quietTo: 7.5 },
  { messages: 1 },
])('%o is refused, and nothing is changed by it', async (wrong) => {
  const server = await openAppForTest()
  const ana = await server.makeUser()
  const before = await ana.get(`/api/notifications/${ana.id}`)
  const body = { userId: ana.id, showText: true, ...wrong }
  const refused = await ana.put('/api/updatenotifications', body)
  expect([refused.status, refused.body]).toEqual([422, { code: 'invalid_input' }])
  expect((await ana.get(`/api/notifications/${ana.id}`)).body).toEqual(before.body)
})

it('are one’s own', async () => {
  const server = await openAppForTest()
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  expect((await luis.get(`/api/notifications/${ana.id}`)).status).toBe(403)
  const body = { userId: ana.id, mail: true }
  expect((await luis.put('/api/updatenotifications', body)).status).toBe(403)
  const end = { userId: ana.id, endpoint: 'https://push.example.com/a' }
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
    { quietTo: 9, turns: false },
    { showText: true },
    { timeZone: 'Europe/Lisbon', messages: false },
    { matches: false, quiet: false },
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
