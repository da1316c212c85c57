import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noFilter } from '../contract/deck-filter.ts'
import { progressBar } from '../demo/progress-bar.ts'
import { startPostgres } from '../harness/services.ts'
import { insertUser } from '../server/accounts/accounts.queries.ts'
import { insertSession } from '../server/accounts/sessions.queries.ts'
import { type Config, readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { openStore, type Store } from '../server/db/store.ts'
import { applyFilter } from '../server/discovery/active-filter.ts'
import { listDeck } from '../server/discovery/deck.queries.ts'
import { DeckIndex } from '../server/discovery/deck-index.ts'
import { recordDislike, recordLike } from '../server/discovery/swipes.queries.ts'
import { loadUsers } from './load-users.ts'
import { startServer } from './start-server.ts'

/** A server in a process of its own, with so many people, and one who has seen so many of them. */
export async function makeWorld(engine: Store['engine'], users: number, cityId: number, seen = 0) {
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
    viewerId: id,
    config,
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
  const index = new DeckIndex(db)
  const filter = applyFilter(noFilter, { cityId: viewer.cityId, kinds: '0' })
  let swiped = 0
  while (swiped < count) {
    const { pets } = await listDeck(db, index, { viewer, filter, limit: 50, after: null })
    for (const pet of pets) {
      const record = swiped++ % 2 === 0 ? recordLike : recordDislike
      await record(db, { viewerId: viewer.id, targetId: pet.id, now: Date.now() })
    }
    showProgress(swiped, count)
  }
}
