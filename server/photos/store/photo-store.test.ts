import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { PhotoItem } from '../../../contract/photos.ts'
import { type FlakyStore, openFlakyStore } from '../../../harness/flaky-store.ts'
import { signIn } from '../../../harness/moderator.ts'
import { drawPicture } from '../../../harness/pictures.ts'
import { listKeys, removeDueObjects, uploadPhoto } from '../../../harness/stored-photos.ts'
import { makeStore, openAppForTest, photoStoreEnv } from '../../../harness/test-app.ts'
import { removeLeftovers } from '../../chat/leave-chats.queries.ts'
import { type Config, readConfig } from '../../config.ts'
import { insertFile } from '../files.queries.ts'
import type { PhotoObject, StoredFile } from '../photo-files.ts'
import { insertPhotos } from '../photos.queries.ts'
import { storeFiles, storePictures } from '../store-files.ts'
import { countInRows } from '../stored-objects.queries.ts'
import { checkPhotoStore } from './check-photo-store.ts'
import { openPhotoFilesBeside } from './open-photo-files.ts'
import { s3Client } from './s3-client.ts'
import { listUnnamed } from './sweep.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** A store with faults, in front of the real one. */
async function openStoreWithFaults(): Promise<FlakyStore & { photoStore: Config['photoStore'] }> {
  const flaky = await openFlakyStore(photoStoreEnv())
  onTestFinished(() => flaky.close())
  return Object.assign(flaky, { photoStore: readConfig(flaky.env).photoStore })
}

const onSqlite = async () => {
  const { settings, remove } = await makeStore()
  onTestFinished(remove)
  return openAppForTest({ ...settings, databaseUrl: null })
}

it.each([
  ['PostgreSQL', openAppForTest],
  ['SQLite', onSqlite],
] as const)(
  'a photo is in the store and not in %s, and its objects go with it',
  async (_, open) => {
    const app = await open()
    const ana = await app.makeUser()
    const photo = await uploadPhoto(ana)
    const { db } = app.store
    expect(await countInRows(db)).toBe(0)
    expect(await listKeys(app)).toHaveLength(2)
    const shown = await ana.get<ArrayBuffer>(photo.url)
    expect(shown.headers.get('content-length')).toBe(String(shown.body.byteLength))

    expect(
      (await ana.put('/api/photofocus', { userId: ana.id, id: photo.id, focus: { x: 9, y: 9 } }))
        .status,
    ).toBe(200)
    expect(await listKeys(app)).toHaveLength(3)
    await removeDueObjects(app)
    expect(await listKeys(app)).toHaveLength(2)

    await ana.post('/api/deleteimage', { userId: ana.id, id: photo.id })
    await removeDueObjects(app)
    expect(await listKeys(app)).toEqual([])
    expect(await db.selectFrom('files').select('id').execute()).toEqual([])
  },
)

it('the objects of a deleted account are removed, also those in chats', async () => {
  const app = await openAppForTest()
  const { ana, luis, chatId } = await app.makePair({ password: 'una contraseña larga' })
  for (const who of [ana, luis]) {
    await who.post('/api/addmessage', { userId: who.id, chatId, message: 'hola' })
  }
  for (const who of [ana, luis]) {
    expect((await who.uploadToChat(chatId, await drawPicture())).status).toBe(201)
    await uploadPhoto(who)
  }
  expect(await listKeys(app)).toHaveLength(6)
  const { status } = await ana.post('/api/deleteaccount', {
    userId: ana.id,
    password: 'una contraseña larga',
  })
  expect(status).toBe(200)
  await removeLeftovers(app.store.db)
  await removeDueObjects(app)
  expect(await listKeys(app)).toHaveLength(3)
})

