import { noFilter } from '../contract/deck-filter.ts'
import { progressBar } from '../demo/progress-bar.ts'
import { insertSession } from '../server/accounts/sessions.queries.ts'
import type { Store } from '../server/db/store.ts'
import { applyFilter } from '../server/discovery/active-filter.ts'
import { listDeck } from '../server/discovery/deck.queries.ts'
import { DeckIndex } from '../server/discovery/deck-index.ts'
import { recordDislike, recordLike } from '../server/discovery/swipes.queries.ts'
import { insertUser } from '../server/people/users.queries.ts'
import { loadUsers } from './load-users.ts'
import { startServer } from './start-server.ts'
import { openWorld } from './world.ts'

/** A server in its own process with `users` people, and a viewer who has seen `seen` of them. */
export async function openDeckWorld(
  engine: Store['engine'],
  users: number,
  cityId: number,
  seen = 0,
  loadPeople: (store: Store, count: number) => Promise<void> = loadUsers,
) {
  let viewer = { id: 0, token: '' }
  const world = await openWorld(engine, {
    pairs: 0,
    async fill(store) {
      await loadPeople(store, users)
      viewer = await insertViewer(store, cityId)
      await swipe(store, { id: viewer.id, cityId }, seen)
    },
  })
  const server = await startServer('server.ts', world.env)
  return {
    port: server.port,
    viewerId: viewer.id,
    settings: world.settings,
    cookie: `michi_session=${viewer.token}`,
    path: `/api/usertimeline/${viewer.id}?images=url`,
    async close() {
      await server.stop()
      await world.close()
    },
  }
}

/** A new person with a session. */
export async function insertViewer({ db }: Pick<Store, 'db'>, cityId: number) {
  const now = Date.now()
  const email = `viewer${now}@michi.es`
  const user = { email, passwordHash: 'none', name: 'V', animalName: 'V', cityId }
  const id = (await insertUser(db, user, now)) ?? 0
  const session = { userId: id, userAgent: 'bench', remember: true, now }
  return { id, token: await insertSession(db, session) }
}

/** Swipes through the deck as a person does: page after page, a like, a dislike, a like… */
async function swipe(
  { db, engine }: Store,
  { id, cityId }: { id: number; cityId: number },
  count: number,
) {
  const viewer = { id, cityId, invitedBy: null }
  if (count === 0) return
  const showProgress = progressBar(`${engine}: swiping ${count.toLocaleString('en')} pets`)
  const index = new DeckIndex(db)
  const filter = applyFilter(noFilter, { cityId: viewer.cityId, traits: '0' })
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
