import { watch } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openDemoWorld } from '../demo/demo-world.ts'
import { drawOnce } from '../harness/demo-app.ts'
import { expectFilledStore } from '../harness/expect-filled-store.ts'
import { fillStore } from '../harness/fill-store.ts'
import { nextMigrations } from '../harness/next-release.ts'
import { expectSameRows, readTables, type Tables } from '../harness/read-tables.ts'
import { endServer, spawnServer, startServerProcess } from '../harness/server-process.ts'
import { engine, makeStore } from '../harness/test-app.ts'
import type { Config } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { ourTables } from '../server/db/schema.ts'
import { openStore, type Store } from '../server/db/store.ts'
import { picturePool } from '../server/photos/picture-pool.ts'
import { isFull, size } from './size.ts'

/** Today's code with one more migration. */
const nextMain = fileURLToPath(new URL('./next-release-main.ts', import.meta.url))

type Settings = Pick<Config, 'dataDir' | 'databaseUrl'>

// FAULTS_SEED=… repeats the moments of a failed run, as far as the machine allows.
const seed = Number(process.env.FAULTS_SEED ?? Math.trunc(Math.random() * 2 ** 31))

/** Moments of a start, from the first byte written (0) to the first answer (1); most are early. */
function* drawInstants(count: number): Generator<number> {
  let state = seed
  for (let drawn = 0; drawn < count; drawn++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    yield (state / 0x7fffffff) ** 2
  }
}

const envOf = ({ dataDir, databaseUrl }: Settings): Record<string, string> => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
})

/** The measured time from the first byte of a start to its first answer. */
const startMs = { off: 300, on: 3000 }

async function killStart(
  settings: Settings,
  instant: number,
  DEMO: 'on' | 'off',
  main?: string,
): Promise<void> {
  const firstByte = await watchForFirstByte(settings)
  const { child, listening } = spawnServer({ ...envOf(settings), PORT: '0', DEMO }, main)
  const answered = listening.then((port) => fetch(`http://127.0.0.1:${port}/healthz`))
  await Promise.race([firstByte.seen, answered])
  const begunAt = performance.now()
  const isAnswered = await Promise.race([
    answered.then(() => true),
    sleep(instant * startMs[DEMO], false),
  ])
  await endServer(child, 'SIGKILL')
  answered.catch(() => {})
  startMs[DEMO] = isAnswered ? performance.now() - begunAt : startMs[DEMO] * 1.1
}

/** Watches the SQLite file and its log; on PostgreSQL the connection, which comes just before. */
async function watchForFirstByte({ dataDir, databaseUrl }: Settings) {
  if (databaseUrl === null) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const watcher = watch(dataDir, (_event, name) => {
      if (name?.startsWith('michi.sqlite')) resolve()
    })
    return { seen: promise.finally(() => watcher.close()) }
  }
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  const name = new URL(databaseUrl).pathname.slice(1)
  const look = async () => {
    const connected = 'select 1 from pg_stat_activity where datname = $1'
    while ((await client.query(connected, [name])).rows.length === 0) await sleep(2)
  }
  return { seen: look().finally(() => client.end()) }
}

/** Starts on a store that `prepare` has filled, and kills the server; the next start must find everything. */
async function expectSurvival<T>(
  instant: number,
  demo: 'on' | 'off',
  prepare: (store: Store) => Promise<T>,
  check: (settings: Settings, prepared: T) => Promise<void>,
  main?: string,
): Promise<void> {
  const { settings, remove } = await makeStore()
  try {
    const store = openStore(settings)
    const prepared = await prepare(store)
    await store.close()
    await killStart(settings, instant, demo, main)
    await check(settings, prepared)
  } catch (error) {
    throw new Error(`FAULTS_SEED=${seed}, killed at ${instant} of ${startMs[demo]} ms`, {
      cause: error,
    })
  } finally {
    await remove()
  }
}

const nothing = async () => {}

async function fill(store: Store): Promise<Tables> {
  await migrate(store)
  await fillStore(store.db, Date.now())
  // A server refuses objects without a photo store.
  await store.db.deleteFrom('files').where('key', 'is not', null).execute()
  const tables = await readTables(store.db)
  // Every start adds the keys that are missing.
  tables.delete('server_keys')
  return tables
}

/** Opens the store as a start does, and leaves it open until `work` is done. */
async function withStore<T>(settings: Settings, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore(settings)
  try {
    await migrate(store)
    return await work(store)
  } finally {
    await store.close()
  }
}

