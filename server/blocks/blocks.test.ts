import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BlockItem } from '../../contract/blocks.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const block = (who: TestClient, whom: TestClient) =>
  who.post('/api/block', { userId: who.id, targetId: whom.id })
const unblock = (who: TestClient, whom: TestClient) =>
  who.post('/api/unblock', { userId: who.id, targetId: whom.id })
const like = (who: TestClient, whom: TestClient) =>
  who.post<{ chatId: number | null }>('/api/adduserlike', { likerId: who.id, likedId: whom.id })
const deckOf = async (who: TestClient) =>
  (await who.get<{ id: number }[]>(`/api/usertimeline/${who.id}?images=url&limit=50`)).body.map(
    (card) => card.id,
  )

/** Two who match and have written to each other, alone in a city. */
const makePair = async (cityId: number) => {
  const ana = await server.makeUser({ cityId })
  const luis = await server.makeUser({ cityId, name: 'Luis' })
  await like(ana, luis)
  const chatId = (await like(luis, ana)).body.chatId ?? 0
  for (const who of [luis, ana]) {
    await who.post('/api/addmessage', { userId: who.id, chatId, message: `soy ${who.id}` })
  }
  return { ana, luis, chatId }
}

describe('whoever is blocked', () => {
  it('turns up nowhere for the one who blocked', async () => {
    const { ana, luis, chatId } = await makePair(803)
    await luis.upload([await drawPicture()])
    const [photo] = (await luis.get<PhotoItem[]>(`/api/userprofile/${luis.id}?images=url`)).body
    const phone = await TestSocket.open(ana)
    await block(ana, luis)
    expect(await phone.waitForEvent('chat.gone')).toEqual({ type: 'chat.gone', chatId })
    expect((await ana.get(`/api/userprofile/${luis.id}`)).status).toBe(404)
    expect((await ana.get(photo?.img_url ?? '')).status).toBe(404)
    expect((await ana.get(`/api/chat/${chatId}`)).status).toBe(404)
    expect((await ana.get(`/api/userchats/${ana.id}`)).body).toEqual([])
    expect((await ana.get(`/michiapp/match/${ana.id}`)).body).toEqual([])
    expect(await deckOf(ana)).not.toContain(luis.id)
    expect((await like(ana, luis)).status).toBe(404)
    const message = { type: 'message.send', chatId, clientId: 'a', message: 'hola' } as const
    phone.send(message)
    expect((await phone.waitForEvent('error')).code).toBe('not_found')
  })

  it('stays hidden after moving, and after a pause', async () => {
    const { ana, luis } = await makePair(804)
    await block(ana, luis)
    const settings = { id: luis.id, name: 'Luis', animalName: 'Toby', cityId: 805 }
    await luis.put('/api/updateusersettings', settings)
    expect(await deckOf(ana)).not.toContain(luis.id)
    await luis.put('/api/updateusersettings', { ...settings, cityId: 804 })
    await ana.post('/api/pause', { userId: ana.id, paused: true })
    await ana.post('/api/pause', { userId: ana.id, paused: false })
    expect(await deckOf(ana)).not.toContain(luis.id)
    expect(await deckOf(luis)).not.toContain(ana.id)
  })
})

describe('unblocking', () => {
  it('lets the two meet again, without their chat', async () => {
    const { ana, luis, chatId } = await makePair(806)
    await block(ana, luis)
    expect((await unblock(ana, luis)).status).toBe(200)
    expect((await luis.get(`/api/userprofile/${ana.id}`)).status).toBe(200)
    expect(await deckOf(ana)).toContain(luis.id)
    expect(await deckOf(luis)).toContain(ana.id)
    expect((await ana.get(`/api/chat/${chatId}`)).status).toBe(404)
    expect((await like(luis, ana)).body).toEqual({ match: false, chatId: null })
    const again = (await like(ana, luis)).body.chatId
    expect(again).not.toBe(chatId)
  })

  it('is for the one who blocked', async () => {
    const { ana, luis } = await makePair(807)
    await block(ana, luis)
    expect((await unblock(luis, ana)).status).toBe(200)
    expect((await luis.get(`/api/userprofile/${ana.id}`)).status).toBe(404)
  })
})

describe('the list', () => {
  it('has the newest first, and loses who is unblocked', async () => {
    const ana = await server.makeUser()
    const others = [await server.makeUser({ animalName: 'Uno' }), await server.makeUser()]
    for (const other of others) {
      await block(ana, other)
      await block(ana, other)
      server.advance(1000)
    }
    const list = async () => (await ana.get<BlockItem[]>(`/api/blocks/${ana.id}`)).body
    expect((await list()).map((item) => item.id)).toEqual(others.map(({ id }) => id).reverse())
    expect((await list())[1]).toEqual({
      id: others[0]?.id,
      name: 'Ana',
      animalName: 'Uno',
      blockedAt: expect.stringMatching(/^\d{4}-/),
    })
    await unblock(ana, others[0] as TestClient)
    expect(await list()).toHaveLength(1)
  })
})

it.each([
  ['oneself', (ana: TestClient) => ana.id, 422],
  ['nobody', () => 999_999_999, 404],
])('blocking %s is refused', async (_who, target, status) => {
  const ana = await server.makeUser()
  const answer = await ana.post('/api/block', { userId: ana.id, targetId: target(ana) })
  expect(answer.status).toBe(status)
})

it('leaves nobody in the dark who is blocked at the instant of the second like', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 20 }, async () => [await server.makeUser(), await server.makeUser()]),
  )
  await Promise.all(
    pairs.map(async ([ana, eva]) => {
      if (!ana || !eva) return
      await like(ana, eva)
      const answers = await Promise.all([like(eva, ana), block(ana, eva), block(eva, ana)])
      for (const { status } of answers) expect([200, 404]).toContain(status)
      expect((await ana.get(`/michiapp/match/${ana.id}`)).body).toEqual([])
      expect((await eva.get(`/michiapp/match/${eva.id}`)).body).toEqual([])
    }),
  )
})