it('a report keeps the object of the photo for as long as itself', async () => {
  const app = await openAppForTest()
  const [ana, luis] = [await app.makeUser(), await app.makeUser()]
  const photo = await uploadPhoto(ana)
  const { body: bytes } = await luis.get<ArrayBuffer>(photo.url)
  const report = { userId: luis.id, targetId: ana.id, reason: 'fake_profile', photoId: photo.id }
  expect((await luis.post('/api/report', report)).status).toBe(200)
  await ana.post('/api/deleteimage', { userId: ana.id, id: photo.id })
  await removeDueObjects(app)
  const { db } = app.store
  const { id } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
  const moderator = await signIn(app)
  const copy = await moderator.get<ArrayBuffer>(`/api/reportphoto/${id}`)
  expect(Buffer.from(copy.body)).toEqual(Buffer.from(bytes))
  expect(await listKeys(app)).toHaveLength(1)

  app.advance(179 * day)
  await removeDueObjects(app)
  expect(await listKeys(app)).toHaveLength(1)
  app.advance(2 * day)
  await removeDueObjects(app)
  expect(await listKeys(app)).toEqual([])
})

it('bytes whose row was refused are removed an hour later, and bytes whose row is there are kept', async () => {
  const app = await openAppForTest()
  const ana = await app.makeUser()
  const { db } = app.store
  const deps = { db, now: app.now, photoFiles: openPhotoFilesBeside(app.config) }
  const picture = { card: randomBytes(99), avatar: randomBytes(9), placeholder: 'aaaa' }
  const refuse = () => Promise.reject(new Error('refused'))
  await expect(storePictures(deps, [picture], refuse)).rejects.toThrow('refused')
  // The row was committed, but the server did not learn of it.
  const lose = async (stored: Parameters<typeof insertPhotos>[2]) => {
    await insertPhotos(db, ana.id, stored, app.now())
    throw new Error('lost')
  }
  await expect(storePictures(deps, [picture], lose)).rejects.toThrow('lost')
  await removeDueObjects(app)
  expect(await listKeys(app)).toHaveLength(4)
  app.advance(hour + 1)
  await removeDueObjects(app)
  expect(await listKeys(app)).toHaveLength(2)
  const [photo] = (await ana.get<PhotoItem[]>(`/api/userprofile/${ana.id}?images=url`)).body
  expect((await ana.get(photo?.img_url ?? '')).status).toBe(200)
})

it('bytes whose owner comes when their removal has begun get none', async () => {
  const app = await openAppForTest()
  const ana = await app.makeUser()
  const { db } = app.store
  const photoFiles = openPhotoFilesBeside(app.config)
  const picture = { card: randomBytes(99), avatar: randomBytes(9), placeholder: 'aaaa' }
  // The machine sleeps, and another one tidies up.
  const sleepFor = (ms: number) => async (stored: Parameters<typeof insertPhotos>[2]) => {
    app.advance(ms)
    await removeDueObjects(app)
    return insertPhotos(db, ana.id, stored, app.now())
  }
  const deps = { db, now: app.now, photoFiles }
  await expect(storePictures(deps, [picture], sleepFor(day))).rejects.toThrow('timeout')
  expect(await db.selectFrom('photos').select('id').execute()).toEqual([])
  app.advance(day)
  await removeDueObjects(app)
  expect(await db.selectFrom('files').select('id').execute()).toEqual([])
  // Shorter sleeps are fine.
  await storePictures(deps, [picture], sleepFor(hour / 2))
  await removeDueObjects(app)
  expect(await listKeys(app)).toHaveLength(2)
})

it('bytes that are put after their row was removed are removed, too', async () => {
  const app = await openAppForTest()
  const photoFiles = openPhotoFilesBeside(app.config)
  const deps = {
    db: app.store.db,
    now: app.now,
    photoFiles: {
      ...photoFiles,
      async put(object: PhotoObject, bytes: Buffer) {
        app.advance(day)
        await removeDueObjects(app)
        await photoFiles.put(object, bytes)
      },
    },
  }
  const write = ([file]: StoredFile[]) =>
    insertFile(deps.db, { photo_id: 1, size: 'card' }, file as PhotoObject)
  await expect(storeFiles(deps, [randomBytes(9)], write)).rejects.toThrow('timeout')
  expect(await listKeys(app)).toHaveLength(1)
  app.advance(hour + 1)
  await removeDueObjects(app)
  expect(await listKeys(app)).toEqual([])
})

