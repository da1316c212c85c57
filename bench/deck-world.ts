import { insertSession } from '../server/accounts/sessions.queries.ts'
import type { Store } from '../server/db/store.ts'
import { insertUser } from '../server/people/users.queries.ts'
import { loadUsers } from './load-users.ts'
import { startServer } from './start-server.ts'
import { openWorld } from './world.ts'

/** A server in its own process with `users` people, and a viewer. */
export async function openDeckWorld(
  engine: Store['engine'],
  users: number,
  cityId: number,
  loadPeople: (store: Store, count: number) => Promise<void> = loadUsers,
) {
  let viewer = { id: 0, token: '' }
  const world = await openWorld(engine, {
    pairs: 0,
    async fill(store) {
      await loadPeople(store, users)
      viewer = await insertViewer(store, cityId)
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

let viewers = 0

/** A new person with a session. */
export async function insertViewer({ db }: Pick<Store, 'db'>, cityId: number) {
  const now = Date.now()
  const email = `viewer${viewers++}@michi.es`
  const user = { email, passwordHash: 'none', name: 'V', animalName: 'V', cityId }
  const id = (await insertUser(db, user, now)) ?? 0
  const session = { userId: id, userAgent: 'bench', remember: true, now }
  const { token } = await insertSession(db, session)
  return { id, token }
}
