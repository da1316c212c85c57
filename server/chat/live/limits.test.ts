import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { limits } from '../../../contract/limits.ts'
import type { ServerEvent } from '../../../contract/socket.ts'
import { closeCodes } from '../../../contract/socket-protocol.ts'
import { propose } from '../../../harness/playdates.ts'
import { RawConnection } from '../../../harness/raw-connection.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../../harness/test-app.ts'
import type { TestClient } from '../../../harness/test-client.ts'
import { TestSocket } from '../../../harness/test-socket.ts'
import { serverLimits } from '../../limits.ts'
import { messageRowBytes, rates, testSockets } from './rates.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Limits are on, nothing fills up until the test moves the clock, and no pong comes unasked. */
const openStrict = (overrides = {}) => {
  const startedAt = Date.now()
  const options = { clock: () => startedAt, heartbeatMs: 60 * 60 * 1000 }
  return openAppForTest({ rateLimits: true, ...overrides }, options)
}
const openTestPage = (app: TestApp, headers: Record<string, string> = {}) =>
  TestSocket.open(app.visitor(), { path: '/', protocol: null, headers })
const upgrade =
  'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n' +
  'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
const times = (count: number, act: (index: number) => void) => {
  for (let index = 0; index < count; index++) act(index)
}
const answersPing = async ({ socket }: TestSocket) => {
  socket.ping()
  await once(socket, 'pong')
}
/** Frames are handled in their order, so the answer to a bad one comes after all before it. */
const isHandled = async (socket: TestSocket) => {
  const before = socket.received.length
  socket.sendRaw('?')
  await socket.waitFor((event) => socket.received.indexOf(event) >= before)
}
/** The server's end of the only socket there is. */
const serverEnd = ({ app }: TestApp) => {
  const [socket, ...others] = app.websocketServer.clients as Set<WebSocket>
  if (!socket || others.length > 0) throw new Error('There must be exactly one socket.')
  return socket
}
const frame = (chatId: number, message: string, clientId: string = randomUUID()) => ({
  type: 'message.send' as const,
  chatId,
  clientId,
  message,
})

describe('a reader who does not read', () => {
  it('gets one pong, however many pings', async () => {
    const small = await openAppForTest()
    const stuck = await TestSocket.open(await small.makeUser())
    stuck.socket.pause()
    const { promise: all, resolve } = Promise.withResolvers<void>()
    let pings = 0
    const count = 80_000
    const peer = serverEnd(small).on('ping', () => {
      pings += 1
      if (pings === count) resolve()
    })
    times(count, () => stuck.socket.ping('a'.repeat(125)))
    await all
    expect(peer.bufferedAmount).toBeLessThan(1000)
    stuck.socket.resume()
    await answersPing(stuck)
  })

  it('is cut when it is more than 1 MB behind', async () => {
    const small = await openAppForTest()
    const stuck = await openTestPage(small)
    stuck.socket.pause()
    const cut = once(serverEnd(small), 'close')
    times(2000, () => stuck.sendRaw('a'.repeat(serverLimits.frameBytes)))
    await cut
    stuck.socket.resume()
    await stuck.closed
    expect(await countRefused(small, 'socket bounds')).toBe(1)
  })
})

