import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { PhotoItem } from '../../contract/photos.ts'
import { drawPicture, drawShades } from '../../harness/pictures.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { listReports } from '../moderation/queue.queries.ts'
import { picturePool } from '../photos/picture-pool.ts'
import { openPhotoFilesBeside } from '../photos/store/open-photo-files.ts'
import { compareOldPhotos } from './photo-flags.ts'

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

const flagsOf = async ({ id }: TestClient) =>
  (await listReports(server.store.db, { all: false, page: 1 })).filter(
    ({ targetId }) => targetId === id,
  )

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
      targetAnimalName: 'Falso',
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

it('photos that an earlier release stored are compared too, a batch at a time', async () => {
  const own = await openAppForTest()
  const { db } = own.store
  const [ana, fake, later] = [await own.makeUser(), await own.makeUser(), await own.makeUser()]
  const photo = await drawShades(31)
  const original = await upload(ana, photo)
  for (let n = 0; n < 8; n++) await upload(ana, await drawPicture('#0a5'))
  const copy = await upload(fake, await shrink(photo))
  const plain = await upload(fake, await drawPicture('#a50'))
  await db.updateTable('photos').set({ perceptual_hash: null }).execute()
  await db.deleteFrom('reports').execute()
  // The copy of today is compared before the server has come to the original.
  const newCopy = await upload(later, photo)
  const flags = async () =>
    (await listReports(db, { all: false, page: 1 })).map(({ targetId, photoId, lookalikeId }) => ({
      targetId,
      photoId,
      original: lookalikeId,
    }))
  expect(await flags()).toEqual([])

  const pictures = picturePool()
  onTestFinished(() => pictures.close())
  const photoFiles = openPhotoFilesBeside(own.config)
  await compareOldPhotos({ db, photoFiles, pictures }, own.now())
  expect(await flags()).toEqual([
    { targetId: later.id, photoId: newCopy, original },
    { targetId: fake.id, photoId: copy, original },
  ])
  const waiting = () =>
    db.selectFrom('photos').select('id').where('perceptual_hash', 'is', null).execute()
  expect(await waiting()).toEqual([{ id: plain }])
  await compareOldPhotos({ db, photoFiles, pictures }, own.now())
  expect(await waiting()).toEqual([])
})
