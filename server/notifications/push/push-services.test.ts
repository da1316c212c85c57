import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openNotificationsApp, subscriptionsOf, write } from '../../../harness/notifications-app.ts'
import { authority, certificate, openPushService } from '../../../harness/push-service.ts'
import { pushClient } from './push-client.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

describe('a push service', () => {
  it('that answers 500 is asked again with growing pauses, and takes the push when it is back', async () => {
    const server = await openNotificationsApp()
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
    expect(server.notificationsOf(browser).at(-1)).toBe('Toby: Un mensaje nuevo')
    await server.pass(5 * hour)
    expect(server.service.count()).toBe(before)
  })

  it('that answers 500 for a day is given up, and nothing is left over', async () => {
    const server = await openNotificationsApp()
    const { ana, luis, chatId, browser } = await server.openChat()
    browser.answer = (_, response) => response.writeHead(500).end()
    await write(luis, chatId)
    for (let hours = 0; hours < 27; hours++) await server.pass(hour)
    expect(await server.store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
    // The subscription still works for later news.
    expect(await subscriptionsOf(server, ana)).toHaveLength(1)
  })

  it('that comes back at night is sent to in the morning', async () => {
    const server = await openNotificationsApp()
    const { luis, chatId, browser } = await server.openChat()
    browser.answer = (_, response) => response.writeHead(500).end()
    // From noon in Madrid to ten minutes before the quiet hours.
    server.advance(9 * hour + 50 * minute)
    await write(await server.signInAgain(luis), chatId)
    await server.pass(11 * second)
    expect(server.service.count()).toBe(1)
    await server.pass(9 * minute)
    const byNight = server.service.count()
    browser.answer = (_, response) => response.writeHead(201).end()
    for (let passed = 0; passed < 119; passed++) await server.pass(5 * minute)
    expect(server.service.count()).toBe(byNight)
    await server.pass(10 * minute)
    expect(server.service.count()).toBe(byNight + 1)
    expect(await server.store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
  })

  it.each([
    ['seconds', () => '40', 40 * second],
    ['a date', (now: number) => new Date(now + 2 * hour).toUTCString(), 2 * hour],
  ])('that says in %s when to come back is not asked earlier', async (_, retryAfter, waitMs) => {
    const server = await openNotificationsApp()
    const chats = await Promise.all(Array.from({ length: 8 }, () => server.openChat()))
    for (const { browser, luis, chatId } of chats) {
      browser.answer = (_, response) =>
        response.writeHead(429, { 'retry-after': retryAfter(server.now()) }).end()
      await write(luis, chatId)
    }
    await server.pass(11 * second)
    expect(server.service.count()).toBe(8)
    await server.pass(waitMs - second)
    expect(server.service.count()).toBe(8)
    for (const { browser } of chats) browser.answer = (_, response) => response.writeHead(201).end()
    await server.pass(waitMs)
    expect(server.service.count()).toBe(16)
  })

  it('that asks to wait for years is left alone for a day at most', async () => {
    const server = await openNotificationsApp()
    const { browser, luis, chatId } = await server.openChat()
    browser.answer = (_, response) =>
      response.writeHead(429, { 'retry-after': '9'.repeat(20) }).end()
    await write(luis, chatId)
    await server.pass(11 * second)
    expect(server.service.count()).toBe(1)
    await server.pass(23 * hour)
    expect(server.service.count()).toBe(1)
    // By then the news are too old to be sent.
    await server.pass(8 * hour)
    expect(server.service.count()).toBe(1)
    expect(await server.store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
  })

  it('that redirects is not followed, and one that never ends its answer is cut off', async () => {
    const server = await openNotificationsApp()
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
    expect(await server.store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
  })

  it.each([400, 401, 403, 413])(
    'that refuses with %s ends the subscription, and the log says so',
    async (status) => {
      const server = await openNotificationsApp()
      const { ana, luis, chatId, browser } = await server.openChat()
      browser.answer = (_, response) => response.writeHead(status).end()
      await write(luis, chatId)
      await server.pass(11 * second)
      expect(await subscriptionsOf(server, ana)).toEqual([])
      expect(server.log.join()).toContain(`a push service refused a push with ${status}`)
    },
  )

  it('that is not on the list any more gets nothing more', async () => {
    const server = await openNotificationsApp()
    const { ana, luis, chatId } = await server.openChat()
    await server.store.db
      .updateTable('push_subscriptions')
      .set({ endpoint: 'https://127.0.0.1/push/a' })
      .execute()
    await write(luis, chatId)
    await server.pass(11 * second)
    expect(server.service.count()).toBe(0)
    expect(await server.store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
    expect(await subscriptionsOf(server, ana)).toHaveLength(1)
  })

  it('that does not answer for some browsers answers for others meanwhile', async () => {
    const server = await openNotificationsApp()
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
    expect(server.notificationsOf(fine.browser)).toHaveLength(1)
    for (const answer of waiting) answer()
    await sweeping
    expect(await server.store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
  })
})

it('a connection that was closed since it was last used is opened again', async () => {
  const server = await openNotificationsApp()
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
  expect(await server.store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
})

it('what was answered is not sent again, whatever becomes of the connection', async () => {
  const server = await openNotificationsApp()
  const { luis, chatId, browser } = await server.openChat()
  const sendAndNotify = async (text: string) => {
    await write(luis, chatId, text)
    await server.pass(11 * 60 * second)
  }
  await sendAndNotify('hola')
  browser.answer = (_, response) => response.writeHead(201, { 'content-length': 100 }).write('x')
  await sendAndNotify('y')
  server.service.resetConnections()
  await sendAndNotify('adiós')
  expect(server.service.count()).toBe(3)
})

it('a push service that never answers holds up no other one', async () => {
  const another = await openPushService()
  const server = await openNotificationsApp()
  server.config.pushHosts.push(another.host)
  const stuck = await Promise.all(Array.from({ length: 15 }, () => server.openChat()))
  const answers: (() => void)[] = []
  for (const { browser } of stuck) {
    browser.answer = (_, response) => answers.push(() => response.writeHead(201).end())
  }
  const openElsewhere = async () => {
    const { ana, luis, chatId } = await server.makePair()
    await ana.get(`/api/chat/${chatId}`)
    expect(await another.makeBrowser().subscribe(ana)).toBe(200)
    return { luis, chatId }
  }
  const [first, next] = [await openElsewhere(), await openElsewhere()]
  for (const { luis, chatId } of [...stuck, first]) await write(luis, chatId)
  server.advance(11 * second)
  await server.notifier.run()
  await another.waitForCount(1)
  await server.service.waitForCount(15)
  await write(next.luis, next.chatId)
  server.advance(11 * second)
  await server.notifier.run()
  await another.waitForCount(2)
  for (const answer of answers) answer()
  await server.notifier.idle()
  expect(server.service.count()).toBe(15)
  expect(await server.store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
})

it('a push service that did not answer gets one push at a time until it does', async () => {
  const server = await openNotificationsApp()
  const chats = await Promise.all(Array.from({ length: 10 }, () => server.openChat()))
  for (const { browser, luis, chatId } of chats) {
    browser.answer = ({ socket }) => socket.destroy()
    await write(luis, chatId)
  }
  await server.pass(11 * second)
  expect(server.service.count()).toBe(10)
  // Their next attempts are due by now.
  await server.pass(minute)
  expect(server.service.count()).toBe(11)
  for (const { browser } of chats) browser.answer = (_, response) => response.writeHead(201).end()
  for (let n = 0; n < 3; n++) await server.pass(5 * minute)
  expect(await server.store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
})

it('a browser that has taken a push does not get it again because another one could not', async () => {
  const server = await openNotificationsApp()
  const { ana, luis, chatId, browser } = await server.openChat()
  const broken = await server.makeReachable(ana)
  broken.answer = (_, response) => response.writeHead(500).end()
  await write(luis, chatId)
  await server.pass(11 * second)
  await server.pass(hour)
  broken.answer = (_, response) => response.writeHead(201).end()
  await server.pass(2 * hour)
  expect(server.notificationsOf(browser)).toHaveLength(1)
  expect(server.notificationsOf(broken).length).toBeGreaterThan(1)
  expect(await server.store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
})

it('a push service that takes too long is given up', async () => {
  const service = createServer(certificate, () => {})
  await once(service.listen(0, '127.0.0.1'), 'listening')
  const client = pushClient({ ca: authority, timeoutMs: 50 })
  onTestFinished(() => {
    client.close()
    service.closeAllConnections()
    service.close()
  })
  const { port } = service.address() as AddressInfo
  const url = new URL(`https://localhost:${port}`)
  const outcome = await client.send({ url, headers: {}, body: Buffer.alloc(0) })
  expect(outcome).toEqual({ type: 'silent' })
})
