import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { durations } from '../../contract/limits.ts'
import { liftSanctionOf } from '../../harness/moderator.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'

import { suspendAccount } from '../moderation/impose.queries.ts'
import { finishUnmatches, undoUnmatch } from './unmatch.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const unmatch = (who: TestClient, chatId: number) =>
  who.post('/api/unmatch', { userId: who.id, chatId })
const undo = (who: TestClient, chatId: number) =>
  who.post('/api/undounmatch', { userId: who.id, chatId })
const like = (who: TestClient, whom: TestClient) =>
  who.post<{ chatId: number | null }>('/api/adduserlike', { likerId: who.id, likedId: whom.id })
const say = (who: TestClient, chatId: number) =>
  who.post('/api/addmessage', { userId: who.id, chatId, message: 'hola' })

const chatsOf = async (who: TestClient) =>
  (await who.get<unknown[]>(`/api/userchats/${who.id}?images=url`)).body
const matchesOf = async (who: TestClient) =>
  (await who.get<unknown[]>(`/michiapp/match/${who.id}?images=url`)).body
const isInDeckOf = async (who: TestClient, whom: TestClient) => {
  const { body } = await who.get<{ id: number }[]>(
    `/api/usertimeline/${who.id}?images=url&limit=50`,
  )
  return body.some((card) => card.id === whom.id)
}

describe('an unmatch', () => {
  it('takes the chat from both at once', async () => {
    const { ana, luis, chatId } = await server.makePair()
    await say(luis, chatId)
    const sockets = await Promise.all([TestSocket.open(ana), TestSocket.open(luis)])
    expect((await unmatch(ana, chatId)).status).toBe(200)
    for (const socket of sockets) {
      expect(await socket.waitForEvent('chat.gone')).toEqual({ type: 'chat.gone', chatId })
    }
    for (const who of [ana, luis]) {
      expect(await chatsOf(who)).toEqual([])
      expect(await matchesOf(who)).toEqual([])
      expect((await who.get(`/api/chat/${chatId}`)).status).toBe(404)
      expect((await say(who, chatId)).status).toBe(404)
      expect((await unmatch(who, chatId)).status).toBe(404)
    }
  })

  it('is not matched again by the likes that were there', async () => {
    const { ana, luis, chatId } = await server.makePair()
    await unmatch(ana, chatId)
    expect((await like(luis, ana)).body.chatId).toBeNull()
    const again = (await like(ana, luis)).body.chatId
    expect(again).not.toBeNull()
    expect(again).not.toBe(chatId)
    expect((await undo(ana, chatId)).status).toBe(404)
  })

  it('shows the two to each other only in the second lap', async () => {
    const city = { cityId: 700 }
    const [eva, leo] = [await server.makeUser(city), await server.makeUser(city)]
    await like(eva, leo)
    const chatId = (await like(leo, eva)).body.chatId ?? 0
    expect(await isInDeckOf(eva, leo)).toBe(false)
    const newcomer = await server.makeUser(city)
    await unmatch(eva, chatId)
    const { body } = await eva.get<{ id: number }[]>(
      `/api/usertimeline/${eva.id}?images=url&limit=50`,
    )
    const order = body.map((card) => card.id).filter((id) => [newcomer.id, leo.id].includes(id))
    expect(order).toEqual([newcomer.id, leo.id])
  })

  it('is nothing that a stranger can do', async () => {
    const { ana, chatId } = await server.makePair()
    expect((await unmatch(await server.makeUser(), chatId)).status).toBe(404)
    expect(await chatsOf(ana)).toHaveLength(1)
  })
})

