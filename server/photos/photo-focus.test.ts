import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Settings } from '../../contract/accounts.ts'
import type { Card } from '../../contract/discovery.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Red on the left, blue on the right. */
async function drawTwoHalves(): Promise<Buffer> {
  const red = { create: { width: 300, height: 200, channels: 3 as const, background: '#f00' } }
  return sharp(red).extend({ right: 300, background: '#00f' }).png().toBuffer()
}

const setFocus = (client: TestClient, id: number | undefined, focus: unknown) =>
  client.put('/api/photofocus', { userId: client.id, id, focus })

async function findPhoto(viewer: TestClient, ownerId: number): Promise<PhotoItem | undefined> {
  return (await viewer.get<PhotoItem[]>(`/api/userprofile/${ownerId}?images=url`)).body[0]
}

it('the crop of a photo shows the point that its person chose, on cards and avatars', async () => {
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  await ana.upload([await drawTwoHalves()])
  const before = await findPhoto(luis, ana.id)

  expect((await setFocus(ana, before?.id, { x: 100, y: 30 })).status).toBe(200)
  const photo = await findPhoto(luis, ana.id)
  expect(photo).toMatchObject({ id: before?.id, focus: { x: 100, y: 30 } })
  const deck = (await luis.get<Card[]>(`/api/usertimeline/${luis.id}?images=url`)).body
  const card = deck.find(({ id }) => id === ana.id)
  expect(card).toMatchObject({ imgUrls: [photo?.img_url], imgFocus: [{ x: 100, y: 30 }] })
  expect(await colourOf(luis, photo?.img_url?.replace('card', 'avatar'))).toBe('blue')

  // Browsers keep pictures for a year, so the new avatar has a new address.
  expect((await luis.get(before?.img_url ?? '')).status).toBe(404)
  await setFocus(ana, before?.id, { x: 0, y: 30 })
  const { body } = await ana.get<Settings>(`/api/usersettings/${ana.id}?images=url`)
  expect(await colourOf(luis, body.imgUrl)).toBe('red')
})

async function colourOf(client: TestClient, url: string | null | undefined): Promise<string> {
  const { body } = await client.get<ArrayBuffer>(url ?? '')
  const { channels } = await sharp(body).stats()
  const [red, , blue] = channels.map(({ mean }) => mean)
  return (red ?? 0) > 200 ? 'red' : (blue ?? 0) > 200 ? 'blue' : 'both'
}

/** A meadow, with a bright ball where its middle is, in percent. */
const drawBall = (x: number, y: number) =>
  sharp(
    Buffer.from(`<svg width="900" height="600"><linearGradient id="g" x2="0" y2="1">
      <stop stop-color="#9bb"/><stop offset="1" stop-color="#465"/></linearGradient>
      <rect width="900" height="600" fill="url(#g)"/><path d="M0 420L300 380 620 430 900 390V600H0Z" fill="#576"/>
      <circle cx="${x}%" cy="${y}%" r="60" fill="#f60"/><circle cx="${x}%" cy="${y}%" r="20" fill="#fff"/></svg>`),
  )
    .jpeg()
    .toBuffer()

it.each([
  { x: 85, y: 30 },
  { x: 15, y: 70 },
])('a new photo has its focal point by itself: what stands out at $x, $y', async ({ x, y }) => {
  const ana = await server.makeUser()
  await ana.upload([await drawBall(x, y)])
  const { focus } = (await findPhoto(ana, ana.id)) ?? {}
  expect(Math.abs((focus?.x ?? 0) - x)).toBeLessThan(12)
  expect(Math.abs((focus?.y ?? 0) - y)).toBeLessThan(12)
})

it('an avatar has the point in its middle, where the picture is large enough', async () => {
  const ana = await server.makeUser()
  await ana.upload([await drawBall(35, 50)])
  await setFocus(ana, (await findPhoto(ana, ana.id))?.id, { x: 35, y: 50 })
  const { body } = await ana.get<Settings>(`/api/usersettings/${ana.id}?images=url`)
  const avatar = await ana.get<ArrayBuffer>(body.imgUrl ?? '')
  const { data, info } = await sharp(avatar.body).raw().toBuffer({ resolveWithObject: true })
  const middle =
    (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  // The middle of the ball is white.
  expect(Math.min(...data.subarray(middle, middle + 3))).toBeGreaterThan(200)
})

it('a plain picture has none', async () => {
  const ana = await server.makeUser()
  await ana.upload([await drawPicture()])
  expect((await findPhoto(ana, ana.id))?.focus).toBeNull()
})

it('only one’s own photo has a point to choose, and only a point within it', async () => {
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  await ana.upload([await drawTwoHalves()])
  const photo = await findPhoto(ana, ana.id)
  expect((await setFocus(luis, photo?.id, { x: 50, y: 50 })).status).toBe(404)
  for (const focus of [{ x: 101, y: 50 }, { x: -1, y: 50 }, { x: 1.5, y: 50 }, { x: 50 }, null])
    expect((await setFocus(ana, photo?.id, focus)).status).toBe(422)
  expect(await findPhoto(ana, ana.id)).toEqual(photo)
})
