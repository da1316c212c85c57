import { expect, it } from 'vitest'
import { drawPicture } from '../../../harness/pictures.ts'
import { listKeys, removeDueObjects, uploadPhoto } from '../../../harness/stored-photos.ts'
import { openAppForTest, photoStoreEnv, type TestApp } from '../../../harness/test-app.ts'
import { readConfig } from '../../config.ts'
import { moveToDatabase, moveToStore } from '../../ops/move-photos.ts'
import type { PhotoFiles } from '../photo-files.ts'
import { countInRows, countInStore } from '../stored-objects.queries.ts'
import { openPhotoFilesBeside } from './open-photo-files.ts'

const password = 'una contraseña larga'
const minute = 60_000

/** An app whose new photos stay in the database, and the store to which they can be moved. */
async function openApp(): Promise<{ app: TestApp; photoFiles: PhotoFiles }> {
  const env = { ...photoStoreEnv(), PHOTOS_UPLOADS: 'database' }
  const app = await openAppForTest(
    { photoStore: readConfig(env).photoStore },
    { keptPhotoBytes: 1 },
  )
  return { app, photoFiles: openPhotoFilesBeside(app.config) }
}

const toMove = (app: TestApp, photoFiles: PhotoFiles) => ({
  db: app.store.db,
  photoFiles,
  onProgress() {},
  isStopped: () => false,
})

it('bytes are moved into the store and back while people read them', async () => {
  const { app, photoFiles } = await openApp()
  const { ana, luis, chatId } = await app.makePair()
  for (const who of [ana, luis]) {
    await who.post('/api/addmessage', { userId: who.id, chatId, message: 'hola' })
  }
  const { url: photo, id: photoId } = await uploadPhoto(ana)
  const { body: sent } = await ana.uploadToChat<{ photo: { url: string } }>(
    chatId,
    await drawPicture(),
  )
  const report = { userId: luis.id, targetId: ana.id, reason: 'fake_profile', photoId }
  expect((await luis.post('/api/report', report)).status).toBe(200)
  const read = async () => {
    const answers = [
      await luis.get<ArrayBuffer>(photo),
      await luis.get<ArrayBuffer>(sent.photo.url),
    ]
    return answers.map(({ status, body }) => [status, Buffer.from(body).toString('base64')])
  }
  const before = await read()
  const { db } = app.store
  // Card and avatar, and the photo of the chat.
  expect([await countInRows(db), await countInStore(db)]).toEqual([3, 0])

  const [moved, meanwhile] = await Promise.all([moveToStore(toMove(app, photoFiles)), read()])
  expect([moved, await countInRows(db), await countInStore(db)]).toEqual([3, 0, 3])
  expect([meanwhile, await read()]).toEqual([before, before])
  expect(await moveToStore(toMove(app, photoFiles))).toBe(0)

  const [movedBack, meanwhileBack] = await Promise.all([
    moveToDatabase(toMove(app, photoFiles)),
    read(),
  ])
  expect([movedBack, await countInRows(db), await countInStore(db)]).toEqual([3, 3, 0])
  expect([meanwhileBack, await read()]).toEqual([before, before])
  app.advance(2 * minute)
  await removeDueObjects(app)
  expect(await listKeys(app)).toEqual([])
})

it('what is deleted while it is moved is gone from both', async () => {
  const { app, photoFiles } = await openApp()
  const { ana, luis } = await app.makePair({ password })
  await uploadPhoto(ana)
  await uploadPhoto(luis)
  const deleteAna = async () => {
    const { status } = await ana.post('/api/deleteaccount', { userId: ana.id, password })
    expect(status).toBe(200)
  }
  let deleting: Promise<void> | undefined
  await moveToStore(
    toMove(app, {
      ...photoFiles,
      async put(object, bytes) {
        await photoFiles.put(object, bytes)
        deleting ??= deleteAna()
        await deleting
      },
    }),
  )
  const { db } = app.store
  expect([await countInRows(db), await countInStore(db)]).toEqual([0, 2])
  app.advance(2 * minute)
  await removeDueObjects(app)
  expect(await listKeys(app)).toHaveLength(2)
})

it('an object that is missing stays named, and does not stop the rest', async () => {
  const { app, photoFiles } = await openApp()
  const ana = await app.makeUser()
  const photos = [await uploadPhoto(ana), await uploadPhoto(ana), await uploadPhoto(ana)]
  await moveToStore(toMove(app, photoFiles))
  const { db } = app.store
  const { key } = await db
    .selectFrom('files')
    .select(({ ref }) => ref('key').$notNull().as('key'))
    .where('photo_id', '=', photos[1]?.id ?? 0)
    .where('size', '=', 'card')
    .executeTakeFirstOrThrow()
  await photoFiles.removeObjects([key])
  expect(await moveToDatabase(toMove(app, photoFiles))).toBe(5)
  expect([await countInRows(db), await countInStore(db)]).toEqual([5, 1])
  const statuses = await Promise.all(photos.map(async ({ url }) => (await ana.get(url)).status))
  expect(statuses).toEqual([200, 503, 200])
})
