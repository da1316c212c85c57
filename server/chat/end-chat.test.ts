import { expect, it } from 'vitest'
import type { ChatDetail, ChatListItem } from '../../contract/chat.ts'
import { openAppForTest, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'

const hour = 60 * 60 * 1000

const write = (client: TestClient, chatId: number, message: string) =>
  client.post<{ code?: string }>('/api/addmessage', { userId: client.id, chatId, message })
const end = (client: TestClient, chatId: number, line = 'thanks') =>
  client.post<{ code?: string }>('/api/endchat', { userId: client.id, chatId, line })
const listed = async (client: TestClient, chatId: number) => {
  const { body } = await client.get<ChatListItem[]>(`/api/userchats/${client.id}?images=url`)
  return body.find(({ chat_id }) => chat_id === chatId)
}
const speakEnglish = (client: TestClient) =>
  client.put('/api/updatenotifications', { userId: client.id, language: 'en' })

async function openChat(server: TestApp) {
  const pair = await server.makePair()
  await write(pair.luis, pair.chatId, 'hola')
  return pair
}

it('ends with a line in the reader’s language, and nothing is written afterwards', async () => {
  const server = await openAppForTest()
  const { ana, luis, chatId } = await openChat(server)
  await speakEnglish(luis)
  const socket = await TestSocket.open(luis)
  expect((await end(ana, chatId)).status).toBe(200)
  await socket.waitForEvent('chat.ended')
  expect(socket.messages.at(-1)?.message).toMatch(/^Thanks for the chat/)

  for (const client of [ana, luis]) {
    const refused = await write(client, chatId, 'espera')
    expect([refused.status, refused.body]).toEqual([409, { code: 'chat_ended' }])
    expect(await end(client, chatId)).toMatchObject({ status: 409, body: { code: 'chat_ended' } })
    expect(await listed(client, chatId)).toMatchObject({
      ended_by: ana.id,
      ended_line: 'thanks',
      ended_at: expect.any(String),
      waiting_since: null,
    })
    const { body } = await client.get<ChatDetail>(`/api/chat/${chatId}`)
    expect(body.chatRoomUserIds[0]).toMatchObject({ ended_by: ana.id, ended_line: 'thanks' })
    expect(body.chatMessages).toHaveLength(2)
  }
  socket.send({ type: 'message.send', chatId, clientId: 'late', message: 'por aquí' })
  expect(await socket.waitForEvent('error')).toMatchObject({ code: 'chat_ended', clientId: 'late' })
})

it('shows nobody typing afterwards', async () => {
  const server = await openAppForTest()
  const { ana, luis, chatId } = await openChat(server)
  const sockets = await Promise.all([TestSocket.open(ana), TestSocket.open(luis)])
  const [ofAna, ofLuis] = sockets
  await end(ana, chatId)
  await ofLuis.waitForEvent('chat.ended')
  ofAna.send({ type: 'chat.typing', chatId })
  ofAna.send({ type: 'message.read', chatId, seq: 2 })
  await ofLuis.waitForEvent('message.read')
  expect(ofLuis.events.map(({ type }) => type)).not.toContain('chat.typing')
})

it('takes a reaction to its last line', async () => {
  const server = await openAppForTest()
  const { ana, luis, chatId } = await openChat(server)
  await end(ana, chatId)
  const { body } = await luis.get<ChatDetail>(`/api/chat/${chatId}?images=url`)
  const messageId = body.chatMessages.at(-1)?.message_id
  const heart = { userId: luis.id, chatId, messageId, kind: 'love' }
  expect((await luis.put('/api/reaction', heart)).status).toBe(200)
  const after = await ana.get<ChatDetail>(`/api/chat/${chatId}?images=url`)
  expect(after.body.chatMessages.at(-1)?.reaction).toMatchObject({ kind: 'love' })
})

it('is ended once, and by a member only, whoever is faster', async () => {
  const server = await openAppForTest()
  const { ana, luis, chatId } = await openChat(server)
  const stranger = await server.makeUser()
  expect((await end(stranger, chatId)).status).toBe(404)
  expect((await end(ana, chatId, 'something else')).status).toBe(422)
  const answers = await Promise.all([
    end(ana, chatId),
    end(luis, chatId, 'no_time'),
    ...Array.from({ length: 10 }, (_, n) => write(n % 2 ? ana : luis, chatId, `${n}`)),
  ])
  const [first, second, ...written] = answers.map(({ status }) => status)
  expect([first, second].sort()).toEqual([200, 409])
  expect(written.every((status) => status === 201 || status === 409)).toBe(true)
  const { body } = await ana.get<ChatDetail>(`/api/chat/${chatId}`)
  const stored = written.filter((status) => status === 201).length
  expect(body.chatMessages).toHaveLength(1 + stored + 1)
  // The line is the last that was said.
  const by = body.chatRoomUserIds[0]?.ended_by
  expect(body.chatMessages.at(-1)?.user_id).toBe(by)
})

it('tells since when the other one waits: since their first message without an answer', async () => {
  const server = await openAppForTest()
  const { ana, luis, chatId } = await openChat(server)
  const first = (await listed(ana, chatId))?.waiting_since
  expect(first).toBe((await listed(ana, chatId))?.last_message_timestamp)
  server.advance(hour)
  await write(luis, chatId, '¿hola?')
  expect((await listed(ana, chatId))?.waiting_since).toBe(first)
  expect((await listed(luis, chatId))?.waiting_since).toBeNull()
  await write(ana, chatId, '¡perdona!')
  expect((await listed(ana, chatId))?.waiting_since).toBeNull()
  expect((await listed(luis, chatId))?.waiting_since).not.toBeNull()
})