describe('a frame', () => {
  it('of more than 16 KB closes the socket', async () => {
    const socket = await TestSocket.open(await server.makeUser())
    socket.sendRaw('a'.repeat(serverLimits.frameBytes))
    await socket.waitForEvent('error')
    socket.sendRaw('a'.repeat(serverLimits.frameBytes + 1))
    expect(await socket.closed).toBe(closeCodes.frameTooLarge)
  })

  it('in a few pieces is whole, and in too many closes the socket', async () => {
    const small = await openAppForTest()
    const page = await openTestPage(small)
    times(20, (index) => page.socket.send('a', { fin: index === 19 }))
    await page.waitFor((text) => text === 'a'.repeat(20))
    times(100, () => page.socket.send('a', { fin: false }))
    expect(await page.closed).toBe(closeCodes.policy)
    expect(await countRefused(small, 'socket bounds')).toBe(1)
  })

  it('is handled in a turn of the event loop of its own, however many came with it', async () => {
    const small = await openAppForTest()
    const line = new RawConnection(small.url)
    await line.begin(small.visitor(), 'GET', '/', upgrade)
    await expect.poll(() => line.received).toContain('HTTP/1.1 101')
    let turn = 0
    const turns: number[] = []
    const count = 200
    const countTurns = () => {
      turn += 1
      if (turns.length < count) setImmediate(countTurns)
    }
    countTurns()
    const note = () => void turns.push(turn)
    serverEnd(small).on('ping', note).on('message', note)
    const ping = Buffer.from([0x89, 0x80, 0, 0, 0, 0])
    const text = Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x61])
    await line.send(Buffer.concat(Array(count / 2).fill(Buffer.concat([ping, text]))))
    await expect.poll(() => turns.length).toBe(count)
    expect(new Set(turns).size).toBe(count)
  })

  it('that is refused is the last thing read', async () => {
    const small = await openAppForTest()
    const connected = once(small.app.server, 'connection') as Promise<[Socket]>
    const page = await openTestPage(small)
    const [peer] = await connected
    times(100, () => page.socket.send('', { fin: false }))
    times(20_000, () => page.socket.ping('a'.repeat(125)))
    await once(peer, 'close')
    expect(peer.bytesRead).toBeLessThan(1_000_000)
  })
})

describe('frames', () => {
  it.each(['michi.v1', null])('are counted, pings and pongs too (%s)', async (protocol) => {
    const strict = await openStrict()
    const socket = await TestSocket.open(await strict.makeUser(), { protocol })
    const third = rates.frames.burst / 3
    times(third, () => socket.sendRaw('hola'))
    times(third, () => socket.socket.pong())
    times(third - 1, () => socket.socket.ping())
    await answersPing(socket)
    socket.sendRaw('hola')
    expect(await socket.closed).toBe(closeCodes.policy)
    expect(await countRefused(strict, 'frames')).toBe(1)
  })

  it('beyond the limit are not read', async () => {
    const strict = await openStrict()
    const page = await openTestPage(strict)
    let pings = 0
    const peer = serverEnd(strict).on('ping', () => {
      pings += 1
    })
    const closed = once(peer, 'close')
    times(20_000, () => page.socket.ping('a'.repeat(125)))
    await closed
    expect(pings).toBeLessThan(5000)
    expect(await page.closed).toBe(closeCodes.policy)
  })

  it('are counted for the person, whatever the socket, and fill up again', async () => {
    const strict = await openStrict()
    const [ana, luis] = [await strict.makeUser(), await strict.makeUser()]
    const [first, second] = [await TestSocket.open(ana), await TestSocket.open(ana)]
    const half = rates.frames.burst / 2
    for (const socket of [first, second]) {
      times(half - 1, () => socket.sendRaw('hola'))
      await answersPing(socket)
    }
    first.close()
    const third = await TestSocket.open(ana)
    third.sendRaw('hola')
    expect(await third.closed).toBe(closeCodes.policy)
    await answersPing(await TestSocket.open(luis))
    strict.advance(1000)
    times(rates.frames.perSecond - 1, () => second.sendRaw('hola'))
    await answersPing(second)
    second.sendRaw('hola')
    expect(await second.closed).toBe(closeCodes.policy)
  })

  it('on the test page are counted for the address, an IPv6 /64 as one', async () => {
    const strict = await openStrict({ trustProxy: 1 })
    const from = (ip: string) => openTestPage(strict, { 'x-forwarded-for': ip })
    const first = await from('2001:db8::1')
    times(rates.frames.burst - 1, () => first.sendRaw('hola'))
    await answersPing(first)
    const second = await from('2001:db8::2')
    second.sendRaw('hola')
    expect(await second.closed).toBe(closeCodes.policy)
    await answersPing(await from('2001:db8:0:1::1'))
  })
})

