import type { lookup } from 'node:dns'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, isIP, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { authority, certificate, openPushService } from '../../../harness/push-service.ts'
import {
  openNotifierBeside,
  openTellingApp,
  subscriptionsOf,
  UnhurriedPushProcess,
  write,
} from '../../../harness/telling-app.ts'
import { pushClient } from './push-client.ts'
import { PushProcess, type PushTask } from './push-process.ts'

const second = 1000
const hour = 60 * 60 * second

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

describe('a machine that is busy is no push service in trouble', () => {
  /** One that takes anything, and a client that gives it a tenth of a second of that clock. */
  const open = async (clock: () => number, answer: (response: ServerResponse) => void) => {
    const service = createServer(certificate, (_, response) => answer(response))
    await once(service.listen(0, '127.0.0.1'), 'listening')
    const client = pushClient({ ca: authority, patienceMs: 100, clock })
    onTestFinished(() => {
      client.close()
      service.close()
    })
    const { port } = service.address() as AddressInfo
    const url = new URL(`https://localhost:${port}`)
    return () => client.send({ url, headers: {}, body: Buffer.alloc(0), isPrivate: true })
  }

  it('so while there is no core for us, its time does not run', async () => {
    const asked = Promise.withResolvers<ServerResponse>()
    // It is looked at each time that it might be over, by any other clock.
    let looks = 0
    const clock = () => {
      looks += 1
      return 50
    }
    const send = await open(clock, asked.resolve)
    const sending = send()
    const response = await asked.promise
    await expect.poll(() => looks).toBeGreaterThan(3)
    response.writeHead(201).end()
    expect(await sending).toEqual({ type: 'sent' })
  })

  it('and once it has answered, nobody looks at the clock any more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = Promise.withResolvers<ServerResponse>()
    const send = await open(() => 50, asked.resolve)
    const sending = send()
    const response = await asked.promise
    expect(vi.getTimerCount()).toBe(1)
    response.writeHead(201).end()
    expect(await sending).toEqual({ type: 'sent' })
    await expect.poll(() => vi.getTimerCount()).toBe(0)
  })

  it('so what has arrived is read before it is given up', async () => {
    let now = 0
    const send = await open(
      () => now,
      (response) => {
        response.writeHead(201).end()
        // Longer than it is given, while its answer is there and nobody has had time to read it.
        setImmediate(() => {
          const until = performance.now() + 300
          while (performance.now() < until);
          now = 300
        })
      },
    )
    expect(await send()).toEqual({ type: 'sent' })
  })

  it('so what comes too late to be begun waits for the next server, and was not tried', async () => {
    const startedAt = Date.now()
    class LatePushProcess extends PushProcess {
      sends = 0
      override send(task: PushTask) {
        this.sends += 1
        // Half of the lease, from when it was claimed.
        expect(task.beginBy).toBeGreaterThanOrEqual(startedAt + 15 * second)
        expect(task.beginBy).toBeLessThanOrEqual(Date.now() + 15 * second)
        return super.send({ ...task, beginBy: this.sends === 1 ? 0 : Number.MAX_SAFE_INTEGER })
      }
    }
    const process = new LatePushProcess(authority, 120 * second)
    onTestFinished(() => process.close())
    const server = await openTellingApp({}, process)
    const { luis, chatId, browser } = await server.openChat()
    await write(luis, chatId)
    server.advance(11 * second)
    await server.notifier.ringAll()
    const sending = server.notifier.sendPushes()
    server.notifier.stop()
    await sending
    await server.notifier.idle()
    expect(server.told(browser)).toEqual([])
    const left = await server.store.db.selectFrom('outbox').select(['tries', 'due_at']).execute()
    expect(left).toEqual([{ tries: 0, due_at: server.now() }])
    const another = await openNotifierBeside(server, process)
    await another.sweep()
    expect(server.told(browser)).toEqual(['Toby: Un mensaje nuevo'])
    expect(process.sends).toBe(2)
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
  const process = new UnhurriedPushProcess(authority, 12 * second)
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
