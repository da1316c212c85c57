import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { closeCodes } from '../../../contract/socket-protocol.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../../harness/test-app.ts'
import { TestSocket } from '../../../harness/test-socket.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

describe('a session that ends', () => {
  it('closes its own sockets and no others', async () => {
    const ana = await server.makeUser()
    const phone = await server.signInAgain(ana)
    const [ours, plain, other] = await Promise.all([
      TestSocket.open(ana),
      TestSocket.open(ana, { protocol: null }),
      TestSocket.open(phone),
    ])
    await ana.post('/api/signoff', {})
    expect(await ours.closed).toBe(closeCodes.sessionEnded)
    expect(await plain.closed).toBe(closeCodes.sessionEnded)
    expect(ours.received).toEqual([{ type: 'session.ended' }])
    expect(plain.received).toEqual([])
    expect(other.socket.readyState).toBe(other.socket.OPEN)
  })

  it('closes them also when no word of it came: it ran out, or the word got lost', async () => {
    stopHeartbeats()
    const app = await openAppForTest()
    const ana = await app.makeUser()
    const luis = await app.makeUser()
    const socket = await TestSocket.open(ana)
    const other = await TestSocket.open(luis)
    await app.store.db.deleteFrom('sessions').where('user_id', '=', ana.id).execute()
    await beat(other)
    expect(await socket.closed).toBe(closeCodes.sessionEnded)
    await beat(other)
    app.advance(25 * 60 * 60 * 1000)
    vi.advanceTimersByTime(25_000)
    expect(await other.closed).toBe(closeCodes.sessionEnded)
  })
})

describe('the heartbeat', () => {
  it('cuts a peer that does not answer, and leaves the others', async () => {
    stopHeartbeats()
    const app = await openAppForTest()
    const alive = await TestSocket.open(await app.makeUser())
    const dead = await TestSocket.open(await app.makeUser())
    dead.socket.pause()
    await beat(alive)
    expect(await openSockets(app)).toBe(2)
    await beat(alive)
    await expect.poll(() => openSockets(app)).toBe(1)
    expect(alive.socket.readyState).toBe(alive.socket.OPEN)
  })
})

describe('an upgrade that is refused', () => {
  it.each([
    ['an address that cannot be decoded', '/%zz', 404],
    ['an address that is too long', `/api/michisocket/${'1'.repeat(300)}`, 422],
    ['an address that is nowhere', '/nothing', 404],
    ['nobody', '/api/michisocket/1', 401],
    ['a call', '/api/config?secret', 404],
    ['a screen', '/michiapp/home', 404],
  ])('is answered and closed: %s', async (_what, path, status) => {
    const socket = await askForUpgrade(server, path)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    await once(socket, 'close')
    expect(server.log.join('')).not.toContain(path)
  })
})

describe('an upgrade to something else than a WebSocket', () => {
  it.each([
    ['/api/config', 200],
    ['/', 302],
    ['/nothing', 404],
  ])('is answered as the request that it is: %s', async (path, status) => {
    const socket = await connectTo(server)
    const ask = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n`
    // As curl --http2 asks for it.
    socket.write(
      `${ask}connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n\r\n`,
    )
    let answers = ''
    socket.on('data', (data) => {
      answers += data
    })
    const isAnswered = new RegExp(`HTTP/1.1 ${status} `)
    await expect.poll(() => answers).toMatch(isAnswered)
    // The connection is good for another request.
    answers = ''
    socket.write(`${ask}connection: close\r\n\r\n`)
    await once(socket, 'close')
    expect(answers).toMatch(isAnswered)
  })
})

describe('a server that stops', () => {
  it('finishes what it began, acknowledges it, and closes with 1012', async () => {
    const stopping = await openAppForTest()
    const { ana, luis, chatId } = await stopping.makePair()
    const [writer, reader] = await Promise.all([TestSocket.open(ana), TestSocket.open(luis)])
    const plain = await TestSocket.open(luis, { protocol: null })
    for (let index = 0; index < 20; index++) {
      const message = `${index}`
      writer.send({ type: 'message.send', chatId, clientId: `m-${index}`, message })
    }
    await writer.waitForMessage('0')
    await stopping.app.close()
    for (const each of [writer, reader, plain]) expect(await each.closed).toBe(1012)
    const stored = await stopping.store.db
      .selectFrom('messages')
      .select('client_id')
      .where('chat_id', '=', chatId)
      .orderBy('seq')
      .execute()
    const acknowledged = writer.messages.map((message) => message.client_id)
    expect(acknowledged).toEqual(stored.map((row) => row.client_id))
    expect(reader.messages).toEqual(writer.messages)
  })

  it('is not held up by those who come back while it stops', async () => {
    const stopping = await openAppForTest()
    const early = connect(Number(new URL(stopping.url).port), '127.0.0.1')
    await once(early, 'connect')
    const stopped = stopping.app.close()
    early.write(upgradeRequest('/api/michisocket/1'))
    const [answer] = await once(early, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 503/)
    await stopped
  })
})

async function askForUpgrade(server: TestApp, path: string): Promise<Socket> {
  const socket = await connectTo(server)
  socket.write(upgradeRequest(path))
  return socket
}

async function connectTo({ url }: TestApp): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

function upgradeRequest(path: string): string {
  return (
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
    'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
  )
}

async function openSockets(app: TestApp): Promise<number> {
  return Number(/^michi_open_sockets (\d+)$/m.exec(await app.metrics())?.[1])
}

/** From now on hearts beat when `beat` says so. */
function stopHeartbeats(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

/** The server pings everybody once, and has heard the answers of these. */
async function beat(...answering: TestSocket[]): Promise<void> {
  const pinged = answering.map(({ socket }) => once(socket, 'ping'))
  vi.advanceTimersByTime(25_000)
  await Promise.all(pinged)
  await Promise.all(answering.map(answerPing))
}

async function answerPing({ socket }: TestSocket): Promise<void> {
  const answered = once(socket, 'pong')
  socket.ping()
  await answered
}