describe('messages', () => {
  const say = (who: TestClient, chatId: number, message: string, clientId?: string) =>
    who.post('/api/addmessage?images=url', { userId: who.id, chatId, message, clientId })
  const { burst, perSecond } = rates.messages

  it('are counted for the person, by frame and by call, on every socket', async () => {
    const strict = await openStrict()
    const { ana, luis, chatId } = await strict.makePair()
    const first = await TestSocket.open(ana)
    times(burst - 1, (index) => first.send(frame(chatId, `${index}`)))
    await first.waitForMessage(`${burst - 2}`)
    first.close()
    const second = await TestSocket.open(ana)
    expect(await say(ana, chatId, 'la última')).toMatchObject({ status: 201 })
    const over = await say(ana, chatId, 'una de más')
    expect(over).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(over.headers.get('retry-after')).toBe('1')
    const sent = frame(chatId, 'otra de más')
    second.send(sent)
    expect(await second.waitForEvent('error')).toMatchObject({
      code: 'too_many_requests',
      clientId: sent.clientId,
    })
    expect(await countRefused(strict, 'messages')).toBe(2)
    expect(await say(luis, chatId, 'a mí no me toca')).toMatchObject({ status: 201 })
    strict.advance(1000)
    times(perSecond + 1, (index) => second.send(frame(chatId, `más ${index}`)))
    await second.waitFor<ServerEvent>(
      (event) => event.type === 'error' && event.clientId !== sent.clientId,
    )
    expect(second.messages.filter(({ message }) => message.startsWith('más'))).toHaveLength(
      perSecond,
    )
  })

  it('that come again cost nothing: our client sends each by frame and by call', async () => {
    const strict = await openStrict()
    const { ana, chatId } = await strict.makePair()
    const socket = await TestSocket.open(ana)
    for (let index = 0; index < burst - 1; index++) {
      const sent = frame(chatId, `${index}`)
      socket.send(sent)
      const answer = await say(ana, chatId, sent.message, sent.clientId)
      expect(answer.status).toBe(201)
      await socket.waitForMessage(sent.message)
    }
    expect(await countRefused(strict, 'messages')).toBe(0)
  })
})

describe('bytes of messages', () => {
  // 6,000 bytes.
  const message = '文'.repeat(limits.messageLength)

  const write = (who: TestClient, chatId: number, text: string) =>
    who.post('/api/addmessage?images=url', { userId: who.id, chatId, message: text })

  /** Writes as much as the rate of messages allows, until it is refused. Returns how many bytes were stored. */
  async function writeAll(app: TestApp, who: TestClient, chatId: number): Promise<number> {
    for (let stored = 0; ; app.advance(5000)) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => write(who, chatId, message)),
      )
      stored += (6000 + messageRowBytes) * answers.filter(({ status }) => status === 201).length
      const refused = answers.find(({ status }) => status !== 201)
      if (!refused) continue
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect(refused.headers.get('retry-after')).toBe('60')
      return stored
    }
  }

  it('are limited for a person, and what others at the address wrote stops nobody', async () => {
    const strict = await openStrict()
    const { ana, luis, chatId } = await strict.makePair()
    // Some come back while the clock goes on.
    const stored = await writeAll(strict, ana, chatId)
    expect(stored / rates['text bytes'].burst).toBeCloseTo(1, 1)
    expect((await write(luis, chatId, message)).status).toBe(201)
  })

  it('count the row of a message too: one letter is not for nothing, nor a step of a playdate', async () => {
    const strict = await openStrict()
    const { ana, chatId } = await strict.makePair()
    await writeAll(strict, ana, chatId)
    // Short messages use up what a long one did not fit into.
    for (;;) if ((await write(ana, chatId, 'a')).status !== 201) break
    const refused = { status: 429, body: { code: 'too_many_requests' } }
    expect(await propose(ana, chatId)).toMatchObject(refused)
    strict.advance(60_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(ana, chatId, 'a')))
    const stored = answers.filter(({ status }) => status === 201).length
    const returned = 60 * rates['text bytes'].perSecond
    expect(stored).toBeGreaterThan(0)
    expect(stored).toBeLessThanOrEqual(returned / messageRowBytes + 1)
    strict.advance(20_000)
    expect((await propose(ana, chatId)).status).toBe(201)
  })
})

