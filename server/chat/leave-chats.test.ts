import { expect, it } from 'vitest'
import type { ChatDetail, ChatListItem } from '../../contract/chat.ts'
import { durations } from '../../contract/limits.ts'
import { watchStatements } from '../../harness/query-plans.ts'
import { readZip } from '../../harness/read-zip.ts'
import { openAppForTest, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { finishUnmatches } from '../blocks/unmatch.queries.ts'
import { removeLeftovers, removeSlice } from './leave-chats.queries.ts'

const count = 1200
const password = 'una contraseña larga'

/** A chat in which Luis wrote first and last, and Ana reacted to his first message. */
async function makeLongChat(server: TestApp) {
  const [ana, luis] = [await server.makeUser(), await server.makeUser({ password })]
  const chatId = await match(ana, luis)
  const write = (client: TestClient, message: string) =>
    client.post<{ message_id: number }>('/api/addmessage', { userId: client.id, chatId, message })
  const { body: first } = await write(luis, 'la primera')
  const { body: hers } = await write(ana, 'la de Ana')
  const react = (client: TestClient, messageId: number) =>
    client.put('/api/reaction', { userId: client.id, chatId, messageId, kind: 'love' })
  await react(ana, first.message_id)
  await react(luis, hers.message_id)
  await insertMany(server, chatId, luis.id)
  await write(luis, 'la última')
  return { ana, luis, chatId }
}

async function match(ana: TestClient, luis: TestClient): Promise<number> {
  await ana.post('/api/adduserlike', { likerId: ana.id, likedId: luis.id })
  const like = { likerId: luis.id, likedId: ana.id }
  return (await luis.post<{ chatId: number }>('/api/adduserlike', like)).body.chatId
}

async function insertMany({ store: { db } }: TestApp, chatId: number, userId: number) {
  await db
    .insertInto('messages')
    .values(
      Array.from({ length: count }, (_, n) => ({
        chat_id: chatId,
        seq: 3 + n,
        user_id: userId,
        body: `${n}`,
        created_at: 1,
      })),
    )
    .execute()
  await db
    .updateTable('chats')
    .set({ last_seq: 2 + count })
    .where('id', '=', chatId)
    .execute()
}

const listStored = ({ store: { db } }: TestApp, chatId: number) =>
  db.selectFrom('messages').select('body').where('chat_id', '=', chatId).execute()
const fetchChat = (client: TestClient, chatId: number) =>
  client.get<ChatDetail>(`/api/chat/${chatId}?images=url&reactionsAfter=0`)
const listChats = async (client: TestClient) =>
  (await client.get<ChatListItem[]>(`/api/userchats/${client.id}?images=url`)).body

async function expectOnlyHers(ana: TestClient, chatId: number) {
  const { body } = await fetchChat(ana, chatId)
  expect(body.chatMessages.map(({ message, reaction }) => [message, reaction])).toEqual([
    ['la de Ana', undefined],
  ])
  expect(body.chatReactions).toEqual([])
  expect(await listChats(ana)).toMatchObject([
    { left: true, last_message: 'la de Ana', unread: 0, waiting_since: null },
  ])
}

const waysToLeave = {
  block: (luis: TestClient, ana: TestClient) =>
    luis.post('/api/block', { userId: luis.id, targetId: ana.id }),
  'account deletion': (luis: TestClient) =>
    luis.post('/api/deleteaccount', { userId: luis.id, password }),
}

for (const [name, leave] of Object.entries(waysToLeave)) {
  it(`hides what a person wrote at once, and deletes it in slices: ${name}`, async () => {
    const server = await openAppForTest()
    const { ana, luis, chatId } = await makeLongChat(server)
    expect((await leave(luis, ana)).status).toBe(200)
    // The call itself deletes no message, however many there are.
    expect(await listStored(server, chatId)).toHaveLength(count + 3)
    await expectOnlyHers(ana, chatId)

    // As when the server dies after the first slice.
    const { db } = server.store
    expect(await removeSlice(db, { chatId, leftBy: luis.id })).toBeLessThan(count / 2)
    await expectOnlyHers(ana, chatId)

    await removeLeftovers(db)
    await expectOnlyHers(ana, chatId)
    expect(await listStored(server, chatId)).toEqual([{ body: 'la de Ana' }])
    const reactions = db
      .selectFrom('messages')
      .select(['reaction_kind', 'reacted_by'])
      .where('chat_id', '=', chatId)
    expect(await reactions.execute()).toEqual([{ reaction_kind: null, reacted_by: null }])
  })
}

it('deletes the whole chat once the other one leaves too', async () => {
  const server = await openAppForTest()
  const { ana, luis, chatId } = await makeLongChat(server)
  await waysToLeave.block(luis, ana)
  await ana.post('/api/unmatch', { userId: ana.id, chatId })
  server.advance(durations.unmatchUndoMs + 1)
  await finishUnmatches(server.store.db, server.now())
  expect(await listStored(server, chatId)).toEqual([])
  const chat = server.store.db.selectFrom('chats').select('id').where('id', '=', chatId)
  expect(await chat.execute()).toEqual([])
})

it('makes space for a new match without deleting the old messages in the call', async () => {
  const server = await openAppForTest()
  const { ana, luis, chatId } = await makeLongChat(server)
  await ana.post('/api/unmatch', { userId: ana.id, chatId })
  const again = await match(ana, luis)
  expect(again).not.toBe(chatId)
  expect(await listStored(server, chatId)).toHaveLength(count + 3)
  for (const client of [ana, luis]) {
    expect((await fetchChat(client, chatId)).status).toBe(404)
    expect(await listChats(client)).toMatchObject([{ chat_id: again, last_message: null }])
  }
  await removeLeftovers(server.store.db)
  expect(await listStored(server, chatId)).toEqual([])
  expect(await listChats(ana)).toHaveLength(1)
})

it('leaves out of an export what somebody wrote in a chat that they left', async () => {
  const server = await openAppForTest()
  const { ana, luis } = await makeLongChat(server)
  await waysToLeave.block(luis, ana)
  const { body } = await luis.get<ArrayBuffer>(`/api/export/${luis.id}`)
  const files = readZip(Buffer.from(body))
  expect(JSON.parse(String(files.get('messages.json')))).toEqual([])
})

it('chats of any length are deleted by few statements: a PostgreSQL connection names 300', async () => {
  const listStatements = watchStatements()
  const server = await openAppForTest()
  for (const length of [5, 6, 7, 8]) {
    const { ana, chatId } = await server.makePair()
    for (let n = 0; n < length; n++) {
      await ana.post('/api/addmessage', { chatId, userId: ana.id, message: 'hola' })
    }
    expect(await removeSlice(server.store.db, { chatId, leftBy: null })).toBe(length)
  }
  const deletions = listStatements().filter(({ text }) => text.startsWith('delete from "messages"'))
  expect(deletions).toHaveLength(1)
})
