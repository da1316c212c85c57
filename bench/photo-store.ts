import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import aws4 from 'aws4'
import { sql } from 'kysely'
import { serverPort } from '../harness/cluster/large-cluster.ts'
import { buildSite, canCutLinks, type Machine, type Site } from '../harness/cluster/machines.ts'
import { startPart } from '../harness/cluster/part.ts'
import { type PhotoStoreService, startPhotoStore } from '../harness/photo-store.ts'
import { metricsToken } from '../harness/server-process.ts'
import { buildServerIfStale, serverMain } from '../scripts/build-server.ts'
import { readConfig } from '../server/config.ts'
import { openStore, type Store } from '../server/db/store.ts'
import { moveToStore } from '../server/ops/move-photos.ts'
import { insertPhotos } from '../server/photos/photos.queries.ts'
import { openPhotoFilesBeside } from '../server/photos/store/open-photo-files.ts'
import { storePictures } from '../server/photos/store-files.ts'
import { readMemory } from './cost-process.ts'
import { load } from './http-load.ts'
import { median, report } from './report.ts'
import { startServer } from './start-server.ts'
import { type BenchWorld, openWorld } from './world.ts'

// Photos whose bytes are in a photo store: what the way through our server costs, and what slow readers
// cost it.

const connections = 20
const rounds = 5
const requests = 1000
const slowReaders = 200
const movedPhotos = 1000

export async function benchPhotoStore(): Promise<void> {
  const photoStore = await startPhotoStore()
  try {
    for (const engine of ['sqlite', 'postgres'] as const) await comparePhotos(engine, photoStore)
    await measureMove(photoStore.env('move'))
  } finally {
    await photoStore.stop()
  }
  await benchSlowReaders()
}

interface PhotoWorld extends BenchWorld {
  photoKey: string
  /** Empty if the bytes are in the table. */
  objectKey: string
}

/** People who may all see one photo. `photos` is the environment of its photo store; empty: the table. */
async function openPhotoWorld(
  engine: Store['engine'],
  photos: Record<string, string>,
  { pairs, bytes }: { pairs: number; bytes: number },
): Promise<PhotoWorld> {
  const { photoStore } = readConfig(photos)
  const picture = { card: randomBytes(bytes), avatar: randomBytes(9000), placeholder: 'aaaa' }
  let keys = { photoKey: '', objectKey: '' }
  const world = await openWorld(engine, {
    pairs,
    async fill({ db }, people) {
      const deps = { db, now: Date.now, photoFiles: openPhotoFilesBeside({ photoStore }) }
      const owner = people[0]?.id ?? 0
      // Otherwise housekeeping puts the owner to sleep.
      await db.updateTable('users').set({ seen_at: Date.now() }).where('id', '=', owner).execute()
      await storePictures(deps, [picture], (stored) => insertPhotos(db, owner, stored, Date.now()))
      const { key: photoKey } = await db
        .selectFrom('photos')
        .select('key')
        .executeTakeFirstOrThrow()
      const object = await db
        .selectFrom('files')
        .select('key')
        .where('size', '=', 'card')
        .executeTakeFirst()
      keys = { photoKey, objectKey: object?.key ?? '' }
    },
  })
  return { ...world, ...keys }
}

/** A photo of 60 kB through our server, over the same object as the store itself serves it. */
async function comparePhotos(engine: Store['engine'], photoStore: PhotoStoreService) {
  const env = photoStore.env(`cost-${engine}`)
  const world = await openPhotoWorld(engine, env, { pairs: 10, bytes: 60_000 })
  const server = await startServer('server.ts', { ...world.env, ...env })
  const path = `/api/photos/${world.photoKey}/card`
  const ours = world.people.map(({ cookie }) => ({ port: server.port, path, cookie }))
  const theirs = { port: photoStore.port, path: presign(env, world.objectKey), cookie: '' }
  const ratios: number[] = []
  const perSecond: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  const milliseconds: number[] = []
  const readCpu = async () => {
    const { user, system } = (await server.ask('cpu')) as NodeJS.CpuUsage
    return (user + system) / 1000
  }
  await load(ours, requests / 4, connections)
  await load(theirs, requests / 4, connections)
  for (let round = 0; round < rounds; round++) {
    const control = (await load(theirs, requests, connections)).perSecond
    const cpuBefore = await readCpu()
    const subject = (await load(ours, requests, connections)).perSecond
    milliseconds.push(((await readCpu()) - cpuBefore) / requests)
    ratios.push(subject / control)
    perSecond.ours.push(subject)
    perSecond.theirs.push(control)
  }
  await server.stop()
  await world.close()
  report(`photo of 60 kB in a photo store, ${engine}`, {
    'a second through the server': median(perSecond.ours),
    'a second from the store itself': median(perSecond.theirs),
    'over the same object from the store': median(ratios),
    'ms of processor time in the server': median(milliseconds),
  })
}