it('a store that does not answer costs the photos, and nothing else', async () => {
  const flaky = await openStoreWithFaults()
  const app = await openAppForTest({ photoStore: flaky.photoStore }, { keptPhotoBytes: 1 })
  const { ana, luis, chatId } = await app.makePair()
  const photo = await uploadPhoto(luis)
  for (const fault of [500, 403, 'wrong'] as const) {
    flaky.fault = fault
    const answer = await ana.get(photo.url)
    expect([fault, answer.status, answer.headers.get('cache-control')]).toEqual([
      fault,
      503,
      'no-store',
    ])
    // Kept by the browser: the store is not asked.
    const etag = `"${photo.url.split('/')[3]}"`
    expect((await ana.get(photo.url, { 'if-none-match': etag })).status).toBe(304)
    // With pictures in base64 too.
    for (const path of [
      `/api/usertimeline/${ana.id}`,
      `/api/chat/${chatId}`,
      `/api/userchats/${ana.id}`,
    ]) {
      expect((await ana.get(path)).status).toBe(200)
    }
    flaky.fault = 'none'
    app.advance(61_000)
    expect((await ana.get(photo.url)).status).toBe(200)
  }
})

it('a full store still shows photos, and takes no new ones', async () => {
  const flaky = await openStoreWithFaults()
  const app = await openAppForTest({ photoStore: flaky.photoStore })
  const ana = await app.makeUser()
  const photo = await uploadPhoto(ana)
  flaky.fault = 'full'
  for (let tries = 0; tries < 8; tries++) {
    expect((await ana.upload([await drawPicture()])).status).toBe(503)
    expect((await ana.get(photo.url)).status).toBe(200)
  }
  expect((await ana.get<PhotoItem[]>(`/api/userprofile/${ana.id}?images=url`)).body).toHaveLength(1)
  const keys = await listKeys(app)
  const health = async () => {
    app.advance(61_000)
    return (await ana.get('/healthz')).body
  }
  expect(await health()).toMatchObject({ status: 'ok', photos: 'away' })
  flaky.fault = 'none'
  // Also while nobody uploads.
  await expect.poll(health).not.toHaveProperty('photos')
  expect(await listKeys(app)).toEqual(keys)
  await uploadPhoto(ana)
})

it('without its bucket the store is away', async () => {
  const flaky = await openStoreWithFaults()
  const app = await openAppForTest({ photoStore: flaky.photoStore })
  const ana = await app.makeUser()
  const photo = await uploadPhoto(ana)
  expect((await ana.get('/healthz')).body).not.toHaveProperty('photos')
  flaky.fault = 'gone'
  expect((await ana.get(photo.url)).status).toBe(503)
  expect((await ana.get('/healthz')).body).toMatchObject({ status: 'ok', photos: 'away' })
})

it('after five failures the store is left alone, and tried again later', async () => {
  const flaky = await openStoreWithFaults()
  const app = await openAppForTest({ photoStore: flaky.photoStore })
  const ana = await app.makeUser()
  const photo = await uploadPhoto(ana)
  flaky.fault = 500
  const before = flaky.requests
  for (let tries = 0; tries < 20; tries++) expect((await ana.get(photo.url)).status).toBe(503)
  expect(flaky.requests - before).toBe(5)
  expect(await app.metrics()).toContain('michi_photo_store_failures_total{operation="get"} 5')
  app.advance(6000)
  flaky.fault = 'none'
  expect((await ana.get(photo.url)).status).toBe(200)
  expect((await ana.get(photo.url)).status).toBe(200)
})

it('an object that is missing or damaged costs only its own photo', async () => {
  const app = await openAppForTest()
  const ana = await app.makeUser()
  const [whole, missing] = [await uploadPhoto(ana), await uploadPhoto(ana)]
  const { db } = app.store
  await db
    .updateTable('files')
    .set({ key: 'missing' })
    .where('photo_id', '=', missing.id)
    .where('size', '=', 'card')
    .execute()
  for (let tries = 0; tries < 8; tries++) expect((await ana.get(missing.url)).status).toBe(503)
  expect((await ana.get(whole.url)).status).toBe(200)
  const profile = await ana.get<PhotoItem[]>(`/api/userprofile/${ana.id}`)
  expect(profile.body.map(({ img_encoded }) => img_encoded !== null)).toEqual([false, true])
})

