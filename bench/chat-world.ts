import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePairs, type Person } from '../harness/people.ts'
import { startPostgres } from '../harness/services.ts'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { openStore, type Store } from '../server/db/store.ts'
import { openCrowd } from './chat-load.ts'
import { startServer } from './start-server.ts'

export interface World {
  people: Person[]
  /** For the process of a server. */
  env: Record<string, string>
  close(): Promise<void>
}

/** A store with people who matched, and whatever `fill` adds. */
export async function makeWorld(
  engine: Store['engine'],
  sockets: number,
  fill: (store: Store) => Promise<void> = async () => {},
): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'michi-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const env = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) }
  const store = openStore(readConfig(env))
  await migrate(store)
  const people = await makePairs(store, sockets / 2, Date.now())
  await fill(store)
  await store.close()
  return {
    people,
    env,
    async close() {
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A server of this folder with everybody connected to it. */
export async function startCrowd(file: string, { people, env }: World) {
  const server = await startServer(file, env)
  const crowd = await openCrowd(server.port, people)
  return {
    crowd,
    server,
    async close() {
      await crowd.close()
      await server.stop()
    },
  }
}
