import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { PhotoItem } from '../contract/photos.ts'
import { openFlakyStore } from '../harness/flaky-store.ts'
import { type PhotoStoreService, startPhotoStore } from '../harness/photo-store.ts'
import { drawPicture } from '../harness/pictures.ts'
import { type ServerProcess, startServerProcess } from '../harness/server-process.ts'
import { uploadPhoto } from '../harness/stored-photos.ts'
import { engine, openAppForTest } from '../harness/test-app.ts'
import { TestClient } from '../harness/test-client.ts'
import type { World } from '../harness/world.ts'
import { type Config, readConfig } from '../server/config.ts'
import { openStoreBeside, type Store } from '../server/db/store.ts'
import { removeUnowned } from '../server/photos/remove-unowned.ts'
import { listMissing } from '../server/photos/store/missing-objects.ts'
import { openPhotoFilesBeside } from '../server/photos/store/open-photo-files.ts'
import { isPhotoKey } from '../server/photos/store/photo-key.ts'
import { s3Client } from '../server/photos/store/s3-client.ts'
import { openWorldForTest } from './setup.ts'
import { size } from './size.ts'

const day = 24 * 60 * 60 * 1000
const kills = size(2, 6)

let photoStore: PhotoStoreService

beforeAll(async () => {
  photoStore = await startPhotoStore()
})
afterAll(() => photoStore.stop())

/** People with a folder of the photo store. */
async function openWorld(): Promise<{ world: World; env: Record<string, string>; config: Config }> {
  const world = await openWorldForTest(2)
  const env = { ...world.env, ...photoStore.env(crypto.randomUUID()) }
  return { world, env, config: readConfig(env) }
}

