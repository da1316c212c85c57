import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { PhotoItem } from '../../contract/photos.ts'
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

/** What no server does, to tell what comes from memory. */
const changeBytes = (app: TestApp) =>
  app.store.db
    .updateTable('files')
    .set({ bytes: randomBytes(9) })
    .execute()

it('the bytes of a photo come as they are, and the second time from memory', async () => {
  const app = await openAppForTest()
  const [ana, eva, leo] = [await app.makeUser(), await app.makeUser(), await app.makeUser()]
  const { read, etag } = await addPhoto(app, ana, 290_000)
  expect(await read(eva)).toEqual(whole)
  await changeBytes(app)
  expect([await read(eva), await read(leo)]).toEqual([whole, whole])
  expect(await read(leo, { 'if-none-match': etag })).toMatchObject({ status: 304 })
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
  for (const { read } of photos) expect(await read(eva)).toEqual(whole)
  await changeBytes(app)
  const kept = await Promise.all(photos.map(async ({ read }) => (await read(eva)).isWhole))
  expect(kept).toEqual([false, true, true])
})
