import { insertPerson } from '../harness/people.ts'
import type { Store } from '../server/db/store.ts'
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
  let viewer = { id: 0, cookie: '' }
  const world = await openWorld(engine, {
    pairs: 0,
    async fill(store) {
      await loadPeople(store, users)
      viewer = await insertPerson(store.db, { cityId }, Date.now())
    },
  })
  const server = await startServer('server.ts', world.env)
  return {
    port: server.port,
    viewerId: viewer.id,
    settings: world.settings,
    cookie: viewer.cookie,
    path: `/api/usertimeline/${viewer.id}?images=url`,
    async close() {
      await server.stop()
      await world.close()
    },
  }
}
