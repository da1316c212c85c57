import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, it, onTestFinished } from 'vitest'
import { type AppOptions, buildApp } from '../server/app.ts'
import { type Config, readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { checkPreparedQueries } from '../server/db/prepare.ts'
import type { SyncFile } from '../server/db/shared-sync.ts'
import { openStore, type Store, sqliteFile } from '../server/db/store.ts'
import type { App } from '../server/deps.ts'
import { insertCookie, insertPerson, lowCost, type NewPerson } from './people.ts'
import { sharedPictures } from './shared-pictures.ts'
import { hangUp, TestClient } from './test-client.ts'
import { makeDatabase } from './test-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    redisUrl: string
    /** The environment of a server with a photo store. */
    photoStore: Record<string, string>
  }
}

export interface TestApp {
  app: App
  store: Store
  config: Config
  url: string
  log: string[]
  /** The metrics as Prometheus reads them. */
  metrics(): Promise<string>
  /** The lines of the log that are about errors. */
  errors(): string[]
  /** The server's clock. */
  now(): number
  /** Advances the server's clock. */
  advance(ms: number): void
  /** Creates a person with a session, without the cost of hashing a password. */
  makeUser(user?: NewPerson): Promise<TestClient>
  /** The same person on another device. */
  signInAgain(client: TestClient): Promise<TestClient>
  /** Creates two people with a match; `user` is the first one. */
  makePair(user?: NewPerson): Promise<{ ana: TestClient; luis: TestClient; chatId: number }>
  /** A client that has not signed in. */
  visitor(): TestClient
  close(): Promise<void>
}

checkPreparedQueries()

const metricsToken = 'a-token-for-tests'

/** In the project `photo-store`, apps keep their photos in a photo store. */
const hasPhotoStore = process.env.PHOTOS === 'store'

/** A folder of the photo store for one app. */
export function photoStoreEnv(): Record<string, string> {
  const env = inject('photoStore')
  return { ...env, PHOTOS_URL: `${env.PHOTOS_URL}/${randomUUID()}` }
}

export const engine = process.env.STORE === 'postgres' ? 'postgres' : 'sqlite'

/** A test that says nothing about the store: PostgreSQL does not repeat it. */
export const itOnce: Pick<typeof it, 'each'> & ((name: string, test: () => unknown) => void) =
  engine === 'sqlite' ? it : Object.assign(() => {}, { each: () => () => {} })

/** How often a property is tried. PostgreSQL repeats a quarter: the code is the same. */
export const runsOf = (count: number) => (engine === 'sqlite' ? count : Math.ceil(count / 4))

/** The shipped app on a fresh store of this run's engine, or the given one, listening on loopback. */
export async function openTestApp(
  overrides: Partial<Config> = {},
  {
    clock = Date.now,
    timeoutFactor = 10,
    syncFile,
    ...options
  }: Pick<
    AppOptions,
    | 'hashCost'
    | 'heartbeatMs'
    | 'uploadIdleMs'
    | 'uploadBytesPerDay'
    | 'keptPhotoBytes'
    | 'stalledMs'
    | 'pictures'
    | 'notifier'
    | 'housekeepingTickMs'
  > & {
    clock?: () => number
    /** Multiplies the timeouts of PostgreSQL, because the machine may be busy. */
    timeoutFactor?: number
    /** In place of the sync of SQLite's log. */
    syncFile?: SyncFile
  } = {},
): Promise<TestApp> {
  const made = overrides.dataDir === undefined ? await makeStore('migrated') : null
  const config: Config = {
    ...readConfig({ LOG_LEVEL: 'debug', PORT: '0', ...(hasPhotoStore && photoStoreEnv()) }),
    rateLimits: false,
    metricsToken,
    demo: false,
    ...made?.settings,
    ...overrides,
  }
  if (config.photoStore) config.photoStore = { timeoutFactor: 10, ...config.photoStore }
  const store = openStore(config, { timeoutFactor, ...(syncFile && { syncFile }) })
  if (!made || overrides.databaseUrl) await migrate(store)
  let clockOffset = 0
  const now = () => clock() + clockOffset
  const log: string[] = []
  const app = await buildApp({
    config,
    store,
    now,
    pictures: sharedPictures,
    hashCost: lowCost,
    // The notifier and housekeeping of the app do nothing by themselves, however long a test takes.
    notifier: { everyMs: 2 ** 30 },
    housekeepingTickMs: 2 ** 30,
    logStream: { write: (line) => log.push(line) },
    ...options,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  const signIn = async (userId: number) => {
    return new TestClient(url, userId, await insertCookie(store.db, userId, now()))
  }

  const makeUser = async (person: NewPerson = {}) => {
    const { id, cookie } = await insertPerson(store.db, person, now())
    return new TestClient(url, id, cookie)
  }

  const makePair = async (user?: NewPerson) => {
    const [ana, luis] = [await makeUser(user), await makeUser({ name: 'Luis', animalName: 'Toby' })]
    await ana.post('/api/adduserlike', { likerId: ana.id, likedId: luis.id })
    const like = { likerId: luis.id, likedId: ana.id }
    const { body } = await luis.post<{ chatId: number }>('/api/adduserlike', like)
    return { ana, luis, chatId: body.chatId }
  }

  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    hangUp(url)
    await app.close()
    await store.close()
    await made?.remove()
  }
  return {
    app,
    store,
    config,
    url,
    log,
    now,
    metrics: async () => {
      const headers = { host: 'localhost', authorization: `Bearer ${metricsToken}` }
      return (await app.inject({ url: '/metrics', headers })).body
    },
    errors: () => log.filter((line) => JSON.parse(line).level >= 50),
    advance: (ms) => {
      clockOffset += ms
    },
    makeUser,
    signInAgain: (client) => signIn(client.id),
    makePair,
    visitor: () => new TestClient(url, 0, ''),
    close,
  }
}

/** As `openTestApp`, for one test: closed when it ends. */
export async function openAppForTest(...options: Parameters<typeof openTestApp>): Promise<TestApp> {
  const testApp = await openTestApp(...options)
  onTestFinished(() => testApp.close())
  return testApp
}

/** Creates a store, empty or with all tables (copying a template is faster than migrating). */
export async function makeStore(content: 'empty' | 'migrated' = 'empty'): Promise<{
  settings: Pick<Config, 'databaseUrl' | 'dataDir'>
  remove: () => Promise<void>
}> {
  const dataDir = mkdtempSync(join(tmpdir(), 'michi-test-'))
  const removeFolder = async () => rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'sqlite') {
    if (content === 'migrated')
      writeFileSync(sqliteFile(dataDir), await getTemplate(), { mode: 0o600 })
    return { settings: { dataDir, databaseUrl: null }, remove: removeFolder }
  }
  const { url, remove } = await makeDatabase(content)
  return {
    settings: { dataDir, databaseUrl: url },
    async remove() {
      await removeFolder()
      await remove()
    },
  }
}

let template: Promise<Buffer> | undefined

/** A SQLite file with all tables, made once for all tests of this process. */
function getTemplate(): Promise<Buffer> {
  template ??= (async () => {
    const { settings, remove } = await makeStore('empty')
    const store = openStore(settings)
    await migrate(store)
    await store.close()
    const bytes = readFileSync(sqliteFile(settings.dataDir))
    await remove()
    return bytes
  })()
  return template
}