it('finds objects that no row names once they are a day old, and no other files', async () => {
  const app = await openAppForTest()
  await uploadPhoto(await app.makeUser())
  const { photoStore } = app.config
  if (!photoStore) throw new Error('There is no photo store.')
  await checkPhotoStore(app.config, app.store.db)
  const client = s3Client(photoStore)
  const photoFiles = openPhotoFilesBeside(app.config)
  const orphan = photoFiles.toFile(randomBytes(9)) as PhotoObject
  const bytes = randomBytes(9)
  const { key, sha256 } = photoFiles.toFile(bytes) as PhotoObject
  await photoFiles.put({ ...orphan, sha256 }, bytes)
  await client.put('readme.txt', bytes, { type: 'text/plain', sha256 })
  expect(key).not.toBe(orphan.key)
  const find = async (now: number) => {
    const found: string[] = []
    for await (const keys of listUnnamed(client, app.store.db, now)) found.push(...keys)
    return found
  }
  expect(await find(app.now())).toEqual([])
  expect(await find(app.now() + 2 * day)).toEqual([orphan.key])
})

it('what is wrong with the configuration ends the start with the name of its variable', async () => {
  const env = photoStoreEnv()
  const app = await openAppForTest({ photoStore: readConfig(env).photoStore })
  const { db } = app.store
  const check = (changes: Record<string, string>, now?: () => number) =>
    checkPhotoStore(readConfig({ ...env, ...changes }), db, now)
  const host = new URL(env.PHOTOS_URL ?? '').origin
  expect(await check({})).toBeNull()
  await expect(check({ PHOTOS_ACCESS_KEY: 'nobody' })).rejects.toThrow(/^PHOTOS_ACCESS_KEY is not/)
  await expect(check({ PHOTOS_SECRET_KEY: 'wrong' })).rejects.toThrow(/^PHOTOS_SECRET_KEY does not/)
  await expect(check({ PHOTOS_URL: `${host}/nowhere` })).rejects.toThrow(
    'PHOTOS_URL names a bucket that does not exist: nowhere.',
  )
  await expect(check({}, () => Date.now() + 20 * 60_000)).rejects.toThrow(
    /^PHOTOS_URL leads to a photo store whose clock differs from ours by 20 minutes/,
  )
  const moved = await openStoreWithFaults()
  moved.fault = 'moved'
  await expect(check({ PHOTOS_URL: moved.env.PHOTOS_URL ?? '' })).rejects.toThrow(
    'PHOTOS_REGION must be eu-south-2, the region of the bucket.',
  )
  await expect(check({ PHOTOS_URL: `${app.url}/bucket` })).rejects.toThrow(
    /^PHOTOS_URL leads to something that does not answer like a photo store/,
  )
  await expect(
    check({ PHOTOS_URL: (env.PHOTOS_URL ?? '').replace('http', 'https') }),
  ).rejects.toThrow('PHOTOS_URL says https, and the photo store there speaks http.')
  // A store that is only away ends nothing, nor does one that hangs in the middle of an answer.
  const stuck = await openFlakyStore(env)
  onTestFinished(() => stuck.close())
  stuck.fault = 'stuck'
  const { photoStore } = readConfig(stuck.env)
  const impatient = { photoStore: photoStore && { ...photoStore, timeoutFactor: 0.1 } }
  expect(await checkPhotoStore(impatient, db)).toBeInstanceOf(Error)
  expect(await check({ PHOTOS_URL: 'http://127.0.0.1:9/bucket' })).toBeInstanceOf(Error)

  await uploadPhoto(await app.makeUser())
  await expect(checkPhotoStore({ photoStore: null }, db)).rejects.toThrow(/^PHOTOS_URL must be set/)
  const empty = photoStoreEnv()
  await expect(check(empty)).rejects.toThrow(/^PHOTOS_URL leads to a folder without the photos/)
})
