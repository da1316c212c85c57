import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatListItem } from '../../contract/chat.ts'
import type { LikeResult, Match } from '../../contract/discovery.ts'
import { nextCursorHeader } from '../../contract/headers.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const like = async (liker: TestClient, liked: TestClient) =>
  (await liker.post<LikeResult>('/api/adduserlike', { likerId: liker.id, likedId: liked.id })).body

it.each(['/api/userchats', '/michiapp/match'])('%s comes in pages, if asked to', async (path) => {
  const ana = await server.makeUser()
  for (let count = 0; count < 5; count++) {
    const other = await server.makeUser()
    await like(ana, other)
    await like(other, ana)
    // Two at the same instant.
    if (count !== 2) server.advance(1000)
  }
  const get = (query = '') => ana.get<object[]>(`${path}/${ana.id}?images=url${query}`)
  const all = await get()
  expect(all.body).toHaveLength(5)
  expect(all.headers.get(nextCursorHeader)).toBeNull()
  const pages: object[][] = []
  let cursor: string | null = ''
  do {
    const page: Awaited<ReturnType<typeof get>> = await get(
      `&limit=2${cursor && `&cursor=${cursor}`}`,
    )
    pages.push(page.body)
    cursor = page.headers.get(nextCursorHeader)
  } while (cursor)
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
  expect(pages.flat()).toEqual(all.body)
  for (const wrong of ['&limit=0', '&limit=1001', '&cursor=x', '&cursor=1.', '&cursor=1.2.3'])
    expect((await get(wrong)).status).toBe(422)
})

describe('a match', () => {
  it('is made by the second like, and shown to both', async () => {
    const ana = await server.makeUser({ name: 'Ana', animalName: 'Michi' })
    const eva = await server.makeUser({ name: 'Eva', animalName: 'Luna' })
    expect(await like(ana, eva)).toEqual({ match: false, chatId: null })
    expect(await like(ana, eva)).toEqual({ match: false, chatId: null })
    const made = await like(eva, ana)
    expect(made).toEqual({ match: true, chatId: expect.any(Number) })
    expect(await like(ana, eva)).toEqual(made)
    const { body } = await ana.get<Match[]>(`/michiapp/match/${ana.id}?images=url`)
    expect(body).toEqual([
      {
        id: eva.id,
        name: 'Eva',
        animalName: 'Luna',
        chatId: made.chatId,
        matchedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        faceUrl: expect.stringContaining(`/api/faces/${eva.id}/`),
        imgType: null,
        imgUrl: null,
      },
    ])
    const chats = await eva.get<ChatListItem[]>(`/api/userchats/${eva.id}?images=url`)
    expect(chats.body).toMatchObject([
      {
        chat_id: made.chatId,
        other_user_id: ana.id,
        other_user_name: 'Ana',
        last_message: null,
        unread: 0,
      },
    ])
  })

  it('lists the newest first', async () => {
    const ana = await server.makeUser()
    const others = [await server.makeUser(), await server.makeUser()]
    for (const other of others) {
      await like(other, ana)
      await like(ana, other)
      server.advance(1000)
    }
    const { body } = await ana.get<Match[]>(`/michiapp/match/${ana.id}`)
    expect(body.map((match) => match.id)).toEqual(others.map((other) => other.id).toReversed())
  })

  it('cannot be undone by undoing the like', async () => {
    const ana = await server.makeUser()
    const eva = await server.makeUser()
    await like(ana, eva)
    await like(eva, ana)
    const undo = await ana.post('/api/undoswipe', { userId: ana.id, targetId: eva.id })
    expect(undo).toMatchObject({ status: 409, body: { code: 'already_matched' } })
  })

  it('is not made with somebody who took the like back', async () => {
    const ana = await server.makeUser()
    const eva = await server.makeUser()
    await like(ana, eva)
    await ana.post('/api/undoswipe', { userId: ana.id, targetId: eva.id })
    expect(await like(eva, ana)).toEqual({ match: false, chatId: null })
  })
})

it.each([
  ['oneself', (ana: TestClient) => ana.id, 422],
  ['nobody', () => 999_999_999, 404],
])('liking %s is refused', async (_who, target, status) => {
  const ana = await server.makeUser()
  const answer = await ana.post('/api/adduserlike', { likerId: ana.id, likedId: target(ana) })
  expect(answer.status).toBe(status)
})

it('makes one chat of each of 20 pairs who like each other at the same instant', async () => {
  const pairs = await Promise.all(
    Array.from(
      { length: 20 },
      async () => [await server.makeUser(), await server.makeUser()] as const,
    ),
  )
  const answers = await Promise.all(
    pairs.map(([ana, eva]) => Promise.all([like(ana, eva), like(eva, ana)])),
  )
  for (const [one, other] of answers) {
    // At least one response reports the match. If both do, they name the same chat.
    const matches = [one, other].filter((answer) => answer.match)
    expect(matches.length).toBeGreaterThanOrEqual(1)
    expect(new Set(matches.map((answer) => answer.chatId)).size).toBe(1)
  }
  const people = pairs.flatMap(([ana, eva]) => [ana.id, eva.id])
  const chats = await server.store.db
    .selectFrom('chats')
    .select(['user1_id as user1', 'user2_id as user2'])
    .where('user1_id', 'in', people)
    .execute()
  const expected = pairs.map(
    ([ana, eva]) => `${Math.min(ana.id, eva.id)}-${Math.max(ana.id, eva.id)}`,
  )
  expect(chats.map(({ user1, user2 }) => `${user1}-${user2}`).sort()).toEqual(expected.sort())
})