describe('typing', () => {
  it('is told once in two seconds, whatever the chat and the socket', async () => {
    const startedAt = Date.now()
    const still = await openAppForTest({}, { clock: () => startedAt })
    const { ana, luis, chatId } = await still.makePair()
    const eva = await still.makeUser()
    await eva.post('/api/adduserlike', { likerId: eva.id, likedId: ana.id })
    const like = { likerId: ana.id, likedId: eva.id }
    const { body } = await ana.post<{ chatId: number }>('/api/adduserlike', like)
    const others = [await TestSocket.open(luis), await TestSocket.open(eva)]
    const mine = [await TestSocket.open(ana), await TestSocket.open(ana)]
    const type = async () => {
      for (const socket of mine) {
        for (const each of [chatId, body.chatId]) socket.send({ type: 'chat.typing', chatId: each })
        await isHandled(socket)
      }
    }
    await type()
    still.advance(limits.typingEveryMs - 1)
    await type()
    still.advance(1)
    await type()
    for (const [index, each] of [chatId, body.chatId].entries()) {
      mine[0]?.send(frame(each, `listo ${index}`))
      await others[index]?.waitForMessage(`listo ${index}`)
    }
    const typing = others.flatMap(({ events }) =>
      events.filter((event) => event.type === 'chat.typing'),
    )
    expect(typing).toEqual([
      { type: 'chat.typing', chatId, userId: ana.id },
      { type: 'chat.typing', chatId, userId: ana.id },
    ])
  })
})

describe('sockets', () => {
  it('of a person are limited: the oldest goes', async () => {
    const ana = await server.makeUser()
    const sockets: TestSocket[] = []
    for (let index = 0; index <= serverLimits.socketsPerUser; index++) {
      sockets.push(await TestSocket.open(ana))
    }
    expect(await sockets[0]?.closed).toBe(closeCodes.policy)
    const open = sockets.filter(({ socket }) => socket.readyState === socket.OPEN)
    expect(open).toHaveLength(serverLimits.socketsPerUser)
    expect(await countRefused(server, 'open sockets')).toBe(1)
  })

  it('are opened only so often by a person', async () => {
    const strict = await openStrict()
    const [ana, luis] = [await strict.makeUser(), await strict.makeUser()]
    for (let index = 0; index < rates.sockets.burst; index++) (await TestSocket.open(ana)).close()
    expect(await TestSocket.refused(ana)).toBe(429)
    expect(await countRefused(strict, 'sockets')).toBe(1)
    await TestSocket.open(luis)
    strict.advance(1000 / rates.sockets.perSecond)
    await TestSocket.open(ana)
  })

  it('on the test page are opened only so often from an address, and so many at a time', async () => {
    const strict = await openStrict({ trustProxy: 1 })
    const from = (ip: string) => openTestPage(strict, { 'x-forwarded-for': ip })
    const open: TestSocket[] = []
    for (let index = 0; index < testSockets.perAddress; index++) {
      open.push(await from('2001:db8::1'))
    }
    expect(await (await from('2001:db8::2')).closed).toBe(closeCodes.tooSlow)
    expect(await countRefused(strict, 'open sockets')).toBe(1)
    await answersPing(await from('2001:db8:0:1::1'))
    open[0]?.close()
    await expect.poll(() => strict.app.websocketServer.clients.size).toBe(testSockets.perAddress)
    await answersPing(await from('2001:db8::2'))
    const rest = rates.sockets.burst - testSockets.perAddress - 2
    for (let index = 0; index < rest; index++) (await from('2001:db8::1')).close()
    const headers = { 'x-forwarded-for': '2001:db8::3' }
    expect(await TestSocket.refused(strict.visitor(), { path: '/', headers })).toBe(429)
  })
})

async function countRefused(app: TestApp, limit: string): Promise<number> {
  const body = await app.metrics()
  return Number(
    new RegExp(`^michi_refused_total{limit="${limit}"} (\\d+)$`, 'm').exec(body)?.[1] ?? 0,
  )
}
