import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageItem } from '../../contract/chat.ts'
import { liveBytes } from '../../harness/live-bytes.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { engine, openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { insertPhotos } from '../photos/photos.queries.ts'
import { findFetched } from './spec-socket.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const plain = (who: TestClient) => TestSocket.open(who, { protocol: null })
const say = (who: TestClient, chatId: number, message: string) =>
  who.post('/api/addmessage', { userId: who.id, chatId, message })
const sessionOf = async (who: TestClient) => {
  const { id } = await server.store.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', who.id)
    .executeTakeFirstOrThrow()
  return id
}
const countWaiting = async () => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.store.db)
  return rows.length
}

/** 6 KB each, so that many of them are more than any buffer on the way holds. */
const long = (number: number) => `${number}${'€'.repeat(1990)}`
const insertLongMessages = async (userId: number, chatId: number, count: number) => {
  const { db } = server.store
  for (let first = 1; first <= count; first += 100) {
    const messages = Array.from({ length: 100 }, (_, index) => ({
      chat_id: chatId,
      user_id: userId,
      client_id: null,
      created_at: server.now(),
      seq: first + index,
      body: long(first + index),
    }))
    await db.insertInto('messages').values(messages).execute()
  }
  await db.updateTable('chats').set({ last_seq: count }).where('id', '=', chatId).execute()
}
const items = (socket: TestSocket) => socket.received as MessageItem[]
const texts = (socket: TestSocket) => items(socket).map((item) => item.message)
const waitForText = (socket: TestSocket, text: string) =>
  socket.waitFor<MessageItem>((item) => item.message === text)