describe('taking it back', () => {
  it('brings the chat back to both, with its messages and likes', async () => {
    const { ana, luis, chatId } = await server.makePair()
    await say(luis, chatId)
    const before = [await chatsOf(ana), await chatsOf(luis)]
    await unmatch(ana, chatId)
    const socket = await TestSocket.open(luis)
    server.advance(durations.unmatchUndoMs - 1000)
    await finishUnmatches(server.store.db, server.now())
    expect((await undo(ana, chatId)).status).toBe(200)
    expect(await socket.waitForEvent('chat.back')).toEqual({ type: 'chat.back', chatId })
    expect([await chatsOf(ana), await chatsOf(luis)]).toEqual(before)
    expect((await like(ana, luis)).body.chatId).toBe(chatId)
    const undone = await ana.post('/api/undoswipe', { userId: ana.id, targetId: luis.id })
    expect(undone.status).toBe(409)
  })

  it('is possible while the other is suspended', async () => {
    const { ana, luis, chatId } = await server.makePair()
    await unmatch(ana, chatId)
    const by = { name: 'm', now: server.now() }
    await suspendAccount(server.store.db, luis.id, by)
    expect((await undo(ana, chatId)).status).toBe(200)
    expect((await say(ana, chatId)).status).toBe(404)
    await liftSanctionOf(server.store.db, luis.id, by)
    expect((await say(ana, chatId)).status).toBe(201)
    expect((await like(ana, luis)).body.chatId).toBe(chatId)
  })

  it('is possible when the other has blocked or deleted meanwhile, and then it was left', async () => {
    for (const call of ['block', 'deleteaccount']) {
      const password = 'una contraseña larga'
      const [ana, luis] = [await server.makeUser(), await server.makeUser({ password })]
      await like(ana, luis)
      const chatId = (await like(luis, ana)).body.chatId ?? 0
      await say(ana, chatId)
      await unmatch(ana, chatId)
      const ids = { userId: luis.id, targetId: ana.id, password }
      expect((await luis.post(`/api/${call}`, ids)).status).toBe(200)
      expect((await undo(ana, chatId)).status).toBe(200)
      expect(await chatsOf(ana)).toMatchObject([{ left: true, last_message: 'hola' }])
    }
  })

  it('is for whoever unmatched, not for the other', async () => {
    const { ana, luis, chatId } = await server.makePair()
    await unmatch(ana, chatId)
    expect((await undo(luis, chatId)).status).toBe(404)
    expect((await undo(await server.makeUser(), chatId)).status).toBe(404)
  })

  it('is possible for ten seconds, also where nothing was cleaned up', async () => {
    const { ana, chatId } = await server.makePair()
    await unmatch(ana, chatId)
    server.advance(durations.unmatchUndoMs + 1)
    expect((await undo(ana, chatId)).status).toBe(404)
    expect(await chatsOf(ana)).toEqual([])
  })
})

it('is removed with its messages once it cannot be taken back', async () => {
  const { ana, chatId } = await server.makePair()
  await say(ana, chatId)
  await unmatch(ana, chatId)
  server.advance(durations.unmatchUndoMs + 1)
  await finishUnmatches(server.store.db, server.now())
  for (const [table, column] of [
    ['chats', 'id'],
    ['messages', 'chat_id'],
  ] as const) {
    const rows = await server.store.db
      .selectFrom(table)
      .select('id')
      .where(column as 'id', '=', chatId)
      .execute()
    expect(rows).toEqual([])
  }
})

it('keeps every chat whose undo succeeded in the moment in which the unmatch becomes final', async () => {
  const pairs = await Promise.all(Array.from({ length: 30 }, () => server.makePair()))
  for (const { ana, chatId } of pairs) {
    await say(ana, chatId)
    await unmatch(ana, chatId)
  }
  // Called without HTTP, so that on SQLite every undo waits behind the first query of the clean-up.
  const { db } = server.store
  const now = server.now()
  const finished = finishUnmatches(db, now + durations.unmatchUndoMs)
  const undone = await Promise.allSettled(
    pairs.toReversed().map(async ({ ana, chatId }) => {
      await undoUnmatch(db, { userId: ana.id, chatId, now })
      return ana
    }),
  )
  await finished
  const succeeded = undone.filter((result) => result.status === 'fulfilled')
  for (const { value: ana } of succeeded) {
    expect(await chatsOf(ana)).toMatchObject([{ last_message: 'hola' }])
  }
})

describe('unmatching and taking it back in turn', () => {
  it('is refused after thirty times, and the other one is not disturbed any more', async () => {
    const limited = await openAppForTest({ rateLimits: true })
    const { ana, luis, chatId } = await limited.makePair()
    const socket = await TestSocket.open(luis)
    const statuses: number[] = []
    for (let times = 0; times < 32; times++) {
      await unmatch(ana, chatId)
      statuses.push((await undo(ana, chatId)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429])
    const other = await limited.makeUser()
    await like(other, luis)
    await like(luis, other)
    await socket.waitForEvent('match.new')
    const types = socket.events.map(({ type }) => type)
    expect(types.filter((type) => type === 'chat.back')).toHaveLength(30)
    expect(types.filter((type) => type === 'chat.gone')).toHaveLength(31)
    // Others are not affected.
    const pair = await limited.makePair()
    await unmatch(pair.ana, pair.chatId)
    expect((await undo(pair.ana, pair.chatId)).status).toBe(200)
  })
})
