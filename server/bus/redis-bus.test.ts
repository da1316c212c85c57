import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ChatDetail, MessageItem } from '../../contract/chat.ts'
import { type Service, startRedis } from '../../harness/services.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { connectRedis } from './redis-bus.ts'

describe('two servers', () => {
  let redis: Service
  let first: TestApp
  let second: TestApp
  beforeAll(async () => {
    redis = await startRedis()
    first = await openTestApp({ redisUrl: redis.url })
    const { databaseUrl } = first.config
    second = await openTestApp({ redisUrl: redis.url, databaseUrl })
    for (const server of [first, second]) await becomesHealthy(server)
  })
  afterAll(async () => {
    await second.close()
    await first.close()
    await redis.stop()
  })

  const onSecond = (client: TestClient) => new TestClient(second.url, client.id, client.cookie)
  const openBoth = async () => {
    const { ana, luis, chatId } = await first.makePair()
    const [here, there] = await Promise.all([TestSocket.open(ana), TestSocket.open(onSecond(luis))])
    onTestFinished(() => {
      here.close()
      there.close()
    })
    return { ana, luis: onSecond(luis), chatId, here, there }
  }
  const frame = (chatId: number, message: string, clientId: string = randomUUID()) => ({
    type: 'message.send' as const,
    chatId,
    clientId,
    message,
  })

  it('carry messages, markers, typing, reactions and matches to each other', async () => {
    const { luis, chatId, here, there } = await openBoth()
    here.send(frame(chatId, 'hola'))
    expect(await there.waitForMessage('hola')).toEqual(await here.waitForMessage('hola'))
    there.send({ type: 'message.read', chatId, seq: 1 })
    await here.waitForEvent('message.read')
    there.send({ type: 'chat.typing', chatId })
    await here.waitForEvent('chat.typing')
    const { message_id: messageId } = await here.waitForMessage('hola')
    await luis.put('/api/reaction', { userId: luis.id, chatId, messageId, kind: 'paw' })
    expect(await here.waitForEvent('message.reaction')).toMatchObject({
      chatId,
      reaction: { message_id: messageId, user_id: luis.id, kind: 'paw', number: 1 },
    })
    const eva = await first.makeUser()
    await eva.post('/api/adduserlike', { likerId: eva.id, likedId: luis.id })
    await luis.post('/api/adduserlike', { likerId: luis.id, likedId: eva.id })
    await there.waitForEvent('match.new')
    expect(here.received).toHaveLength(4)
  })

  it('close the sockets of a session that signs off on the other', async () => {
    const { luis, there } = await openBoth()
    await new TestClient(first.url, luis.id, luis.cookie).post('/api/signoff', {})
    expect(await there.closed).toBe(4001)
  })

  it('deliver every message once while both write at once', async () => {
    const { chatId, here, there } = await openBoth()
    const count = 100
    for (let index = 0; index < count; index++) {
      here.send(frame(chatId, `a${index}`))
      there.send(frame(chatId, `b${index}`))
    }
    for (const each of [here, there]) {
      await each.waitFor(() => each.messages.length === 2 * count)
      expect(new Set(each.messages.map(({ seq }) => seq)).size).toBe(2 * count)
    }
  })

  it('find the chat that a client of the spec opened on the other server', async () => {
    const { ana, luis, chatId } = await openBoth()
    await new TestClient(first.url, luis.id, luis.cookie).get(`/api/chat/${chatId}`)
    const plain = await TestSocket.open(luis, { protocol: null })
    onTestFinished(() => plain.close())
    await ana.post('/api/addmessage', { userId: ana.id, chatId, message: 'al otro lado' })
    await plain.waitFor<MessageItem>((item) => item.message === 'al otro lado')
  })

  it('ignore an unknown publication, which a newer server may send, and log it once', async () => {
    const { chatId, here, there } = await openBoth()
    const stranger = connectRedis(redis.url)
    onTestFinished(() => stranger.disconnect())
    await stranger.connect()
    for (const text of [
      'no json',
      'null',
      '{}',
      '{"serverId":"x","publication":{"to":"everyone"}}',
      '{"serverId":"x","publication":{"to":"nobody","event":{"type":"sync"}}}',
      '{"serverId":"x","publication":{"to":[1],"event":{"type":"message.new","message":{}}}}',
      '{"serverId":"x","publication":{"to":"everyone","event":{"type":"surprise"}}}',
    ]) {
      expect(await stranger.publish('michi-publications', text)).toBe(2)
    }
    here.send(frame(chatId, 'hola'))
    await there.waitForMessage('hola')
    // The publication of the match may arrive after the socket has opened.
    const events = there.events.filter(({ type }) => type !== 'match.new')
    expect(events.map(({ type }) => type)).toEqual(['message.new'])
    const warning = 'an unknown publication came over the bus'
    expect(second.log.filter((line) => line.includes(warning))).toHaveLength(1)
    second.log.length = 0
  })

  it('store and acknowledge while Redis is away, log it, and deliver the rest when it is back', async () => {
    const { ana, luis, chatId, here, there } = await openBoth()
    const phone = await second.signInAgain(luis)
    await phone.get(`/api/chat/${chatId}`)
    const plain = await TestSocket.open(phone, { protocol: null })
    onTestFinished(() => plain.close())
    here.send(frame(chatId, 'antes'))
    await there.waitForMessage('antes')

    onTestFinished(() => redis.start())
    await redis.kill()
    here.send(frame(chatId, 'durante'))
    const stored = await here.waitForMessage('durante')
    const missed = await luis.get(`/api/chat/${chatId}?images=url&after=${stored.message_id - 1}`)
    expect(missed.status).toBe(200)
    const message = { userId: ana.id, chatId, message: 'por la llamada' }
    expect((await ana.post('/api/addmessage', message)).status).toBe(201)
    await expect.poll(async () => (await first.visitor().get('/healthz')).status).toBe(503)
    expect(there.messages).toHaveLength(1)

    await redis.start()
    await Promise.all([here.waitForEvent('sync'), there.waitForEvent('sync')])
    await plain.waitFor<MessageItem>((item) => item.message === 'por la llamada')
    await becomesHealthy(first)
    here.send(frame(chatId, 'después'))
    await there.waitForMessage('después')
    // After `sync` the client asks for what it has missed.
    const { body } = await luis.get<ChatDetail>(`/api/chat/${chatId}?images=url`)
    expect(body.chatMessages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  })

  it('count requests together, and refuse none while Redis is away', async () => {
    const settings = { redisUrl: `${redis.url}?keyPrefix=limits:`, rateLimits: true }
    const limited = await Promise.all([openTestApp(settings), openTestApp(settings)])
    onTestFinished(async () => {
      for (const each of limited) await each.close()
    })
    const remaining = async ({ url }: TestApp) => {
      const { headers } = await new TestClient(url, 0, '').get('/api/config')
      return Number(headers.get('x-ratelimit-remaining'))
    }
    const [one, two] = limited as [TestApp, TestApp]
    for (const server of limited) await becomesHealthy(server)
    expect((await remaining(one)) - (await remaining(two))).toBe(1)
    const login = { email: 'nobody@michi.es', password: 'no such one' }
    onTestFinished(() => redis.start())
    await redis.kill()
    expect((await one.visitor().get('/api/config')).status).toBe(200)
    expect((await one.visitor().post('/api/userlogin', login)).status).toBe(401)
  })
})

describe('a server whose Redis is not there yet', () => {
  it('starts, works alone, and connects when Redis starts', async () => {
    const redis = await startRedis()
    await redis.kill()
    const server = await openTestApp({ redisUrl: redis.url })
    onTestFinished(async () => {
      await server.close()
      await redis.stop()
    })
    const { ana, chatId } = await server.makePair()
    const socket = await TestSocket.open(ana)
    socket.send({ type: 'message.send', chatId, clientId: 'alone', message: 'sola' })
    await socket.waitForMessage('sola')
    await expect.poll(async () => (await server.visitor().get('/healthz')).status).toBe(503)
    await redis.start()
    await becomesHealthy(server)
  })
})

async function becomesHealthy(server: TestApp): Promise<void> {
  const isHealthy = async () => expect((await server.visitor().get('/healthz')).status).toBe(200)
  await vi.waitFor(isHealthy, { timeout: 60_000 })
}