describe('a client that knows only the spec', () => {
  it('gets the messages of the chat it opened as it fetched them, its own included', async () => {
    const { ana, luis, chatId } = await server.makePair()
    await luis.upload([await drawPicture()])
    await say(luis, chatId, 'antes')
    await ana.get(`/api/chat/${chatId}`)
    const socket = await plain(ana)
    socket.sendRaw('¡Hola!')
    await say(ana, chatId, '¡Hola!')
    await say(luis, chatId, 'Guau')
    await waitForText(socket, 'Guau')
    const { body } = await ana.get<{ chatMessages: MessageItem[] }>(`/api/chat/${chatId}`)
    expect(items(socket)).toEqual(body.chatMessages.slice(1))
    expect(items(socket)[1]?.img_encoded).toEqual(expect.any(String))
  })

  it('gets what was written between its fetch and its socket', async () => {
    const { ana, luis, chatId } = await server.makePair()
    await say(luis, chatId, 'antes')
    await ana.get(`/api/chat/${chatId}`)
    await say(luis, chatId, 'entre medias')
    const socket = await plain(ana)
    await say(luis, chatId, 'en vivo')
    await waitForText(socket, 'en vivo')
    expect(texts(socket)).toEqual(['entre medias', 'en vivo'])
  })

  it('begins where it fetched last, however much an earlier socket got', async () => {
    const { ana, luis, chatId } = await server.makePair()
    await ana.get(`/api/chat/${chatId}`)
    const socket = await plain(ana)
    await say(luis, chatId, 'uno')
    await waitForText(socket, 'uno')
    socket.close()
    await say(luis, chatId, 'dos')
    const again = await plain(ana)
    await waitForText(again, 'dos')
    expect(texts(again)).toEqual(['uno', 'dos'])
    again.close()
    await ana.get(`/api/chat/${chatId}`)
    const afterFetch = await plain(ana)
    await say(luis, chatId, 'tres')
    await waitForText(afterFetch, 'tres')
    expect(texts(afterFetch)).toEqual(['tres'])
  })

  // SQLite has one connection: what holds the fetch up holds the message up.
  if (engine === 'postgres') {
    it('gets what is written during its fetch', async () => {
      const { ana, luis, chatId } = await server.makePair()
      const socket = await plain(ana)
      await luis.get(`/api/chat/${chatId}`)
      const other = await plain(luis)
      const sessionId = await sessionOf(ana)
      const { fetching } = await server.store.db.transaction().execute(async (trx) => {
        await sql`select 1 from sessions where id = ${sessionId} for update`.execute(trx)
        const fetching = ana.get<{ chatMessages: MessageItem[] }>(`/api/chat/${chatId}`)
        await expect.poll(countWaiting).toBe(1)
        await say(luis, chatId, 'entre medias')
        await waitForText(other, 'entre medias')
        return { fetching }
      })
      expect((await fetching).body.chatMessages).toEqual([])
      await waitForText(socket, 'entre medias')
      expect(texts(socket)).toEqual(['entre medias'])
    })
  }

  it('gets a lot at its own pace', async () => {
    const { ana, luis, chatId } = await server.makePair()
    await ana.get(`/api/chat/${chatId}`)
    const count = 1000
    await insertLongMessages(luis.id, chatId, count)
    const slow = await plain(ana)
    slow.socket.pause()
    // Woken again and again meanwhile, it still gets everything once.
    for (let index = 0; index < 5; index++) await say(luis, chatId, `${index}`)
    slow.socket.resume()
    await waitForText(slow, '4')
    const all = Array.from({ length: count }, (_, index) => long(index + 1))
    expect(texts(slow)).toEqual([...all, '0', '1', '2', '3', '4'])
  })

  it('is sent no more than a few at a time, so that whoever reads nothing costs little', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const photo = { card: randomBytes(9), avatar: randomBytes(30_000), placeholder: 'aaaa' }
    await insertPhotos(server.store.db, luis.id, [photo], server.now())
    await ana.get(`/api/chat/${chatId}`)
    await insertLongMessages(luis.id, chatId, 300)
    const before = liveBytes()
    for (let tab = 0; tab < 15; tab++) (await plain(ana)).socket.pause()
    // Meanwhile all the others have been sent what they take.
    await waitForText(await plain(ana), long(50))
    expect((liveBytes() - before) / 1024 ** 2).toBeLessThan(30)
  })

  it('gets in a second tab what the first got while that one was opening', async () => {
    const { ana, luis, chatId } = await server.makePair()
    await ana.get(`/api/chat/${chatId}`)
    const tab = await plain(ana)
    await say(luis, chatId, 'uno')
    await waitForText(tab, 'uno')
    await ana.get(`/api/chat/${chatId}`)
    await say(luis, chatId, 'dos')
    await waitForText(tab, 'dos')
    const another = await plain(ana)
    await waitForText(another, 'dos')
    expect(texts(another)).toEqual(['dos'])
    expect(texts(tab)).toEqual(['uno', 'dos'])
  })

  it('gets nothing more of a chat once it has fetched another', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const eva = await server.makeUser()
    await eva.post('/api/adduserlike', { likerId: eva.id, likedId: ana.id })
    const like = { likerId: ana.id, likedId: eva.id }
    const { body } = await ana.post<{ chatId: number }>('/api/adduserlike', like)
    await ana.get(`/api/chat/${chatId}`)
    await insertLongMessages(luis.id, chatId, 1000)
    const socket = await plain(ana)
    socket.socket.pause()
    await ana.get(`/api/chat/${body.chatId}`)
    socket.socket.resume()
    await say(eva, body.chatId, 'el nuevo')
    await waitForText(socket, 'el nuevo')
    expect(texts(socket).at(-1)).toBe('el nuevo')
    expect(texts(socket).length).toBeLessThan(1000)
  })

  it('gets nothing of a chat that has been unmatched since', async () => {
    const { ana, luis, chatId } = await server.makePair()
    await ana.get(`/api/chat/${chatId}`)
    await say(luis, chatId, 'entre medias')
    await luis.post('/api/unmatch', { userId: luis.id, chatId })
    expect(await findFetched(server.store.db, await sessionOf(ana))).toBeNull()
  })

  it('gets nothing but that: no other chat, no match, no marker, no answer to raw text', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const eva = await server.makeUser()
    await ana.get(`/api/chat/${chatId}`)
    const socket = await plain(ana)
    await eva.post('/api/adduserlike', { likerId: eva.id, likedId: ana.id })
    const like = { likerId: ana.id, likedId: eva.id }
    const { body } = await ana.post<{ chatId: number }>('/api/adduserlike', like)
    await say(eva, body.chatId, 'de otra')
    const other = await TestSocket.open(luis)
    other.send({ type: 'chat.typing', chatId })
    socket.sendRaw('texto')
    socket.sendRaw(
      JSON.stringify({ type: 'message.send', chatId, clientId: 'plain-1', message: 'así no' }),
    )
    await say(luis, chatId, 'del suyo')
    other.send({ type: 'message.read', chatId, seq: 1 })
    await other.waitForEvent('message.read')
    await waitForText(socket, 'del suyo')
    expect(texts(socket)).toEqual(['del suyo'])
  })

  it('follows the person to the next chat, whichever came first, fetch or socket', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const eva = await server.makeUser()
    await eva.post('/api/adduserlike', { likerId: eva.id, likedId: ana.id })
    const like = { likerId: ana.id, likedId: eva.id }
    const { body } = await ana.post<{ chatId: number }>('/api/adduserlike', like)
    const socket = await plain(ana)
    await say(luis, chatId, 'nada abierto')
    await ana.get(`/api/chat/${chatId}`)
    await say(luis, chatId, 'abierto')
    await waitForText(socket, 'abierto')
    await ana.get(`/api/chat/${body.chatId}`)
    await say(luis, chatId, 'cerrado')
    await say(eva, body.chatId, 'el nuevo')
    await waitForText(socket, 'el nuevo')
    expect(texts(socket)).toEqual(['abierto', 'el nuevo'])
  })

  it('is a session: another device looks at its own chat', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const phone = await server.signInAgain(ana)
    await ana.get(`/api/chat/${chatId}`)
    const [desk, pocket] = [await plain(ana), await plain(phone)]
    await say(luis, chatId, 'hola')
    await waitForText(desk, 'hola')
    await phone.get(`/api/chat/${chatId}`)
    await say(luis, chatId, '¿y ahí?')
    await waitForText(pocket, '¿y ahí?')
    expect(texts(pocket)).toEqual(['¿y ahí?'])
  })

  it('gets nothing when the store is broken, which is logged', async () => {
    const broken = await openAppForTest()
    const { ana, chatId } = await broken.makePair()
    await ana.get(`/api/chat/${chatId}`)
    await sql`alter table messages rename to lost`.execute(broken.store.db)
    const socket = await plain(ana)
    await expect.poll(broken.errors).toEqual([expect.stringContaining('a socket failed: internal')])
    expect(socket.received).toEqual([])
  })

  it('cannot make itself look at a chat of others', async () => {
    const { luis, chatId } = await server.makePair()
    const { ana: stranger, luis: friend, chatId: own } = await server.makePair()
    expect(await stranger.get(`/api/chat/${chatId}`)).toMatchObject({ status: 404 })
    const socket = await plain(stranger)
    await say(luis, chatId, 'a solas')
    await stranger.get(`/api/chat/${own}`)
    await say(friend, own, 'para ti')
    await waitForText(socket, 'para ti')
    expect(texts(socket)).toEqual(['para ti'])
  })
})

describe('the /test page', () => {
  it('gets its own text back from the bare address, and nobody else does', async () => {
    const { ana, luis } = await server.makePair()
    const others = [await TestSocket.open(luis), await plain(luis), await plain(ana)]
    const page = await TestSocket.open(server.visitor(), { path: '/', protocol: null })
    page.sendRaw('¿hay alguien?')
    await page.waitFor((text) => text === '¿hay alguien?')
    for (const other of others) expect(other.received).toEqual([])
  })

  it('is not for pages of other sites', async () => {
    const headers = { origin: 'https://elsewhere.es' }
    expect(await TestSocket.refused(server.visitor(), { path: '/', headers })).toBe(403)
  })

  it('lives where a browser is sent to the app', async () => {
    const answer = await server.visitor().get('/')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/michiapp/')
  })
})
