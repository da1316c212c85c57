import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { insertPerson, lowCost, type NewPerson } from '../../harness/people.ts'
import { sharedPictures } from '../../harness/shared-pictures.ts'
import { buildApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openStore, type Store, sqliteFile, truncateLog } from '../../server/db/store.ts'

// The process of `startHost`: opens apps, inserts people into their stores, and closes them again.

/** The answer repeats `id`; `serverId` is the `id` of the question that opened the server. */
export type Question = { id: number } & (
  | { open: Record<string, string> }
  | { insert: NewPerson; serverId: number }
  | { moveClockMs: number; serverId: number }
  | { close: true; serverId: number }
)

interface Opened {
  store: Store
  moveClock(ms: number): void
  close(): Promise<void>
}

const servers = new Map<number, Opened>()

async function open(id: number, env: Record<string, string>) {
  const config = readConfig(env)
  const store = await openMigrated(config)
  let ahead = 0
  const now = () => Date.now() + ahead
  const app = await buildApp({ config, store, pictures: sharedPictures, hashCost: lowCost, now })
  await app.listen({ port: config.port, host: config.host })
  const close = async () => {
    await app.drain({ warnMs: 0, spreadMs: 0 }, new AbortController().signal)
    await app.close()
    await store.close()
  }
  const moveClock = (ms: number) => {
    ahead += ms
  }
  servers.set(id, { store, moveClock, close })
  return { port: (app.server.address() as { port: number }).port }
}

let migrated: Buffer | undefined

/** Copies the file of the first store, which takes less than its migration, unless there is one. */
async function openMigrated(config: Config): Promise<Store> {
  const file = sqliteFile(config.dataDir)
  if (migrated && !existsSync(file)) writeFileSync(file, migrated, { mode: 0o600 })
  const store = openStore(config)
  await migrate(store)
  await truncateLog(store.db)
  migrated ??= readFileSync(file)
  return store
}

async function answer(question: Question) {
  if ('open' in question) return open(question.id, question.open)
  const server = servers.get(question.serverId)
  if (!server) throw new Error('There is no such server.')
  if ('moveClockMs' in question) return server.moveClock(question.moveClockMs)
  return 'insert' in question
    ? insertPerson(server.store.db, question.insert, Date.now())
    : server.close()
}

process.on('message', async (question: Question) => {
  process.send?.({ id: question.id, answer: await answer(question) })
})
// An ordinary exit also saves Node's compile cache for the next run.
process.on('disconnect', () => process.exit())