async function withStore<T>(config: Config, use: (store: Store) => Promise<T>): Promise<T> {
  const store = openStoreBeside(config)
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

async function listKeys({ photoStore: settings }: Config): Promise<string[]> {
  if (!settings) return []
  const client = s3Client(settings)
  const keys: string[] = []
  for (let hasMore = true; hasMore; ) {
    const page = await client.list(keys.at(-1) ?? '')
    keys.push(...page.objects.map(({ key }) => key))
    hasMore = page.hasMore
  }
  client.close()
  return keys.filter(isPhotoKey)
}

/** One person, who adds photos and deletes them again. Every call is repeated until it is answered. */
class Photographer {
  readonly #servers: TestClient[]
  readonly #picture: Buffer
  readonly kept = new Set<string>()
  readonly deleted = new Set<string>()
  isOver = false

  constructor(servers: TestClient[], picture: Buffer) {
    this.#servers = servers
    this.#picture = picture
  }

  get #client(): TestClient {
    return this.#servers[Math.floor(Math.random() * this.#servers.length)] as TestClient
  }

  async run(): Promise<void> {
    while (!this.isOver) {
      const added = await this.#client.upload<PhotoItem[]>([this.#picture]).catch(() => null)
      if (added?.status === 201) for (const { img_url } of added.body) this.kept.add(img_url ?? '')
      else await sleep(100)
      // Those whose answer was lost, too.
      const listed = await this.#client
        .get<PhotoItem[]>(`/api/userprofile/${this.#client.id}?images=url`)
        .catch(() => null)
      if (listed?.status !== 200 || listed.body.length < 4) continue
      const oldest = listed.body[Math.floor(Math.random() * listed.body.length)] as PhotoItem
      await this.#remove(oldest)
    }
  }

  async #remove({ id, img_url }: PhotoItem): Promise<void> {
    const url = img_url ?? ''
    this.kept.delete(url)
    for (;;) {
      const body = { userId: this.#client.id, id }
      const answer = await this.#client.post('/api/deleteimage', body).catch(() => null)
      if (answer?.status === 200) break
      await sleep(100)
    }
    this.deleted.add(url)
  }

  /** The statuses of all that was acknowledged. */
  async read(): Promise<{ kept: number[]; deleted: number[] }> {
    const statusesOf = async (urls: Set<string>) => {
      const statuses: number[] = []
      for (const url of urls) {
        for (const address of [url, url.replace(/card$/, 'avatar')]) {
          statuses.push((await this.#client.get(address)).status)
        }
      }
      return [...new Set(statuses)]
    }
    return { kept: await statusesOf(this.kept), deleted: await statusesOf(this.deleted) }
  }
}

/** Moves bytes to and fro, in processes of their own, some of which are killed. */
async function movePhotos(env: Record<string, string>, isOver: () => boolean): Promise<void> {
  for (let round = 0; !isOver(); round++) {
    const uploads = round % 2 === 0 ? 'database' : 'store'
    const child = spawn(process.execPath, ['scripts/photos.ts', 'move'], {
      env: { ...process.env, ...env, PHOTOS_UPLOADS: uploads },
      stdio: 'ignore',
    })
    await endSometimes(child)
  }
}

async function endSometimes(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * 4000)
  await exited
  clearTimeout(timer)
}

describe('kill -9 of servers, of the photo store and of the move', () => {
  it(`${kills} times each, while people add and delete photos: nothing acknowledged is lost, nothing deleted is left`, async () => {
    const { world, env, config } = await openWorld()
    // Several servers need PostgreSQL.
    const servers: ServerProcess[] = []
    for (let count = engine === 'postgres' ? 2 : 1; count > 0; count--) {
      const server = await startServerProcess(env)
      onTestFinished(() => server.kill())
      servers.push(server)
    }
    const picture = await drawPicture()
    const people = world.people.map(
      ({ id, cookie }) =>
        new Photographer(
          servers.map(({ url }) => new TestClient(url, id, cookie)),
          picture,
        ),
    )
    const running = people.map((person) => person.run())
    let isOver = false
    const moving = movePhotos(env, () => isOver)
    const countDone = () =>
      people.reduce((sum, { kept, deleted }) => sum + kept.size + deleted.size, 0)
    for (let kill = 0; kill < kills; kill++) {
      for (const victim of [...servers, photoStore]) {
        const before = countDone()
        await expect.poll(countDone, { timeout: 120_000 }).toBeGreaterThan(before)
        await sleep(Math.random() * 300)
        await victim.kill()
        await victim.start()
      }
    }
    isOver = true
    for (const person of people) person.isOver = true
    await Promise.all([...running, moving])
    // Servers leave a store alone after failures; new ones ask it at once.
    for (const server of servers) {
      await server.kill()
      await server.start()
    }
    for (const person of people) {
      const { kept, deleted } = await person.read()
      expect([kept, deleted]).toEqual([
        person.kept.size > 0 ? [200] : [],
        person.deleted.size > 0 ? [404] : [],
      ])
    }
    for (const server of servers) await server.kill('SIGTERM')
    await expectWhole(config)
  }, 1_200_000)
})

/** Every photo has its bytes. After housekeeping, the store has nothing else. */
async function expectWhole(config: Config): Promise<void> {
  const settings = config.photoStore
  if (!settings) throw new Error('There is no photo store.')
  const client = s3Client(settings)
  await withStore(config, async ({ db }) => {
    const missing: unknown[] = []
    for await (const file of listMissing(client, db)) missing.push(file)
    expect(missing).toEqual([])
    const photos = await db.selectFrom('photos').select('id').execute()
    const files = await db
      .selectFrom('files')
      .select(['photo_id', 'size', 'key'])
      .where('photo_id', 'is not', null)
      .execute()
    const wanted = photos.flatMap(({ id }) => [`${id} avatar`, `${id} card`])
    const found = files.map(({ photo_id, size }) => `${photo_id} ${size}`)
    expect(found.toSorted()).toEqual(wanted.toSorted())

    const photoFiles = openPhotoFilesBeside(config)
    while (await removeUnowned({ db, photoFiles }, Date.now() + day));
    const keys = files.flatMap(({ key }) => key ?? [])
    expect((await listKeys(config)).toSorted()).toEqual(keys.toSorted())
    expect(await db.selectFrom('files').select('id').execute()).toHaveLength(files.length)
  })
  client.close()
}

describe('a store that', () => {
  const openApp = async () => {
    const flaky = await openFlakyStore(photoStore.env(crypto.randomUUID()))
    onTestFinished(() => flaky.close())
    const { photoStore: settings } = readConfig(flaky.env)
    const app = await openAppForTest({ photoStore: settings && { ...settings, timeoutFactor: 1 } })
    const { ana, luis, chatId } = await app.makePair()
    const { url } = await uploadPhoto(luis)
    const expectTheRest = async () => {
      for (const path of [
        `/api/usertimeline/${ana.id}`,
        `/api/usertimeline/${ana.id}?images=url`,
        `/api/chat/${chatId}?images=url`,
        '/healthz',
      ]) {
        expect([path, (await ana.get(path)).status]).toEqual([path, 200])
      }
    }
    const expectBack = async () => {
      flaky.fault = 'none'
      app.advance(61_000)
      expect((await ana.get(url)).status).toBe(200)
      await uploadPhoto(ana)
    }
    return { app, flaky, ana, luis, url, expectTheRest, expectBack }
  }

  it.each([500, 403, 'silent', 'stuck', 'wrong'] as const)(
    'is %s costs photos, and nothing else',
    async (fault) => {
      const { flaky, ana, url, expectTheRest, expectBack } = await openApp()
      flaky.fault = fault
      const statuses = await Promise.all(
        Array.from({ length: 8 }, async () => (await ana.get(url)).status),
      )
      expect(new Set(statuses)).toEqual(new Set([503]))
      await expectTheRest()
      await expectBack()
    },
  )

  it('stops in the middle of a photo leaves the reader with an error, and with no whole photo', async () => {
    const { flaky, ana, luis, expectBack } = await openApp()
    const raw = { width: 900, height: 900, channels: 3 as const }
    const noise = await sharp(randomBytes(900 * 900 * 3), { raw })
      .jpeg()
      .toBuffer()
    const { status, body } = await luis.upload<PhotoItem[]>([noise])
    expect(status).toBe(201)
    const url = body[0]?.img_url ?? ''
    flaky.fault = 'stuck'
    await expect(ana.get(url)).rejects.toThrow()
    flaky.fault = 'wrong'
    await expect(ana.get(url)).rejects.toThrow()
    await expectBack()
    expect((await ana.get(url)).status).toBe(200)
  })

  it('is full still shows photos', async () => {
    const { app, ana, url, expectTheRest } = await openApp()
    const quota = ['--quota-scope=bucket', '--bucket=photos']
    photoStore.admin('radosgw-admin', 'quota', 'set', ...quota, '--max-objects=1')
    photoStore.admin('radosgw-admin', 'quota', 'enable', ...quota)
    expect((await ana.upload([await drawPicture()])).status).toBe(503)
    expect((await ana.get(url)).status).toBe(200)
    await expectTheRest()
    photoStore.admin('radosgw-admin', 'quota', 'disable', ...quota)
    app.advance(61_000)
    await uploadPhoto(ana)
  })
})
