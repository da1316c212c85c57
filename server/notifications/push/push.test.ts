import type { lookup } from 'node:dns'
import { isIP, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makePairs } from '../../../harness/people.ts'
import { authority, openPushService } from '../../testing/push-service.ts'
import {
  openNotifierBeside,
  openTellingApp,
  type TellingApp,
  write,
} from '../../testing/telling-app.ts'
import { makeStore, openAppForTest, openTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { countWaiting } from '../outbox.queries.ts'
import { removeOldSubscriptions, subscriptionsPerPerson } from '../subscriptions.queries.ts'
import { pushClient } from './push-client.ts'
import { PushProcess } from './push-process.ts'

const second = 1000
const hour = 60 * 60 * second

const subscriptionsOf = ({ store }: Pick<TellingApp, 'store'>, { id }: TestClient) =>
  store.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', id).execute()

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
  const right = { endpoint: 'https://push.example.com/a', p256dh, auth }
  let server: TestApp
  beforeAll(async () => {
    server = await openTestApp()
  })
  afterAll(() => server.close())

  it.each([
    ['http', { ...right, endpoint: 'http://push.example.com/a' }],
    ['a loopback address', { ...right, endpoint: 'https://127.0.0.1/a' }],
    ['a mapped address', { ...right, endpoint: 'https://[::ffff:10.0.0.1]/a' }],
    ['another port', { ...right, endpoint: 'https://push.example.com:22/a' }],
    ['no address', { ...right, endpoint: 'push' }],
    ['a long address', { ...right, endpoint: `https://push.example.com/${'a'.repeat(1000)}` }],
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
    const server = await openTellingApp()
    const { ana, luis, browser } = await server.openChat()
    const thief = { ...browser.subscription, auth }
    const stolen = await luis.post('/api/addsubscription', { userId: luis.id, ...thief })
    expect(stolen.status).toBe(403)
    expect(await browser.subscribe(luis)).toBe(200)
    expect(await subscriptionsOf(server, ana)).toEqual([])
    expect(await subscriptionsOf(server, luis)).toEqual([{ endpoint: browser.endpoint }])
  })

  it('is one of ten: of a hundred the newest stay, and what waits for the others goes with them', async () => {
    const server = await openTellingApp()
    const { ana, luis, chatId, browser } = await server.openChat()
    await write(luis, chatId)
    server.advance(11 * second)
    await server.notifier.ringAll()
    const waiting = () => server.store.db.selectFrom('outbox').select('id').execute()
    expect(await waiting()).toHaveLength(1)
    const statuses = new Set<number>()
    for (let n = 0; n < 100; n++) {
      const endpoint = `https://push.example.com/${n}`
      server.advance(second)
      const answer = await ana.post('/api/addsubscription', { userId: ana.id, ...right, endpoint })
      statuses.add(answer.status)
    }
    expect(statuses).toEqual(new Set([200]))
    const kept = (await subscriptionsOf(server, ana)).map(({ endpoint }) => endpoint)
    const newest = Array.from({ length: 10 }, (_, n) => `https://push.example.com/${90 + n}`)
    expect(kept.sort()).toEqual(newest)
    expect(subscriptionsPerPerson).toBe(10)
    expect(await waiting()).toEqual([])
    const metrics = await server.visitor().get<ArrayBuffer>('/metrics')
    expect(Buffer.from(metrics.body).toString()).toContain(
      'michi_refused_total{limit="subscriptions"} 91',
    )
    // The first one is somebody's browser still, and may come back.
    expect(await browser.subscribe(ana)).toBe(200)
    expect(await subscriptionsOf(server, ana)).toHaveLength(10)
  })

  it('is not made more often than sixty times an hour', async () => {
    const server = await openAppForTest({ rateLimits: true })
    const ana = await server.makeUser()
    const add = (n: number) =>
      ana.post('/api/addsubscription', {
        ...{ userId: ana.id, ...right, endpoint: `https://push.example.com/${n}` },
      })
    const answers = await Promise.all(Array.from({ length: 61 }, (_, n) => add(n)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body])).toEqual([
      [429, { code: 'too_many_requests' }],
    ])
  })

  it('stays with a session that is asked to end itself, as that session does', async () => {
    const server = await openTellingApp()
    const { ana } = await server.openChat()
    const { body } = await ana.get<{ id: number; current: boolean }[]>(`/api/sessions/${ana.id}`)
    const own = body.find(({ current }) => current)
    await ana.post('/api/endsession', { userId: ana.id, id: own?.id })
    expect(await subscriptionsOf(server, ana)).toHaveLength(1)
  })

  it.each([404, 410])('ends when its push service answers %s', async (status) => {
    const server = await openTellingApp()
    const { ana, luis, chatId, browser } = await server.openChat()
    browser.answer = (_, response) => response.writeHead(status).end()
    await write(luis, chatId)
    await server.pass(11 * second)
    expect(server.service.count()).toBe(1)
    expect(await subscriptionsOf(server, ana)).toEqual([])
  })

  it('is forgotten when its browser has not come for two months', async () => {
    const server = await openTellingApp()
    const { ana } = await server.openChat()
    await removeOldSubscriptions(server.store.db, server.now() + 59 * 24 * hour)
    expect(await subscriptionsOf(server, ana)).toHaveLength(1)
    await removeOldSubscriptions(server.store.db, server.now() + 61 * 24 * hour)
    expect(await subscriptionsOf(server, ana)).toEqual([])
  })
})

