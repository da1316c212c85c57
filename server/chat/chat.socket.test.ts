import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatDetail, ChatListItem, MessageItem } from '../../contract/chat.ts'
import { limits } from '../../contract/limits.ts'
import type { ServerEvent } from '../../contract/socket.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const frame = (chatId: number, message: string, clientId: string = randomUUID()) => ({
  type: 'message.send' as const,
  chatId,
  clientId,
  message,
})

describe('who may open a socket', () => {
  it('is its owner, signed in', async () => {
    const [ana, luis] = [await server.makeUser(), await server.makeUser()]
    expect(await TestSocket.refused(server.visitor())).toBe(401)
    expect(await TestSocket.refused(ana, { path: `/api/michisocket/${luis.id}` })).toBe(403)
    expect((await TestSocket.open(ana)).socket.protocol).toBe('michi.v1')
  })

  it('is no page of another site, and no other name of this host', async () => {
    const ana = await server.makeUser()
    const from = (headers: Record<string, string>) => TestSocket.refused(ana, { headers })
    expect(await from({ origin: 'https://elsewhere.es' })).toBe(403)
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await from({ host: 'rebound.es', origin: 'http://rebound.es' })).toBe(403)
    const ours = await TestSocket.open(ana, { headers: { origin: server.url } })
    expect(ours.socket.readyState).toBe(ours.socket.OPEN)
  })

  it('is left with nothing open once it is refused', async () => {
    const { port } = new URL(server.url)
    const refused = connect(Number(port), '127.0.0.1')
    refused.write(
      'GET /api/michisocket/1 HTTP/1.1\r\nhost: localhost\r\norigin: https://elsewhere.es\r\n' +
        'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n' +
        'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    )
    const [answer] = await once(refused, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 403/)
    await once(refused, 'close')
  })

  it('is a path that ends in a number', async () => {
    const ana = await server.makeUser()
    expect(await TestSocket.refused(ana, { path: '/api/michisocket/none' })).toBe(422)
  })

  it('is answered 404 when it does not want to become a socket', async () => {
    const ana = await server.makeUser()
    expect(await ana.get(`/api/michisocket/${ana.id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})

describe('a message', () => {
  it('reaches every socket of both, the one that sent it included', async () => {
    const { ana, luis, chatId } = await server.makePair()
    await ana.upload([await drawPicture()])
    const sockets = await Promise.all([ana, ana, luis, luis].map((who) => TestSocket.open(who)))
    const sent = frame(chatId, '¡Hola, Toby!')
    sockets[0]?.send(sent)
    const received = await Promise.all(sockets.map((each) => each.waitForMessage(sent.message)))
    const detail = await luis.get<ChatDetail>(`/api/chat/${chatId}?images=url`)
    expect(detail.body.chatMessages).toHaveLength(1)
    for (const message of received) expect(message).toEqual(detail.body.chatMessages[0])
    expect(received[0]).toMatchObject({
      chat_id: chatId,
      seq: 1,
      user_id: ana.id,
      name: 'Ana',
      client_id: sent.clientId,
      img_type: 'image/webp',
      img_url: expect.stringMatching(/^\/api\/photos\//),
    })
    expect(received[0]).not.toHaveProperty('img_encoded')
  })

  it('that comes through addmessage reaches them as well', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const sockets = await Promise.all([ana, luis].map((who) => TestSocket.open(who)))
    const message = { userId: ana.id, chatId, message: 'por la llamada' }
    const { body } = await ana.post<MessageItem>('/api/addmessage?images=url', message)
    for (const each of sockets) expect(await each.waitForMessage(message.message)).toEqual(body)
  })

  it('reaches nobody else', async () => {
    const [{ ana, chatId }, { luis, chatId: theirs }] = [
      await server.makePair(),
      await server.makePair(),
    ]
    const [socket, stranger] = [await TestSocket.open(ana), await TestSocket.open(luis)]
    socket.send(frame(chatId, 'a solas'))
    await socket.waitForMessage('a solas')
    stranger.send(frame(theirs, 'aparte'))
    await stranger.waitForMessage('aparte')
    expect(stranger.received).toHaveLength(1)
  })

  it('is stored once, however often and wherever its clientId comes', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const [phone, desk, other] = await Promise.all([
      TestSocket.open(ana),
      TestSocket.open(ana),
      TestSocket.open(luis),
    ])
    const sent = frame(chatId, 'una sola vez')
    const call = { userId: ana.id, chatId, message: sent.message, clientId: sent.clientId }
    const calls = Array.from({ length: 20 }, () => {
      phone.send(sent)
      desk.send(sent)
      return ana.post<MessageItem>('/api/addmessage?images=url', call)
    })
    const answers = await Promise.all(calls)
    const ids = new Set(answers.map((answer) => answer.body.message_id))
    expect(ids.size).toBe(1)
    phone.send(frame(chatId, 'después'))
    await other.waitForMessage('después')
    // Each is published again, in case a server died before it published.
    expect([...new Set(other.messages.map((message) => message.seq))]).toEqual([1, 2])
    const { body } = await luis.get<ChatDetail>(`/api/chat/${chatId}?images=url`)
    expect(body.chatMessages.map((message) => message.seq)).toEqual([1, 2])
  })

  it('that is sent again is acknowledged again, to that socket alone', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const other = await TestSocket.open(luis)
    const sent = frame(chatId, 'sin respuesta')
    const first = await TestSocket.open(ana)
    first.send(sent)
    const stored = await first.waitForMessage(sent.message)
    first.close()
    const second = await TestSocket.open(ana)
    second.send(sent)
    expect(await second.waitForMessage(sent.message)).toEqual(stored)
    expect(other.messages).toHaveLength(1)
  })

  it('that comes again later is published again, as a server may have died before it published', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const [socket, other] = await Promise.all([TestSocket.open(ana), TestSocket.open(luis)])
    const sent = frame(chatId, 'otra vez')
    socket.send(sent)
    await other.waitForMessage(sent.message)
    server.advance(2000)
    socket.send(sent)
    await other.waitFor(() => other.messages.length === 2)
    expect(other.messages[1]).toEqual(other.messages[0])
  })

  it('keeps the order in which one socket sent it', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const [socket, other] = await Promise.all([TestSocket.open(ana), TestSocket.open(luis)])
    const texts = Array.from({ length: 50 }, (_, index) => `número ${index}`)
    for (const text of texts) socket.send(frame(chatId, text))
    await other.waitForMessage('número 49')
    expect(other.messages.map((message) => message.message)).toEqual(texts)
  })

  it('gets one number for both when both write at once', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const sockets = await Promise.all([TestSocket.open(ana), TestSocket.open(luis)])
    for (let index = 0; index < 30; index++) {
      for (const each of sockets) each.send(frame(chatId, `${index}`))
    }
    for (const each of sockets) {
      await each.waitFor(() => each.messages.length === 60)
      expect(new Set(each.messages.map(({ seq }) => seq)).size).toBe(60)
    }
    const [one, other] = sockets.map(({ messages }) => messages.toSorted((a, b) => a.seq - b.seq))
    expect(one).toEqual(other)
  })

  it.each([
    ['to a chat of others', async (_ana: TestClient) => (await server.makePair()).chatId],
    ['to a chat that does not exist', async () => 999_999_999],
  ])('%s is refused with its clientId', async (_what, findChat) => {
    const { ana } = await server.makePair()
    const socket = await TestSocket.open(ana)
    const sent = frame(await findChat(ana), 'hola')
    socket.send(sent)
    const { code, clientId } = await socket.waitForEvent('error')
    expect({ code, clientId }).toEqual({ code: 'not_found', clientId: sent.clientId })
  })

  it.each([
    ['text that is no JSON', 'hola'],
    ['an unknown type', '{"type":"message.shout","chatId":1}'],
    ['no clientId', '{"type":"message.send","chatId":1,"message":"hola"}'],
    ['nothing to see', JSON.stringify(frame(1, ' \n'))],
    ['2001 characters', JSON.stringify(frame(1, 'a'.repeat(limits.messageLength + 1)))],
    ['a NUL', JSON.stringify(frame(1, 'a\0'))],
    ['an array', '[]'],
    ['null', 'null'],
    ['__proto__', '{"__proto__":{"type":"chat.typing","chatId":1}}'],
  ])('that is %s is answered invalid_input', async (_what, text) => {
    const socket = await TestSocket.open(await server.makeUser())
    socket.sendRaw(text)
    expect((await socket.waitForEvent('error')).code).toBe('invalid_input')
  })
})

describe('reading', () => {
  const say = async (who: TestClient, chatId: number, count: number) => {
    for (let index = 0; index < count; index++) {
      await who.post('/api/addmessage', { userId: who.id, chatId, message: `${index}` })
    }
  }
  const unread = async (who: TestClient) => {
    const { body } = await who.get<ChatListItem[]>(`/api/userchats/${who.id}?images=url`)
    return body[0]?.unread
  }

  it('moves the marker forward, tells both, and never moves it back or past the end', async () => {
    const { ana, luis, chatId } = await server.makePair()
    await say(ana, chatId, 5)
    expect(await unread(luis)).toBe(5)
    const [sender, reader] = await Promise.all([TestSocket.open(ana), TestSocket.open(luis)])
    for (const seq of [3, 2, 3, 400]) reader.send({ type: 'message.read', chatId, seq })
    for (const each of [sender, reader]) {
      await each.waitFor<ServerEvent>((event) => event.type === 'message.read' && event.seq === 5)
      expect(each.events).toEqual([
        { type: 'message.read', chatId, userId: luis.id, seq: 3 },
        { type: 'message.read', chatId, userId: luis.id, seq: 5 },
      ])
    }
    expect(await unread(luis)).toBe(0)
    expect(await unread(ana)).toBe(0)
    const { body } = await ana.get<ChatDetail>(`/api/chat/${chatId}?images=url`)
    expect(body.chatRoomUserIds[0]).toMatchObject({ user1_read: 0, user2_read: 5 })
  })

  it("is not a stranger's to tell", async () => {
    const { ana, chatId } = await server.makePair()
    await say(ana, chatId, 1)
    const stranger = await TestSocket.open(await server.makeUser())
    stranger.send({ type: 'message.read', chatId, seq: 1 })
    expect((await stranger.waitForEvent('error')).code).toBe('not_found')
  })
})

describe('typing', () => {
  it('is told to the other one only, and not more often than every two seconds', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const [writer, other] = await Promise.all([TestSocket.open(ana), TestSocket.open(luis)])
    for (let index = 0; index < 10; index++) writer.send({ type: 'chat.typing', chatId })
    writer.send(frame(chatId, 'listo'))
    await Promise.all([writer.waitForMessage('listo'), other.waitForMessage('listo')])
    expect(other.events.filter((event) => event.type === 'chat.typing')).toEqual([
      { type: 'chat.typing', chatId, userId: ana.id },
    ])
    expect(writer.events.map((event) => event.type)).toEqual(['message.new'])
  })

  it('in a chat of others is refused', async () => {
    const { chatId } = await server.makePair()
    const stranger = await TestSocket.open(await server.makeUser())
    stranger.send({ type: 'chat.typing', chatId })
    expect((await stranger.waitForEvent('error')).code).toBe('not_found')
  })
})

describe('a match', () => {
  it('is told to both at its moment, once, each about the other', async () => {
    const ana = await server.makeUser({ name: 'Ana', animalName: 'Michi' })
    const luis = await server.makeUser({ name: 'Luis', animalName: 'Toby' })
    await luis.upload([await drawPicture()])
    const sockets = await Promise.all([TestSocket.open(ana), TestSocket.open(luis)])
    await ana.post('/api/adduserlike', { likerId: ana.id, likedId: luis.id })
    const like = { likerId: luis.id, likedId: ana.id }
    const { body } = await luis.post<{ chatId: number }>('/api/adduserlike', like)
    await luis.post('/api/adduserlike', like)
    const [toAna, toLuis] = await Promise.all(
      sockets.map(async (each) => (await each.waitForEvent('match.new')).match),
    )
    const { chatId } = body
    expect(toAna).toMatchObject({ id: luis.id, name: 'Luis', animalName: 'Toby', chatId })
    expect(toAna?.imgUrl).toMatch(/^\/api\/photos\//)
    expect(toLuis).toMatchObject({ id: ana.id, name: 'Ana', animalName: 'Michi', imgUrl: null })
    for (const each of sockets) expect(each.received).toHaveLength(1)
  })
})

describe('what goes wrong', () => {
  it('is logged when the fault is ours, never with what people wrote', async () => {
    const broken = await openAppForTest()
    const { ana, chatId } = await broken.makePair()
    const socket = await TestSocket.open(ana)
    socket.send(frame(chatId + 1, 'un secreto'))
    expect(await socket.waitForEvent('error')).toMatchObject({ code: 'not_found' })
    expect(broken.errors()).toEqual([])
    await sql`alter table messages rename to lost`.execute(broken.store.db)
    const sent = frame(chatId, 'un secreto')
    socket.send(sent)
    await socket.waitFor<ServerEvent>(
      (event) => event.type === 'error' && event.code === 'internal',
    )
    expect(broken.errors()).toEqual([expect.stringMatching(/a frame failed: internal/)])
    expect(broken.errors()[0]).toContain('messages')
    expect(broken.log.join()).not.toContain('un secreto')
  })
})
