import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Settings } from '../../contract/accounts.ts'
import type { ChatListItem } from '../../contract/chat.ts'
import type { Card } from '../../contract/discovery.ts'
import type { Household } from '../../contract/pets.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const photosOf = async (client: TestClient, id = client.id) =>
  (await client.get<PhotoItem[]>(`/api/userprofile/${id}?images=url`)).body
const order = (client: TestClient, ids: unknown[]) =>
  client.put('/api/orderphotos', { userId: client.id, ids })

it('photos have their person’s order in every call, and the last is the avatar', async () => {
  const { ana, luis } = await server.makePair()
  const eva = await server.makeUser()
  for (let count = 0; count < 3; count++) await ana.upload([await drawPicture()])
  const [a, b, c] = await photosOf(ana)
  const ids = [c?.id, a?.id, b?.id]
  expect((await order(ana, ids)).status).toBe(200)
  const urls = [c, a, b].map((photo) => photo?.img_url)
  const avatar = b?.img_url?.replace('/card', '/avatar')
  expect((await photosOf(luis, ana.id)).map(({ id }) => id)).toEqual(ids)
  const deck = (await eva.get<Card[]>(`/api/usertimeline/${eva.id}?images=url`)).body
  expect(deck.find(({ id }) => id === ana.id)?.imgUrls).toEqual(urls)
  const settings = await ana.get<Settings>(`/api/usersettings/${ana.id}?images=url`)
  expect(settings.body.imgUrl).toBe(avatar)
  const chats = await luis.get<ChatListItem[]>(`/api/userchats/${luis.id}?images=url`)
  expect(chats.body[0]?.img_url).toBe(avatar)
  const inBase64 = await luis.get<PhotoItem[]>(`/api/userprofile/${ana.id}`)
  expect(inBase64.body.map(({ id }) => id)).toEqual(ids)
})

it('photos stand in the order in which they were chosen, in one call or in several', async () => {
  const ana = await server.makeUser()
  const uploads = [['#c33'], ['#3c3', '#33c'], ['#cc3'], ['#3cc', '#c3c']]
  const chosen: string[] = []
  for (const colours of uploads) {
    const pictures = await Promise.all(colours.map((colour) => drawPicture(colour)))
    const { body } = await ana.upload<PhotoItem[]>(pictures)
    chosen.push(...body.map(({ id }) => String(id)).toSorted((a, b) => Number(a) - Number(b)))
  }
  // spec §3: clients show the list reversed, so the first photo ever is the main one.
  const shown = (await photosOf(ana)).map(({ id }) => String(id)).toReversed()
  expect(shown).toEqual(chosen)
})

it('can be ordered only with a complete list of ids', async () => {
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  for (const client of [ana, ana, luis]) await client.upload([await drawPicture()])
  const ids = (await photosOf(ana)).map(({ id }) => id)
  const [others] = await photosOf(luis)
  for (const list of [[ids[0]], [ids[0], ids[0]], [ids[0], others?.id], [...ids, others?.id]]) {
    expect(await order(ana, list)).toMatchObject({ status: 409, body: { code: 'order_changed' } })
  }
  expect((await photosOf(ana)).map(({ id }) => id)).toEqual(ids)
})

it('may say which of one’s own pets they show', async () => {
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  await ana.upload([await drawPicture()])
  const [photo] = await photosOf(ana)
  const petOf = async (client: TestClient) =>
    (await client.get<Household>(`/api/household/${client.id}`)).body.pets[0]?.id
  const [mine, theirs] = [await petOf(ana), await petOf(luis)]
  const show = (client: TestClient, petId: unknown) =>
    client.put('/api/photopet', { userId: client.id, id: photo?.id, petId })
  expect(photo?.pet_id).toBeNull()
  expect((await show(ana, theirs)).status).toBe(404)
  expect((await show(luis, theirs)).status).toBe(404)
  expect((await show(ana, mine)).status).toBe(200)
  expect((await photosOf(luis, ana.id))[0]?.pet_id).toBe(mine)
  await ana.post('/api/addpet', { userId: ana.id, pet: { name: 'B' } })
  await ana.post('/api/deletepet', { userId: ana.id, id: mine })
  expect((await photosOf(ana))[0]?.pet_id).toBeNull()
})