describe('a push service', () => {
  it('that answers 500 is asked again with growing pauses, and told of it when it is back', async () => {
    const server = await openTellingApp()
    const { luis, chatId, browser } = await server.openChat()
    browser.answer = (_, response) => response.writeHead(500).end()
    await write(luis, chatId)
    await server.pass(11 * second)
    const counts = [server.service.count()]
    for (let minutes = 0; minutes < 180; minutes++) {
      await server.pass(60 * second)
      counts.push(server.service.count())
    }
    expect(counts[0]).toBe(1)
    expect(counts.at(-1)).toBeGreaterThan(4)
    expect(counts.at(-1)).toBeLessThan(14)
    browser.answer = (_, response) => response.writeHead(201).end()
    await server.pass(2 * hour)
    const before = server.service.count()
    expect(server.told(browser).at(-1)).toBe('Toby: Un mensaje nuevo')
    await server.pass(5 * hour)
    expect(server.service.count()).toBe(before)
  })

  it('that answers 500 for a day is told no more, and nothing is left over', async () => {
    const server = await openTellingApp()
    const { ana, luis, chatId, browser } = await server.openChat()
    browser.answer = (_, response) => response.writeHead(500).end()
    await write(luis, chatId)
    for (let hours = 0; hours < 27; hours++) await server.pass(hour)
    expect(await server.store.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    // The browser is still there for what comes next.
    expect(await subscriptionsOf(server, ana)).toHaveLength(1)
  })

  it('that redirects is not followed, and one that never ends its answer is cut off', async () => {
    const server = await openTellingApp()
    const [redirected, endless] = [await server.openChat(), await server.openChat()]
    const location = `${server.service.origin}/push/elsewhere`
    redirected.browser.answer = (_, response) => response.writeHead(307, { location }).end()
    endless.browser.answer = (_, response) => {
      response.writeHead(201)
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(1000), () => setImmediate(more))
      }
      more()
    }
    for (const { luis, chatId } of [redirected, endless]) await write(luis, chatId)
    await server.pass(11 * second)
    await server.pass(2 * hour)
    expect(server.service.count()).toBe(2)
    expect(await server.store.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it.each([
    ['loopback', ['127.0.0.1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['IPv6 loopback', ['::1']],
    ['a public address and a private one', ['8.8.8.8', '192.168.1.1']],
  ])('whose name leads to %s is never reached', async (_, addresses) => {
    const { host, count } = await openPushService()
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const resolve = ((_name: string, _options: object, done: (...found: unknown[]) => void) =>
      done(null, found)) as unknown as typeof lookup
    const client = pushClient({ ca: authority, resolve, patienceMs: 5000 })
    onTestFinished(() => client.close())
    const url = new URL(`https://push.test:${host.split(':')[1]}/push/a`)
    const outcome = await client.send({ url, headers: {}, body: Buffer.alloc(0), isPrivate: false })
    expect(outcome).toEqual({ type: 'inside' })
    for (const address of ['127.0.0.1', '[::ffff:7f00:1]']) {
      const direct = new URL(`https://${address}:${url.port}/push/a`)
      const answer = await client.send({
        url: direct,
        headers: {},
        body: Buffer.alloc(0),
        isPrivate: false,
      })
      expect(answer).toEqual({ type: 'inside' })
    }
    expect(count()).toBe(0)
  })

  it('that has no public address any more is told nothing more', async () => {
    const server = await openTellingApp()
    const { ana, luis, chatId } = await server.openChat()
    await server.store.db
      .updateTable('push_subscriptions')
      .set({ endpoint: 'https://127.0.0.1/push/a' })
      .execute()
    await write(luis, chatId)
    await server.pass(11 * second)
    expect(server.service.count()).toBe(0)
    expect(await server.store.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await subscriptionsOf(server, ana)).toHaveLength(1)
  })

  it('that does not answer holds up no other, and is left alone for a while', async () => {
    const server = await openTellingApp()
    const stuck = await Promise.all(Array.from({ length: 6 }, () => server.openChat()))
    const fine = await server.openChat()
    const waiting: (() => void)[] = []
    for (const { browser } of stuck) {
      browser.answer = (_, response) => waiting.push(() => response.writeHead(201).end())
    }
    for (const { luis, chatId } of [...stuck, fine]) await write(luis, chatId)
    server.advance(11 * second)
    const sweeping = server.sweep()
    await server.service.waitForCount(7)
    expect(server.told(fine.browser)).toHaveLength(1)
    for (const answer of waiting) answer()
    await sweeping
    expect(await server.store.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})

it('a connection that was closed since it was last used is opened again', async () => {
  const server = await openTellingApp()
  const { luis, chatId, browser } = await server.openChat()
  const used = new Set<Socket>()
  browser.answer = ({ socket }, response) => {
    if (used.has(socket)) return void socket.destroy()
    used.add(socket)
    response.writeHead(201).end()
  }
  for (const text of ['hola', 'adiós']) {
    await write(luis, chatId, text)
    await server.pass(11 * 60 * second)
  }
  // One of them was lost on the way.
  expect(server.service.count()).toBe(3)
  expect(used.size).toBe(2)
  expect(await server.store.db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

it('what was answered is not sent again, whatever becomes of the connection', async () => {
  const server = await openTellingApp()
  const { luis, chatId, browser } = await server.openChat()
  const tell = async (text: string) => {
    await write(luis, chatId, text)
    await server.pass(11 * 60 * second)
  }
  await tell('hola')
  browser.answer = (_, response) => response.writeHead(201, { 'content-length': 100 }).write('x')
  await tell('y')
  server.service.resetConnections()
  await tell('adiós')
  expect(server.service.count()).toBe(3)
})

it('a push service that never answers holds up no other one', async () => {
  const another = await openPushService()
  // Longer than it takes to send one on a machine that has much else to do.
  const process = new PushProcess(authority, 12 * second)
  onTestFinished(() => process.close())
  const server = await openTellingApp({}, process)
  server.config.pushPrivateHosts.push(another.host)
  // More than may be on their way to one host.
  const stuck = await Promise.all(Array.from({ length: 40 }, () => server.openChat()))
  for (const { browser } of stuck) browser.answer = () => {}
  const { ana, luis, chatId } = await server.makePair()
  await ana.get(`/api/chat/${chatId}`)
  expect(await another.makeBrowser().subscribe(ana)).toBe(200)
  for (const each of [...stuck, { luis, chatId }]) await write(each.luis, each.chatId)
  server.advance(11 * second)
  await server.notifier.ringAll()
  const sending = server.notifier.sendPushes()
  await another.waitForCount(1)
  // Those wait for as long as they are given.
  await Promise.all([sending, server.notifier.idle()])
  expect(server.service.count()).toBe(28)
  await server.pass(2 * second)
  expect(server.service.count()).toBe(28)
  const left = await server.store.db.selectFrom('outbox').select('tries').execute()
  expect(left).toHaveLength(40)
  // What found no place was not tried: when it fails for the first time, it waits no longer than others.
  expect(left.reduce((sum, { tries }) => sum + tries, 0)).toBe(28)
})

it('a server that stops begins nothing more', async () => {
  const server = await openTellingApp()
  const people = await makePairs(server.store, 60, server.now())
  const alarms = people.filter((_, index) => index % 2 === 0)
  await server.store.db
    .insertInto('chat_alarms')
    .values(alarms.map(({ id, chatId }) => ({ chat_id: chatId, user_id: id, due_at: 1 })))
    .execute()
  const { notifier } = server
  const ringing = notifier.ringAll()
  notifier.stop()
  await ringing
  const { alarms: left } = await countWaiting(server.store.db, server.now())
  expect(left).toBeGreaterThan(0)
  const again = await openNotifierBeside(server)
  await again.sweep()
  expect((await countWaiting(server.store.db, server.now())).alarms).toBe(0)
})

it('what cannot be sealed costs nobody else theirs, and is given up', async () => {
  const server = await openTellingApp()
  const [broken, fine] = [await server.openChat(), await server.openChat()]
  await server.store.db
    .updateTable('push_subscriptions')
    .set({ p256dh: 'B'.repeat(87) })
    .where('user_id', '=', broken.ana.id)
    .execute()
  for (const { luis, chatId } of [broken, fine]) await write(luis, chatId)
  await server.pass(11 * second)
  expect(server.service.received.map(({ browser }) => browser)).toEqual([fine.browser.name])
  expect(await server.store.db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

it('a browser that is another’s by now is not told', async () => {
  const server = await openTellingApp()
  const { luis, chatId } = await server.openChat()
  await write(luis, chatId)
  server.advance(11 * second)
  await server.notifier.ringAll()
  await server.store.db.updateTable('push_subscriptions').set({ user_id: luis.id }).execute()
  await server.sweep()
  expect(server.service.count()).toBe(0)
  expect(await server.store.db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

it('two servers on one store tell each once', async () => {
  const server = await openTellingApp()
  const chats = await Promise.all(Array.from({ length: 30 }, () => server.openChat()))
  const another = await openNotifierBeside(server)
  for (const { luis, chatId } of chats) await write(luis, chatId)
  server.advance(11 * second)
  await Promise.all([server.sweep(), another.sweep(), server.sweep()])
  // What found no place was put off for a moment.
  await server.pass(3 * second)
  expect(server.service.received).toHaveLength(30)
  expect(new Set(server.service.received.map(({ browser }) => browser)).size).toBe(30)
  expect(server.service.senders.size).toBe(1)
})