/** The content of the demo account, and whether everybody has pictures. */
async function readDemo(store: Store) {
  const pictures = picturePool()
  // The later starts need no real drawings.
  const once = await drawOnce(pictures)
  await openDemoWorld(store, once, Date.now, () => {}).finally(() => pictures.close())
  const { db } = store
  const swipes = await db
    .selectFrom('swipes')
    .innerJoin('demo_pets as viewer', 'viewer.user_id', 'viewer_id')
    .innerJoin('demo_pets as target', 'target.user_id', 'target_id')
    .select(['viewer.seed as viewer', 'target.seed as target', 'verdict'])
    .orderBy('viewer.seed')
    .orderBy('target.seed')
    .execute()
  const messages = await db.selectFrom('messages').select('body').orderBy('body').execute()
  const { rows } = await sql`select name from users where pictures = ''`.execute(db)
  return { swipes, messages, withoutPictures: rows }
}

describe(`a start that is killed (FAULTS_SEED=${seed})`, () => {
  const short = {}
  const full = { timeout: 3_600_000 }

  it('on an empty store does no harm to the next start', size(short, full), async () => {
    let isFirst = true
    for (const instant of drawInstants(size(3, 100))) {
      await expectSurvival(instant, 'off', nothing, async (settings) => {
        if (isFirst) {
          const next = await startServerProcess(envOf(settings))
          expect((await fetch(`${next.url}/healthz`)).status).toBe(200)
          await next.kill()
        }
        isFirst = false
        const tables = await withStore(settings, ({ db }) => readTables(db))
        const ours = ourTables.filter((name) => !name.startsWith('kysely'))
        expect([...tables.keys()].sort()).toEqual([...ours].sort())
      })
    }
  })

  it('on a filled store, with a migration to do, loses nothing', size(short, full), async () => {
    for (const instant of drawInstants(size(1, 100))) {
      const check = async (settings: Settings, before: Tables) => {
        const store = openStore(settings)
        await migrate(store, nextMigrations)
        expectSameRows(await readTables(store.db), before)
        await store.close()
        const next = await startServerProcess(envOf(settings), nextMain)
        await expectFilledStore(next.url)
        await next.kill()
      }
      await expectSurvival(instant, 'off', fill, check, nextMain)
    }
  })

  // The short form does so on one engine.
  if (isFull || engine === 'sqlite')
    it('with the demo continues at the next start', size(short, full), async () => {
      const { settings: whole, remove } = await makeStore()
      const expected = await withStore(whole, readDemo)
      await remove()
      expect(expected.withoutPictures).toEqual([])
      for (const instant of drawInstants(size(1, 10))) {
        await expectSurvival(instant, 'on', nothing, async (settings) => {
          expect(await withStore(settings, readDemo)).toEqual(expected)
        })
      }
    })

  if (engine === 'postgres')
    it('while it holds the lock for migrations does not block the next start', async () => {
      const { settings, remove } = await makeStore()
      onTestFinished(remove)
      const store = openStore(settings)
      await fill(store)
      await store.close()
      const connect = async () => {
        const client = new pg.Client({ connectionString: settings.databaseUrl ?? '' })
        await client.connect()
        onTestFinished(() => client.end())
        return client
      }
      const [other, watcher] = [await connect(), await connect()]
      await other.query('begin; lock table messages in access share mode')
      const listWaiting = async () => {
        const waiting = "select pid from pg_stat_activity where wait_event_type = 'Lock'"
        const { rows } = await watcher.query(`${waiting} and datname = current_database()`)
        return rows.map(({ pid }) => pid as number)
      }
      const { child } = spawnServer({ ...envOf(settings), PORT: '0' }, nextMain)
      onTestFinished(() => endServer(child, 'SIGKILL'))
      let killed: number[] = []
      const takeWaiting = async () => {
        killed = await listWaiting()
        return killed
      }
      await expect.poll(takeWaiting).toHaveLength(1)
      await endServer(child, 'SIGKILL')
      const nextStore = openStore(settings)
      onTestFinished(() => nextStore.close())
      const next = migrate(nextStore, nextMigrations)
      // The next start waits first for the lock, then for the table.
      const isNextWaiting = async () => (await listWaiting()).some((pid) => !killed.includes(pid))
      await expect.poll(isNextWaiting).toBe(true)
      await other.query('rollback')
      await next
    })
})
