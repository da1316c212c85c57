import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatDetail, MessageItem, ReactionChange } from '../../contract/chat.ts'
import { limits } from '../../contract/limits.ts'
import { reactionKinds } from '../../contract/reactions.ts'
import type { ServerEvent } from '../../contract/socket.ts'
import { readZip } from '../../harness/read-zip.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'
import { rates } from './live/rates.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

interface Told {
  who: TestClient
  chatId: number
  messageId: number
}

const say = async (who: TestClient, chatId: number, message: string) => {
  const body = { userId: who.id, chatId, message }
  const answer = await who.post<MessageItem>('/api/addmessage?images=url', body)
  return answer.body.message_id
}

const react = ({ who, chatId, messageId }: Told, kind: string | null) =>
  who.put<ReactionChange>('/api/reaction', { userId: who.id, chatId, messageId, kind })

const chatOf = async (who: TestClient, chatId: number, query = '') =>
  (await who.get<ChatDetail>(`/api/chat/${chatId}?images=url${query}`)).body

/** Luis has said something that Ana can react to. */
async function begin(app: TestApp = server) {
  const { ana, luis, chatId } = await app.makePair()
  const messageId = await say(luis, chatId, 'hola')
  return { ana, luis, chatId, messageId, told: { who: ana, chatId, messageId } }
}

const isReaction = (event: ServerEvent) => event.type === 'message.reaction'