/** Photos of 60 kB with their avatars, out of PostgreSQL into the store. */
async function measureMove(photos: Record<string, string>): Promise<void> {
  const world = await openPhotoWorld('postgres', {}, { pairs: movedPhotos / 2, bytes: 60_000 })
  const store = openStore(world.settings)
  const { db } = store
  const picture = { card: randomBytes(60_000), avatar: randomBytes(9000), placeholder: 'aaaa' }
  for (const { id } of world.people.slice(1)) await insertPhotos(db, id, [picture], Date.now())
  const measure = async () => {
    await sql`vacuum full files`.execute(db)
    const { rows } = await sql<{ size: string }>`
      select pg_total_relation_size('files') as size`.execute(db)
    return Number(rows[0]?.size) / movedPhotos
  }
  const before = await measure()
  const startedAt = performance.now()
  const moved = await moveToStore({
    db,
    photoFiles: openPhotoFilesBeside(readConfig(photos)),
    onProgress() {},
    isStopped: () => false,
  })
  const seconds = (performance.now() - startedAt) / 1000
  const after = await measure()
  await store.close()
  await world.close()
  report('photos moved from PostgreSQL into a photo store', {
    'files a second': moved / seconds,
    'kB in the database for each photo before': before / 1000,
    'kB in the database for each photo after': after / 1000,
  })
}

/** An address that the store serves without headers of ours. */
function presign(env: Record<string, string>, key: string): string {
  const { port, pathname } = new URL(env.PHOTOS_URL ?? '')
  const { path = '' } = aws4.sign(
    {
      service: 's3',
      region: 'us-east-1',
      host: `localhost:${port}`,
      path: `${pathname}/${key}?X-Amz-Expires=3600`,
      signQuery: true,
    },
    {
      accessKeyId: env.PHOTOS_ACCESS_KEY ?? '',
      secretAccessKey: env.PHOTOS_SECRET_KEY ?? '',
    },
  )
  return path
}

/** On a network whose packets have 1500 bytes: the buffers of loopback would take whole photos. */
async function benchSlowReaders(): Promise<void> {
  if (!canCutLinks) {
    console.log(
      '\nSlow readers of photos are not measured: that needs Linux, root and the command ip.',
    )
    return
  }
  await buildServerIfStale()
  const site = buildSite(['app1'])
  const machine = { prefix: [], address: site.ownAddress, env: { MICHI_SITE: site.folder } }
  const photoStore = await startPhotoStore({ machine })
  try {
    await measureSlowReaders(site, photoStore.env('slow'))
    await measureSlowReaders(site, {})
  } finally {
    await photoStore.stop()
    site.remove()
  }
}

/** Each reads the beginning of a photo of 290 kB, and then nothing. */
async function measureSlowReaders(site: Site, photos: Record<string, string>): Promise<void> {
  const world = await openPhotoWorld('sqlite', photos, {
    pairs: slowReaders / 2 + 1,
    bytes: 290_000,
  })
  const [machine] = site.machines as [Machine]
  const url = `http://${machine.address}:${serverPort}`
  const server = await startPart({
    machine,
    name: 'server',
    command: process.execPath,
    args: [serverMain()],
    env: {
      ...world.env,
      ...photos,
      HOST: machine.address,
      PORT: String(serverPort),
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      METRICS_TOKEN: metricsToken,
    },
    isReady: async () => (await fetch(`${url}/healthz`)).ok,
  })
  const read = async (cookie: string) => {
    const path = `/api/photos/${world.photoKey}/card`
    const startedAt = performance.now()
    const response = await fetch(url + path, { headers: { cookie } })
    if ((await response.bytes()).length !== 290_000) throw new Error(`${response.status}`)
    return performance.now() - startedAt
  }
  const [first, ...others] = world.people.slice(1).map(({ cookie }) => cookie)
  for (const cookie of others) await read(cookie)
  const before = await readMemory(url)
  const stuck = await Promise.all(
    others.map((cookie) => readSlowly(machine.address, world, cookie)),
  )
  let most = 0
  for (let count = 0; count < 10; count++) {
    await sleep(200)
    most = Math.max(most, await readMemory(url))
  }
  const times: number[] = []
  for (let count = 0; count < 20; count++) times.push(await read(first ?? ''))
  for (const socket of stuck) socket.destroy()
  await server.kill()
  await world.close()
  const where = photos.PHOTOS_URL ? 'a photo store' : 'the table'
  report(`${slowReaders} slow readers of a photo of 290 kB in ${where}`, {
    'MB before': before / 1e6,
    'MB with them': most / 1e6,
    'ms for another reader, median': median(times),
  })
}

async function readSlowly(
  address: string,
  { photoKey }: PhotoWorld,
  cookie: string,
): Promise<Socket> {
  const socket = connect(serverPort, address)
  await once(socket, 'connect')
  const head = [`GET /api/photos/${photoKey}/card HTTP/1.1`, 'host: localhost', `cookie: ${cookie}`]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  // Nobody reads its data: it fills its buffer and the kernel's, and then stops.
  await once(socket, 'readable')
  return socket
}
