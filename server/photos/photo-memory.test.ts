import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { PhotoItem } from '../../contract/photos.ts'
import { countReads } from '../../harness/count-reads.ts'
import { openAppForTest, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { insertPhotos, setHiddenAt } from './photos.queries.ts'
import { openPhotoFilesBeside } from './store/open-photo-files.ts'
import { storePictures } from './store-files.ts'

/** A photo whose bytes are no text. */
async function addPhoto(app: TestApp, who: TestClient, length = 1000) {
  const { db } = app.store
  const bytes = randomBytes(length)
  const picture = { card: bytes, avatar: randomBytes(9), placeholder: 'aaaa' }
  const deps = { db, now: app.now, photoFiles: openPhotoFilesBeside(app.config) }
  const [id = 0] = await storePictures(deps, [picture], (stored) =>
    insertPhotos(db, who.id, stored, app.now()),
  )
  const { body } = await who.get<PhotoItem[]>(`/api/userprofile/${who.id}?images=url`)
  const url = body.find((item) => item.id === id)?.img_url ?? ''
  const read = async (viewer: TestClient, headers = {}) => {
    const answer = await viewer.get<ArrayBuffer>(url, headers)
    const { status, body } = answer
    return { status, isWhole: body instanceof ArrayBuffer && bytes.equals(Buffer.from(body)) }
  }
  return { id, read, etag: `"${url.split('/')[3]}"` }
}

const whole = { status: 200, isWhole: true }
const gone = { status: 404, isWhole: false }

it('a photo comes from memory the second time, and one statement asks who may see it', async () => {
  const app = await openAppForTest()
  const [ana, eva, leo] = [await app.makeUser(), await app.makeUser(), await app.makeUser()]
  const { read, etag } = await addPhoto(app, ana, 290_000)
  const count = async (viewer: TestClient, headers = {}) => {
    let answer = gone
    const { statements } = await countReads(async () => {
      answer = await read(viewer, headers)
    })
    return { ...answer, statements }
  }
  expect(await count(eva)).toEqual({ ...whole, statements: 2 })
  expect(await count(eva)).toEqual({ ...whole, statements: 1 })
  expect(await count(leo)).toEqual({ ...whole, statements: 1 })
  expect(await count(leo, { 'if-none-match': etag })).toMatchObject({ status: 304, statements: 1 })
})

it('who may not see a photo any more does not get it from memory', async () => {
  const app = await openAppForTest()
  const [ana, eva] = [await app.makeUser(), await app.makeUser()]
  const [photo, other] = [await addPhoto(app, ana), await addPhoto(app, ana)]
  expect([await photo.read(eva), await other.read(eva)]).toEqual([whole, whole])
  await ana.post('/api/block', { userId: ana.id, targetId: eva.id })
  expect(await photo.read(eva)).toEqual(gone)
  await ana.post('/api/unblock', { userId: ana.id, targetId: eva.id })
  expect(await photo.read(eva)).toEqual(whole)
  await setHiddenAt(app.store.db, other.id, app.now())
  expect(await other.read(eva)).toEqual(gone)
  await ana.post('/api/deleteimage', { id: photo.id, userId: ana.id })
  expect(await photo.read(eva)).toEqual(gone)
  expect((await app.visitor().get(`/api/photos/${photo.etag.slice(1, -1)}/card`)).status).toBe(401)
})

it('the newest bytes stay in memory', async () => {
  const app = await openAppForTest({}, { keptPhotoBytes: 2500 })
  const [ana, eva] = [await app.makeUser(), await app.makeUser()]
  const photos = [await addPhoto(app, ana), await addPhoto(app, ana), await addPhoto(app, ana)]
  const [first, second, third] = photos as [Photo, Photo, Photo]
  const readsOf = async ({ read }: Photo) => {
    const { statements } = await countReads(async () => expect(await read(eva)).toEqual(whole))
    return statements
  }
  for (const photo of photos) await readsOf(photo)
  expect([await readsOf(third), await readsOf(second), await readsOf(first)]).toEqual([1, 1, 2])
  expect([await readsOf(second), await readsOf(third)]).toEqual([1, 2])
})

type Photo = Awaited<ReturnType<typeof addPhoto>>
