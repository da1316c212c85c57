import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  decideAll,
  openNotificationsApp,
  openSecondNotifier,
  subscriptionsOf,
  write,
} from '../../../harness/notifications-app.ts'
import { hashAtLowCost, makePairs } from '../../../harness/people.ts'
import { makeStore, openTestApp, type TestApp } from '../../../harness/test-app.ts'
import type { TestClient } from '../../../harness/test-client.ts'
import { scheduleChecks } from '../checks.queries.ts'
import { claimDeliveries, countWaiting, postponeDelivery } from '../deliveries.queries.ts'
import { removeOldSubscriptions, subscriptionsPerPerson } from '../subscriptions.queries.ts'

const second = 1000
const hour = 60 * 60 * second
const password = 'una contraseña larga'

describe('the keys', () => {
  it('are made once, by whichever server comes first, and stay', async () => {
    const { settings, remove } = await makeStore('migrated')
    const keyOf = async (overrides: typeof settings) => {
      const server = await openTestApp(overrides)
      const ana = await server.makeUser()
      const { body } = await ana.get<{ publicKey: string }>(`/api/notifications/${ana.id}`)
      await server.close()
      return body.publicKey
    }
    // Several at once on PostgreSQL; a SQLite file has one server.
    const many = settings.databaseUrl ? 4 : 1
    const keys = await Promise.all(Array.from({ length: many }, () => keyOf(settings)))
    keys.push(await keyOf(settings))
    expect(new Set(keys).size).toBe(1)
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65)
    await remove()
  })
})

