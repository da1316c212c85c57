import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PhotoItem } from '../../contract/photos.ts'
import { listReportsAbout } from '../../harness/moderator.ts'
import { drawPicture, drawShades } from '../../harness/pictures.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const shrink = (photo: Buffer) => sharp(photo).resize(400).jpeg({ quality: 60 }).toBuffer()

const upload = async (client: TestClient, photo: Buffer) => {
  const { status, body } = await client.upload<PhotoItem[]>([photo])
  expect(status).toBe(201)
  return body[0]?.id
}

const flagsOf = ({ id }: TestClient) => listReportsAbout(server.store.db, id)

it('a copy of another account’s photo waits for moderators, also smaller and compressed again', async () => {
  const [ana, fake] = [await server.makeUser(), await server.makeUser({ animalName: 'Falso' })]
  const photo = await drawShades(3)
  const original = await upload(ana, photo)
  const copy = await upload(fake, await shrink(photo))
  expect(await flagsOf(fake)).toMatchObject([
    {
      reason: 'fake_profile',
      reporterId: null,
      photoId: copy,
      snapshot: { target: { animalName: 'Falso' } },
      lookalikeId: original,
    },
  ])
  expect(await flagsOf(ana)).toEqual([])
})

it('an account waits once, however often it uploads copies', async () => {
  const [ana, fake] = [await server.makeUser(), await server.makeUser()]
  const photos = [await drawShades(11), await drawShades(12)]
  for (const photo of photos) await upload(ana, photo)
  for (const photo of photos) await upload(fake, photo)
  expect(await flagsOf(fake)).toHaveLength(1)
})

it('nobody is flagged for an own photo, for another picture, or for a plain one', async () => {
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  const photo = await drawShades(21)
  await upload(ana, photo)
  await upload(ana, photo)
  await upload(luis, await drawShades(22))
  for (const client of [ana, luis]) await upload(client, await drawPicture('#0a5'))
  for (const client of [ana, luis]) expect(await flagsOf(client)).toEqual([])
})