describe('a reaction', () => {
  it('is one of a few, is shown to both at once and from then on, and can be taken back', async () => {
    const { ana, luis, chatId, messageId, told } = await begin()
    const sockets = [await TestSocket.open(ana), await TestSocket.open(luis)]
    const steps = [...reactionKinds, null, 'love'] as const
    for (const [index, kind] of steps.entries()) {
      const change = { message_id: messageId, user_id: ana.id, kind, number: index + 1 }
      expect((await react(told, kind)).body).toEqual(change)
      for (const socket of sockets)
        await socket.waitFor<ServerEvent>(
          (event) => event.type === 'message.reaction' && event.reaction.number === index + 1,
        )
      for (const who of [ana, luis])
        expect((await chatOf(who, chatId)).chatMessages).toMatchObject([
          { message_id: messageId, reaction: { kind, number: index + 1 } },
        ])
    }
    for (const socket of sockets)
      expect(socket.events.filter(isReaction)).toEqual(
        steps.map((kind, index) => ({
          type: 'message.reaction',
          chatId,
          reaction: { message_id: messageId, user_id: ana.id, kind, number: index + 1 },
        })),
      )
  })

  it('twice is the same as once, and is told again', async () => {
    const { luis, chatId, told } = await begin()
    const socket = await TestSocket.open(luis)
    const first = await react(told, 'wow')
    expect((await react(told, 'wow')).body).toEqual(first.body)
    expect((await react(told, null)).body).toMatchObject({ kind: null, number: 2 })
    await socket.waitFor<ServerEvent>(
      (event) => event.type === 'message.reaction' && event.reaction.number === 2,
    )
    const numbers = socket.events.flatMap((event) =>
      event.type === 'message.reaction' ? [event.reaction.number] : [],
    )
    expect(numbers).toEqual([1, 1, 2])
    expect((await chatOf(luis, chatId)).chatRoomUserIds).toMatchObject([{ last_reaction: 2 }])
  })

  it('that never was can be taken back, which changes nothing', async () => {
    const { luis, chatId, told } = await begin()
    expect((await react(told, null)).body).toMatchObject({ kind: null, number: 0 })
    const { chatMessages, chatRoomUserIds } = await chatOf(luis, chatId)
    expect(chatMessages[0]).not.toHaveProperty('reaction')
    expect(chatRoomUserIds).toMatchObject([{ last_reaction: 0 }])
  })

  it('is to what the other one wrote, in a chat of one’s own', async () => {
    const { ana, luis, chatId, messageId, told } = await begin()
    const other = await begin()
    expect((await react({ ...told, who: luis }, 'love')).status).toBe(404)
    expect((await react({ ...told, who: other.ana }, 'love')).status).toBe(404)
    expect((await react({ ...told, messageId: other.messageId }, 'love')).status).toBe(404)
    expect((await react({ ...told, chatId: other.chatId }, 'love')).status).toBe(404)
    expect((await react(told, 'thumb')).status).toBe(422)
    expect((await react({ who: ana, chatId, messageId: messageId + 1e6 }, 'love')).status).toBe(404)
    expect((await chatOf(luis, chatId)).chatMessages[0]).not.toHaveProperty('reaction')
  })

  it('of two at the same instant each has a number, and one holds', async () => {
    const { ana, luis, chatId, messageId } = await begin()
    const mine = await say(ana, chatId, 'y tú')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? react({ who: ana, chatId, messageId }, reactionKinds[index % 5] ?? null)
          : react({ who: luis, chatId, messageId: mine }, reactionKinds[index % 5] ?? null),
      ),
    )
    const changes = answers.map(({ body }) => body)
    const last = (id: number) =>
      changes
        .filter(({ message_id }) => message_id === id)
        .toSorted((a, b) => b.number - a.number)[0]
    const { chatMessages } = await chatOf(ana, chatId)
    expect(chatMessages.map(({ reaction }) => reaction)).toEqual(
      [messageId, mine].map((id) => ({ kind: last(id)?.kind, number: last(id)?.number })),
    )
    // The same again in between has the number of the first.
    const byNumber = Map.groupBy(changes, ({ number }) => number)
    for (const same of byNumber.values())
      expect(new Set(same.map(({ message_id, kind }) => `${message_id} ${kind}`)).size).toBe(1)
    expect([...byNumber.keys()].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: byNumber.size }, (_, index) => index + 1),
    )
  })

  it('is caught up with by whoever was away, taken back ones too', async () => {
    const { ana, luis, chatId, messageId, told } = await begin()
    const second = await say(luis, chatId, '¿qué tal?')
    await react(told, 'love')
    await react({ ...told, messageId: second }, 'paw')
    await react(told, null)
    const { chatReactions } = await chatOf(luis, chatId, '&reactionsAfter=1')
    expect(chatReactions).toEqual([
      { message_id: second, user_id: ana.id, kind: 'paw', number: 2 },
      { message_id: messageId, user_id: ana.id, kind: null, number: 3 },
    ])
    expect((await chatOf(luis, chatId, '&reactionsAfter=3')).chatReactions).toEqual([])
    expect(await chatOf(luis, chatId)).not.toHaveProperty('chatReactions')
    for (let count = 0; count < limits.chatPage + 1; count++)
      await server.store.db
        .updateTable('messages')
        .set({
          reaction_kind: 'sad',
          reaction_number: 4 + count,
          reacted_by: ana.id,
          reacted_at: 0,
        })
        .where('id', '=', await say(luis, chatId, `${count}`))
        .execute()
    expect((await chatOf(luis, chatId, '&reactionsAfter=3')).chatReactions).toHaveLength(
      limits.chatPage,
    )
  })

  it('is nothing to a client that knows only the spec', async () => {
    const { luis, chatId, told } = await begin()
    const before = (await luis.get(`/api/chat/${chatId}`)).body
    const plain = await TestSocket.open(luis, { protocol: null })
    await react(told, 'laugh')
    expect((await luis.get(`/api/chat/${chatId}`)).body).toEqual(before)
    await say(told.who, chatId, 'adiós')
    await plain.waitFor<MessageItem>(({ message }) => message === 'adiós')
    expect(plain.received).toHaveLength(1)
  })

  it('goes with whoever gave it, and is seen of nobody who is suspended', async () => {
    const ways = {
      block: ({ ana, luis }: Awaited<ReturnType<typeof begin>>) =>
        ana.post('/api/block', { userId: ana.id, targetId: luis.id }),
      suspension: ({ ana }: Awaited<ReturnType<typeof begin>>) =>
        suspendAccount(server.store.db, ana.id, { name: 'eva', now: server.now() }),
    }
    for (const leave of Object.values(ways)) {
      const world = await begin()
      const { luis, chatId, told } = world
      await react(told, 'love')
      await leave(world)
      const { chatMessages, chatReactions } = await chatOf(luis, chatId, '&reactionsAfter=0')
      expect(chatMessages).toMatchObject([{ message: 'hola' }])
      expect(chatMessages[0]).not.toHaveProperty('reaction')
      expect(chatReactions).toEqual([])
      expect((await react(told, 'wow')).status).toBeOneOf([401, 403, 404])
    }
  })

  it('is in the export of whoever gave it, until it is taken back', async () => {
    const { ana, luis, chatId, messageId, told } = await begin()
    const second = await say(luis, chatId, '¿sí?')
    await react(told, 'love')
    await react({ ...told, messageId: second }, 'sad')
    await react({ ...told, messageId: second }, null)
    const exported = async (who: TestClient) => {
      const { body } = await who.get<ArrayBuffer>(`/api/export/${who.id}`)
      return JSON.parse(String(readZip(Buffer.from(body)).get('reactions.json')))
    }
    expect(await exported(ana)).toEqual([
      { id: messageId, chatId, kind: 'love', reactedAt: expect.stringMatching(/^\d{4}-/) },
    ])
    expect(await exported(luis)).toEqual([])
  })

  it('counts as a message does', async () => {
    const app = await openAppForTest({ rateLimits: true }, { clock: () => 1e12 })
    const { told } = await begin(app)
    for (let count = 0; count < rates.messages.burst; count++)
      expect((await react(told, count % 2 === 0 ? 'love' : 'wow')).status).toBe(200)
    expect((await react(told, 'sad')).status).toBe(429)
    app.advance(1000 / rates.messages.perSecond)
    expect((await react(told, 'sad')).status).toBe(200)
  })
})
