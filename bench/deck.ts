import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../harness/services.ts'
import { insertUser } from '../server/accounts/accounts.queries.ts'
import { type Config, readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { openStore, type Store } from '../server/db/store.ts'
import { listDeck } from '../server/discovery/deck.queries.ts'
import { recordDislike, recordLike } from '../server/discovery/swipes.queries.ts'
import { progressBar } from '../server/process/progress-bar.ts'
import { insertSession } from '../server/sessions/sessions.queries.ts'
import { load } from './http-load.ts'
import { loadUsers } from './load-users.ts'
import { report } from './report.ts'
import { startServer } from './start-server.ts'

// design §7: a page costs the same however many pets there are or were seen.

const madrid = 1
const smallTown = 600

/** Deck pages per second beside a bare route of the same server that returns the same bytes. */
export async function benchDeck(): Promise<void> {
  const world = await makeWorld('sqlite', 100_000, madrid)
  try {
    const { port, cookie, path } = world
    const page = await (
      await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
    ).text()
    await world.setBareBytes(page)
    const deck = { port, cookie, path }
    const bare = { port, cookie, path: '/bench/bare' }
    await load(deck, 3000, 20)
    await load(bare, 3000, 20)
    const rounds = []
    for (let round = 0; round < 5; round++) {
      const bareRate = (await load(bare, 20_000, 20)).perSecond
      const deckRate = (await load(deck, 8000, 20)).perSecond
      rounds.push({ bareRate, deckRate, ratio: deckRate / bareRate })
    }
    rounds.sort((a, b) => a.ratio - b.ratio)
    const median = rounds[2] ?? { bareRate: 0, deckRate: 0, ratio: 0 }
    report(`deck pages/s, sqlite, 100,000 users, 20 cards, ${page.length} bytes`, {
      'deck pages/s': median.deckRate,
      'bare route/s': median.bareRate,
      'ratio (goal: at least 0.30)': median.ratio,
    })
  } finally {
    await world.close()
  }
}

export async function benchGrowth(): Promise<void> {
  await benchGrowthOn('sqlite')
  await benchGrowthOn('postgres')
}

/** The time of a page in a large world much of which was seen, over that in a small new one. */
async function benchGrowthOn(engine: Store['engine']): Promise<void> {
  for (const cityId of [madrid, smallTown]) {
    const small = await makeWorld(engine, 10_000, cityId)
    const large = await makeWorld(engine, 1_000_000, cityId, 10_000)
    try {
      await load(small, 1000, 1)
      await load(large, 1000, 1)
      const rounds = []
      for (let round = 0; round < 9; round++) {
        const smallMs = (await load(small, 500, 1)).medianMs
        const largeMs = (await load(large, 500, 1)).medianMs
        rounds.push({ smallMs, largeMs, ratio: largeMs / smallMs })
      }
      rounds.sort((a, b) => a.ratio - b.ratio)
      const median = rounds[4] ?? { smallMs: 0, largeMs: 0, ratio: 0 }
      report(`growth of a page, ${engine}, viewer in the city of rank ${cityId}`, {
        'ms at 10,000 users, none seen': median.smallMs,
        'ms at 1,000,000 users, 10,000 seen': median.largeMs,
        'ratio (goal: at most 1.3)': median.ratio,
      })
    } finally {
      await small.close()
      await large.close()
    }
  }
}

async function makeWorld(engine: Store['engine'], users: number, cityId: number, seen = 0) {
  const dataDir = mkdtempSync(join(tmpdir(), 'michi-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const config: Config = { ...readConfig({}), dataDir, databaseUrl: postgres?.url ?? null }
  const store = openStore(config)
  await migrate(store)
  await loadUsers(store, users)
  const viewer = {
    email: 'viewer@michi.es',
    passwordHash: 'none',
    name: 'V',
    animalName: 'V',
    cityId,
  }
  const id = (await insertUser(store.db, viewer, Date.now())) ?? 0
  await swipe(store, { id, cityId }, seen)
  const token = await insertSession(store.db, {
    userId: id,
    userAgent: 'bench',
    remember: true,
    now: Date.now(),
  })
  await store.close()

  const server = await startServer('server.ts', {
    DATA_DIR: dataDir,
    ...(postgres && { DATABASE_URL: postgres.url }),
  })
  return {
    port: server.port,
    cookie: `michi_session=${token}`,
    path: `/api/usertimeline/${id}?images=url`,
    setBareBytes: (bytes: string) => server.ask(bytes),
    async close() {
      await server.stop()
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Through the deck as a person does: page after page, a like, a dislike, a like… */
async function swipe({ db, engine }: Store, viewer: { id: number; cityId: number }, count: number) {
  if (count === 0) return
  const showProgress = progressBar(`${engine}: swiping ${count.toLocaleString('en')} pets`)
  let swiped = 0
  while (swiped < count) {
    const { pets } = await listDeck(db, viewer, 50, null)
    for (const pet of pets) {
      const record = swiped++ % 2 === 0 ? recordLike : recordDislike
      await record(db, { viewerId: viewer.id, targetId: pet.id, now: Date.now() })
    }
    showProgress(swiped, count)
  }
}