describe('a subscription', () => {
  const p256dh =
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const auth = 'BTBZMqHH6r4Tts7J_aSIgg'
  const right = { endpoint: 'https://fcm.googleapis.com/a', p256dh, auth }
  let server: TestApp
  beforeAll(async () => {
    server = await openTestApp()
  })
  afterAll(() => server.close())

  it.each([
    ['http', { ...right, endpoint: 'http://fcm.googleapis.com/a' }],
    ['a loopback address', { ...right, endpoint: 'https://127.0.0.1/a' }],
    ['a mapped address', { ...right, endpoint: 'https://[::ffff:10.0.0.1]/a' }],
    ['another port', { ...right, endpoint: 'https://fcm.googleapis.com:22/a' }],
    ['no address', { ...right, endpoint: 'push' }],
    ['a long address', { ...right, endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` }],
    ['a short key', { ...right, p256dh: p256dh.slice(0, -1) }],
    ['a long key', { ...right, p256dh: `${p256dh}A` }],
    ['a key that is no point', { ...right, p256dh: 'B'.repeat(87) }],
    ['a short secret', { ...right, auth: auth.slice(0, -1) }],
    ['a long secret', { ...right, auth: `${auth}A` }],
  ])('with %s is refused', async (_, subscription) => {
    const ana = await server.makeUser()
    const answer = await ana.post('/api/addsubscription', { userId: ana.id, ...subscription })
    expect([answer.status, answer.body]).toEqual([422, { code: 'invalid_input' }])
    expect(await subscriptionsOf(server, ana)).toEqual([])
  })

  it('goes over to who signs in in that browser, and to nobody else', async () => {
    const server = await openNotificationsApp()
    const { ana, luis, browser } = await server.openChat()
    const thief = { ...browser.subscription, auth }
    const stolen = await luis.post('/api/addsubscription', { userId: luis.id, ...thief })
    expect(stolen.status).toBe(403)
    expect(await browser.subscribe(luis)).toBe(200)
    expect(await subscriptionsOf(server, ana)).toEqual([])
    expect(await subscriptionsOf(server, luis)).toEqual([{ endpoint: browser.endpoint }])
  })

  it('is one of ten: of thirty the newest stay', async () => {
    const server = await openNotificationsApp()
    const { ana, browser } = await server.openChat()
    const statuses = new Set<number>()
    for (let n = 0; n < 30; n++) {
      const endpoint = `https://fcm.googleapis.com/${n}`
      server.advance(second)
      const answer = await ana.post('/api/addsubscription', { userId: ana.id, ...right, endpoint })
      statuses.add(answer.status)
    }
    expect(statuses).toEqual(new Set([200]))
    const kept = (await subscriptionsOf(server, ana)).map(({ endpoint }) => endpoint)
    const newest = Array.from({ length: 10 }, (_, n) => `https://fcm.googleapis.com/${20 + n}`)
    expect(kept.sort()).toEqual(newest)
    expect(subscriptionsPerPerson).toBe(10)
    expect(await server.metrics()).toContain('michi_refused_total{limit="subscriptions"} 21')
    // The first browser may still come back.
    expect(await browser.subscribe(ana)).toBe(200)
    expect(await subscriptionsOf(server, ana)).toHaveLength(10)
  })

  it('stays with a session that is asked to end itself, as that session does', async () => {
    const server = await openNotificationsApp()
    const { ana } = await server.openChat()
    const { body } = await ana.get<{ id: number; current: boolean }[]>(`/api/sessions/${ana.id}`)
    const own = body.find(({ current }) => current)
    await ana.post('/api/endsession', { userId: ana.id, id: own?.id })
    expect(await subscriptionsOf(server, ana)).toHaveLength(1)
  })

  it.each([
    [
      'the password is changed',
      (ana: TestClient) =>
        ana.post('/api/changepassword', { userId: ana.id, password, newPassword: 'longer still' }),
    ],
    [
      'other devices are logged out',
      (ana: TestClient) => ana.post('/api/endsessions', { userId: ana.id }),
    ],
  ])('ends when %s, also one that was made with a stolen cookie', async (_, act) => {
    const server = await openNotificationsApp()
    const { ana } = await server.openChat()
    await server.store.db
      .updateTable('users')
      .set({ password_hash: await hashAtLowCost(password) })
      .where('id', '=', ana.id)
      .execute()
    const thief = server.visitor()
    Object.assign(thief, { id: ana.id, cookie: ana.cookie })
    await server.makeReachable(thief)
    await server.makeReachable(await server.signInAgain(ana))
    expect(await subscriptionsOf(server, ana)).toHaveLength(3)
    expect((await act(ana)).status).toBe(200)
    expect(await subscriptionsOf(server, ana)).toEqual([])
    // A browser that is still logged in subscribes again at its next visit.
    await server.makeReachable(ana)
    expect(await subscriptionsOf(server, ana)).toHaveLength(1)
  })

  it('is listed with its browser, and can be ended there', async () => {
    const server = await openNotificationsApp()
    const { ana, luis } = await server.openChat()
    const list = (client: TestClient) =>
      client.get<{ id: number; browser: string | null; system: string | null }[]>(
        `/api/subscriptions/${client.id}`,
      )
    server.advance(hour)
    const phone = server.service.makeBrowser()
    const headers = { 'user-agent': 'Mozilla/5.0 (Android 14; Mobile) Firefox/140.0' }
    const body = { userId: ana.id, ...phone.subscription }
    expect((await ana.post('/api/addsubscription', body, headers)).status).toBe(200)
    const [newest, other] = (await list(ana)).body
    expect(newest).toEqual({
      id: expect.any(Number),
      browser: 'Firefox',
      system: 'Android',
      renewedAt: new Date(server.now()).toISOString(),
    })
    expect((await list(luis)).body).toEqual([])
    const end = (client: TestClient) =>
      client.post('/api/endsubscription', { userId: client.id, id: newest?.id })
    expect((await end(luis)).status).toBe(200)
    expect((await list(ana)).body).toHaveLength(2)
    expect((await end(ana)).status).toBe(200)
    expect((await list(ana)).body).toEqual([other])
  })

  it('ends with the one device that is logged out', async () => {
    const server = await openNotificationsApp()
    const { ana, browser } = await server.openChat()
    const other = await server.signInAgain(ana)
    await server.makeReachable(other)
    const { body } = await other.get<{ id: number; current: boolean }[]>(`/api/sessions/${ana.id}`)
    const id = body.find(({ current }) => current)?.id
    expect((await ana.post('/api/endsession', { userId: ana.id, id })).status).toBe(200)
    expect(await subscriptionsOf(server, ana)).toEqual([{ endpoint: browser.endpoint }])
  })

  it.each([404, 410])('ends when its push service answers %s', async (status) => {
    const server = await openNotificationsApp()
    const { ana, luis, chatId, browser } = await server.openChat()
    browser.answer = (_, response) => response.writeHead(status).end()
    await write(luis, chatId)
    await server.pass(11 * second)
    expect(server.service.count()).toBe(1)
    expect(await subscriptionsOf(server, ana)).toEqual([])
  })

  it('is forgotten when its browser has not come for two months', async () => {
    const server = await openNotificationsApp()
    const { ana } = await server.openChat()
    await removeOldSubscriptions(server.store.db, server.now() + 59 * 24 * hour)
    expect(await subscriptionsOf(server, ana)).toHaveLength(1)
    await removeOldSubscriptions(server.store.db, server.now() + 61 * 24 * hour)
    expect(await subscriptionsOf(server, ana)).toEqual([])
  })
})

it('a notifier that was stopped begins nothing more', async () => {
  const server = await openNotificationsApp()
  const people = await makePairs(server.store, 60, server.now())
  const checks = people.flatMap(({ id, chatId }) =>
    ['message', 'turn'].map((topic) => ({ topic, userId: id, subjectId: chatId, dueAt: 1 })),
  )
  await scheduleChecks(server.store.db, checks)
  const { notifier } = server
  const running = notifier.run()
  notifier.stop()
  await running
  expect((await countWaiting(server.store.db, server.now())).checks).toBeGreaterThan(0)
  const again = await openSecondNotifier(server)
  await again.sweep()
  expect((await countWaiting(server.store.db, server.now())).checks).toBe(0)
})

it('a push that cannot be encrypted is dropped, and others are sent', async () => {
  const server = await openNotificationsApp()
  const [broken, fine] = [await server.openChat(), await server.openChat()]
  await server.store.db
    .updateTable('push_subscriptions')
    .set({ p256dh: 'B'.repeat(87) })
    .where('user_id', '=', broken.ana.id)
    .execute()
  for (const { luis, chatId } of [broken, fine]) await write(luis, chatId)
  await server.pass(11 * second)
  expect(server.service.received.map(({ browser }) => browser)).toEqual([fine.browser.name])
  expect(await server.store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
})

it('a browser that is another person’s by now gets nothing', async () => {
  const server = await openNotificationsApp()
  const { luis, chatId } = await server.openChat()
  await write(luis, chatId)
  server.advance(11 * second)
  await decideAll(server)
  await server.store.db.updateTable('push_subscriptions').set({ user_id: luis.id }).execute()
  await server.sweep()
  expect(server.service.count()).toBe(0)
  expect(await server.store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
})

it('two servers on one store send each push once', async () => {
  const server = await openNotificationsApp()
  const chats = await Promise.all(Array.from({ length: 30 }, () => server.openChat()))
  const another = await openSecondNotifier(server)
  for (const { luis, chatId } of chats) await write(luis, chatId)
  server.advance(11 * second)
  await Promise.all([server.sweep(), another.sweep(), server.sweep()])
  expect(server.service.received).toHaveLength(30)
  expect(new Set(server.service.received.map(({ browser }) => browser)).size).toBe(30)
  expect(server.service.senders.size).toBe(1)
})

describe('a lease', () => {
  it('that is over does not put back what another server has by now', async () => {
    const server = await openNotificationsApp()
    const { luis, chatId } = await server.openChat()
    await write(luis, chatId)
    server.advance(11 * second)
    await decideAll(server)
    const { db } = server.store
    const topics = ['message']
    const claim = () =>
      claimDeliveries(db, { channel: 'push', topics, now: server.now(), limit: 1 })
    const [late] = await claim()
    server.advance(31 * second)
    const [next] = await claim()
    if (!late || !next) throw new Error('Nothing was claimed.')
    const postponed = { channel: 'push', dueAt: server.now(), tries: 1 } as const
    await postponeDelivery(db, late, postponed)
    const dueAt = async () =>
      (await db.selectFrom('deliveries').select('due_at').execute())[0]?.due_at
    expect(await dueAt()).toBe(next.leasedUntil)
    await postponeDelivery(db, next, postponed)
    expect(await dueAt()).toBe(server.now())
  })
})
