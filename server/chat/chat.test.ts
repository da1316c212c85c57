import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatDetail, ChatListItem, MessageItem } from '../../contract/chat.ts'
import { nextCursorHeader } from '../../contract/headers.ts'
import { limits } from '../../contract/limits.ts'
import { insertMany, insertPeople } from '../../harness/people.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

async function makeChat() {
  const ana = await server.makeUser({ name: 'Ana', animalName: 'Michi' })
  const eva = await server.makeUser({ name: 'Eva', animalName: 'Luna' })
  await ana.post('/api/adduserlike', { likerId: ana.id, likedId: eva.id })
  const { body } = await eva.post<{ chatId: number }>('/api/adduserlike', {
    likerId: eva.id,
    likedId: ana.id,
  })
  return { ana, eva, chatId: body.chatId }
}

const say = (client: TestClient, chatId: number, message: string, clientId?: string) =>
  client.post<MessageItem>('/api/addmessage?images=url', {
    userId: client.id,
    chatId,
    message,
    clientId,
  })

const read = async (client: TestClient, chatId: number, query = '') =>
  (await client.get<ChatDetail>(`/api/chat/${chatId}?images=url${query}`)).body

describe('a message', () => {
  it('is stored once and read by both', async () => {
    const { ana, eva, chatId } = await makeChat()
    const sent = await say(ana, chatId, '¡Hola! 🐈\nsegunda línea')
    expect(sent).toMatchObject({
      status: 201,
      body: {
        chat_id: chatId,
        seq: 1,
        user_id: ana.id,
        name: 'Ana',
        message: '¡Hola! 🐈\nsegunda línea',
        client_id: null,
      },
    })
    const chat = await read(eva, chatId)
    expect(chat.chatMessages).toEqual([sent.body])
    expect(chat.chatRoomUserIds).toEqual([
      {
        user1_id: ana.id,
        user2_id: eva.id,
        user1_read: 0,
        user2_read: 0,
        last_reaction: 0,
        ended_at: null,
        ended_by: null,
        ended_line: null,
        lost_pet_name: null,
      },
    ])
  })

  it.each(['', ' \n', '\u200b', '\u2060\ufeff \u00ad', '\u3164', '\u2800'])(
    'is none without anything to see: %j',
    async (text) => {
      const { ana, chatId } = await makeChat()
      expect((await say(ana, chatId, text)).status).toBe(422)
      expect((await say(ana, chatId, `${text}👩‍👩‍👧`)).status).toBe(201)
    },
  )

  it('may have lines and tabs, and no other controls', async () => {
    const { ana, chatId } = await makeChat()
    const text = 'uno\r\ndos\ttres\u2028cuatro \u202e'
    expect(await say(ana, chatId, text)).toMatchObject({ status: 201, body: { message: text } })
    for (const control of ['\u0007', '\u001b[2J', '\u007f', '\u0085'])
      expect((await say(ana, chatId, `hola${control}`)).status).toBe(422)
  })

  it('sent again with the same clientId is the same message, also at the same instant', async () => {
    const { ana, eva, chatId } = await makeChat()
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => say(ana, chatId, 'hola', 'c-1')),
    )
    expect(new Set(sent.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(sent.map((answer) => answer.body.message_id)).size).toBe(1)
    // Another person's clientId is another message.
    await say(eva, chatId, 'hola', 'c-1')
    const { chatMessages } = await read(eva, chatId)
    expect(chatMessages.map((message) => message.seq)).toEqual([1, 2])
  })

  it('is numbered without a gap when many are sent at once', async () => {
    const { ana, eva, chatId } = await makeChat()
    await Promise.all(Array.from({ length: 40 }, (_, n) => say(n % 2 ? ana : eva, chatId, `m${n}`)))
    const { chatMessages } = await read(ana, chatId)
    expect(chatMessages.map((message) => message.seq)).toEqual(
      Array.from({ length: 40 }, (_, n) => n + 1),
    )
    const ids = chatMessages.map((message) => message.message_id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  it.each([
    ['empty', ''],
    ['blank', ' \n\t '],
    ['too long', 'x'.repeat(2001)],
    ['with a NUL', 'a\0b'],
    ['not text', 5],
  ])('that is %s is refused', async (_what, message) => {
    const { ana, chatId } = await makeChat()
    const answer = await ana.post('/api/addmessage', { userId: ana.id, chatId, message })
    expect(answer.status).toBe(422)
  })
})

describe('a chat', () => {
  it('pages back and catches up', async () => {
    const { ana, eva, chatId } = await makeChat()
    for (let n = 1; n <= 205; n++) await say(n % 3 ? ana : eva, chatId, `m${n}`)
    const newest = (await read(ana, chatId)).chatMessages
    expect(newest.map((message) => message.seq)).toEqual(
      Array.from({ length: 100 }, (_, n) => n + 106),
    )
    const before = (await read(ana, chatId, `&before=${newest[0]?.message_id}`)).chatMessages
    expect(before.map((message) => message.seq)).toEqual(
      Array.from({ length: 100 }, (_, n) => n + 6),
    )
    const after = (await read(ana, chatId, `&after=${before[2]?.message_id}`)).chatMessages
    expect(after.map((message) => message.seq)).toEqual(
      Array.from({ length: 100 }, (_, n) => n + 9),
    )
    expect((await read(ana, chatId, `&after=${newest.at(-1)?.message_id}`)).chatMessages).toEqual(
      [],
    )
  })

  it('is caught up with from a message that is gone', async () => {
    const { ana, eva, chatId } = await makeChat()
    await say(ana, chatId, 'm1')
    await say(eva, chatId, 'm2')
    const gone = (await read(ana, chatId)).chatMessages[1]?.message_id
    await say(ana, chatId, 'm3')
    await server.store.db.deleteFrom('messages').where('user_id', '=', eva.id).execute()
    const texts = async (query: string) =>
      (await read(ana, chatId, query)).chatMessages.map((item) => item.message)
    expect(await texts(`&after=${gone}`)).toEqual(['m3'])
    expect(await texts(`&before=${gone}`)).toEqual(['m1'])
  })

  it('is listed on one of several pages where there are many', async () => {
    const ana = await server.makeUser()
    const { db } = server.store
    const count = 2 * limits.chatList + 5
    const first = await insertPeople(db, count, 1)
    // Some at the same instant.
    const chats = `${ana.id}, ${first} + n - 1, 1, n / 10`
    await insertMany(db, count, 'chats (user1_id, user2_id, created_at, active_at)', chats)
    const listed: number[] = []
    const sizes: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor ? `&cursor=${cursor}` : ''
      const { body, headers } = await ana.get<ChatListItem[]>(
        `/api/userchats/${ana.id}?images=url${query}`,
      )
      sizes.push(body.length)
      listed.push(...body.map(({ other_user_id }) => other_user_id ?? 0))
      cursor = headers.get(nextCursorHeader)
    }
    expect(sizes).toEqual([limits.chatList, limits.chatList, 5])
    expect(listed).toEqual(Array.from({ length: count }, (_, n) => first + count - 1 - n))
  })

  it('shows in the list by its last message, newest first, with what is unread', async () => {
    const { ana, eva, chatId } = await makeChat()
    const carla = await server.makeUser({ name: 'Carla' })
    await ana.post('/api/adduserlike', { likerId: ana.id, likedId: carla.id })
    await carla.post('/api/adduserlike', { likerId: carla.id, likedId: ana.id })
    server.advance(1000)
    await say(eva, chatId, 'uno')
    await say(eva, chatId, 'dos')
    await say(ana, chatId, 'tres')
    const { body } = await ana.get<ChatListItem[]>(`/api/userchats/${ana.id}`)
    expect(body.map((chat) => chat.other_user_name)).toEqual(['Eva', 'Carla'])
    expect(body[0]).toMatchObject({ last_message: 'tres', last_message_user_id: ana.id, unread: 2 })
    expect(body[1]).toMatchObject({ last_message: null, last_message_timestamp: null, unread: 0 })
  })
})
