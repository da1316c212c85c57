import { describe, expect, inject, it } from 'vitest'
import { closeCodes } from '../../contract/socket-protocol.ts'
import { RawConnection } from '../../harness/raw-connection.ts'
import { freePort } from '../../harness/services.ts'
import { engine, openAppForTest, type TestApp } from '../../harness/test-app.ts'
import { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'

const password = 'una contraseña larga'
const newPassword = 'otra contraseña larga'

/** Sends only the headers of these requests. The answer sends their bodies and reads each status. */
async function beginRequests(app: TestApp, client: TestClient, bodies: [string, string, string][]) {
  let arrived = 0
  app.app.server.on('request', () => {
    arrived += 1
  })
  const requests = bodies.map(([method, path, body]) => {
    const line = new RawConnection(app.url)
    const length = Buffer.byteLength(body)
    const headers = `content-type: application/json\r\ncontent-length: ${length}\r\nconnection: close\r\n`
    void line.begin(client, method.toUpperCase(), path, headers)
    return { path, body, line }
  })
  await expect.poll(() => arrived).toBe(bodies.length)
  /** The status of each answer. */
  return async () => {
    for (const { line, body } of requests) await line.send(body)
    await expect.poll(() => requests.every(({ line }) => line.hasEnded)).toBe(true)
    return requests.map(({ path, line }) => `${path} ${line.received.slice(9, 12)}`)
  }
}

const endings: Record<string, (app: TestApp, ana: TestClient) => Promise<unknown>> = {
  'the password was changed': (_app, ana) =>
    ana.post('/api/changepassword', { userId: ana.id, password, newPassword }),
  'the device was signed out': async (app, ana) =>
    (await app.signInAgain(ana)).post('/api/endsessions', { userId: ana.id }),
  'the account was suspended': (app, ana) =>
    suspendAccount(app.store.db, ana.id, { name: 'mod', now: app.now() }),
  'the account was deleted': (_app, ana) =>
    ana.post('/api/deleteaccount', { userId: ana.id, password }),
}

const countMessages = async (app: TestApp) =>
  (await app.store.db.selectFrom('messages').select('id').execute()).length

describe('a request whose body arrives late', () => {
  it.each(Object.entries(endings))('has no effect after %s', async (_what, end) => {
    const app = await openAppForTest()
    const { ana, chatId } = await app.makePair({ password })
    const message = { chatId, userId: ana.id, message: 'tarde' }
    const finish = await beginRequests(app, ana, [
      ['post', '/api/addmessage', JSON.stringify(message)],
    ])
    await end(app, ana)
    expect(await finish()).toEqual(['/api/addmessage 401'])
    expect(await countMessages(app)).toBe(0)
  })

  it('is refused after its session ended, in every call that needs one', async () => {
    const app = await openAppForTest()
    const ana = await app.makeUser()
    const { body: document } = await ana.get<{ paths: object }>('/api/docs')
    const calls = Object.entries<Record<string, { security: object[]; requestBody?: object }>>(
      document.paths as never,
    ).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method, { security }]) => method !== 'get' && security.length > 0)
        .map(([method]): [string, string, string] => [method, path, '{}']),
    )
    expect(calls.length).toBeGreaterThan(25)
    const finish = await beginRequests(app, ana, calls)
    await endings['the device was signed out']?.(app, ana)
    expect(await finish()).toEqual(calls.map(([, path]) => `${path} 401`))
  })
})

describe('a socket', () => {
  it('with the token from before a password change is closed at once', async () => {
    const app = await openAppForTest()
    const { ana, chatId } = await app.makePair({ password })
    const stolen = await TestSocket.open(ana)
    const change = { userId: ana.id, password, newPassword }
    expect((await ana.post('/api/changepassword', change)).status).toBe(200)
    stolen.send({ type: 'message.send', chatId, clientId: 'stolen', message: 'hola' })
    // The code tells the owner's other tabs to reconnect, with the new cookie.
    expect(await stolen.closed).toBe(closeCodes.restarting)
    expect(await countMessages(app)).toBe(0)
    expect((await TestSocket.open(ana)).socket.readyState).toBe(WebSocket.OPEN)
  })

  // SQLite has one server, and one writer.
  if (engine === 'postgres') {
    it('drops its queued frames when its session ends', async () => {
      const app = await openAppForTest()
      const { ana, luis, chatId } = await app.makePair()
      const socket = await TestSocket.open(ana)
      const other = await app.signInAgain(ana)
      const send = (message: string) =>
        socket.send({ type: 'message.send', chatId, clientId: `client-${message}`, message })
      await app.store.db.transaction().execute(async (trx) => {
        await trx.selectFrom('chats').select('id').where('id', '=', chatId).forUpdate().execute()
        for (const message of ['first', 'second', 'third']) send(message)
        expect((await other.post('/api/endsessions', { userId: ana.id })).status).toBe(200)
        await socket.closed
      })
      // If the queued frames were not dropped, they would be stored between these.
      const later = ['1', '2', '3', '4', '5', '6', '7', '8']
      for (const message of later) {
        const sent = await luis.post('/api/addmessage', { chatId, userId: luis.id, message })
        expect(sent.status).toBe(201)
      }
      const stored = await app.store.db.selectFrom('messages').select('body').execute()
      // The first frame was already being stored.
      expect(stored.map(({ body }) => body).filter((body) => body !== 'first')).toEqual(later)
    })

    it('writes nothing when the notice of the end was lost', async () => {
      const app = await openAppForTest({ redisUrl: inject('redisUrl') })
      const { ana, luis, chatId } = await app.makePair()
      const [socket, reader] = [await TestSocket.open(ana), await TestSocket.open(luis)]
      await app.store.db.deleteFrom('sessions').where('user_id', '=', ana.id).execute()
      socket.send({ type: 'chat.typing', chatId })
      socket.send({ type: 'message.send', chatId, clientId: 'stolen', message: 'hola' })
      expect(await socket.closed).toBe(closeCodes.sessionEnded)
      const sent = await luis.post('/api/addmessage', { chatId, userId: luis.id, message: 'fin' })
      expect(sent.status).toBe(201)
      await reader.waitForMessage('fin')
      expect(reader.events.map(({ type }) => type)).toEqual(['message.new'])
      expect(await countMessages(app)).toBe(1)
    })

    it('is closed at once while Redis is away', async () => {
      const app = await openAppForTest(
        { redisUrl: `redis://127.0.0.1:${await freePort()}` },
        { heartbeatMs: 2 ** 30 },
      )
      const ana = await app.makeUser()
      const socket = await TestSocket.open(ana)
      await app.store.db.deleteFrom('sessions').where('user_id', '=', ana.id).execute()
      expect(await socket.closed).toBe(closeCodes.sessionEnded)
    })

    it('on another server is closed although the notice of a password change was lost', async () => {
      const here = await openAppForTest()
      const { dataDir, databaseUrl } = here.config
      const there = await openAppForTest({ dataDir, databaseUrl }, { heartbeatMs: 50 })
      const ana = await here.makeUser({ password })
      const atTheOther = new TestClient(there.url, ana.id, ana.cookie)
      const socket = await TestSocket.open(atTheOther)
      const change = { userId: ana.id, password, newPassword }
      expect((await ana.post('/api/changepassword', change)).status).toBe(200)
      expect(await socket.closed).toBe(closeCodes.sessionEnded)
    })
  }
})
