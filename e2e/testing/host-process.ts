import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { insertPerson, lowCost, type NewPerson } from '../../harness/people.ts'
import { sharedPictures } from '../../harness/shared-pictures.ts'
import { buildApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openStore, type Store, sqliteFile, truncateLog } from '../../server/db/store.ts'
import { openModerationPage } from '../../server/moderation/moderation-page.ts'
import { openPhotoFilesBeside } from '../../server/photos/store/open-photo-files.ts'

// The process of `startHost`: opens apps, inserts people into their stores, and closes them again.

/** The answer repeats `id`; `serverId` is the `id` of the question that opened the server. */
export type Question = { id: number } & (
  | { open: Record<string, string> }
  | { insert: NewPerson; serverId: number }
  | { moveClockMs: number; serverId: number }
  | { moderator: string; serverId: number }
  | { close: true; serverId: number }
)

interface Opened {
  store: Store
  moveClock(ms: number): void
  /** Opens a page for a moderator of this name, and returns its URL. */
  moderate(name: string): Promise<string>
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
  const pages: { close(): Promise<unknown> }[] = []
  const moderate = async (name: string) => {
    const photoFiles = openPhotoFilesBeside(config)
    const page = await openModerationPage({ db: store.db, photoFiles, name, port: 0, now })
    pages.push(page)
    return page.url
  }
  const close = async () => {
    for (const page of pages) await page.close()
    await app.drain({ warnMs: 0, spreadMs: 0 }, new AbortController().signal)
    await app.close()
    await store.close()
  }
  const moveClock = (ms: number) => {
    ahead += ms
  }
  servers.set(id, { store, moveClock, moderate, close })
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
  if ('moderator' in question) return server.moderate(question.moderator)
  return 'insert' in question
    ? insertPerson(server.store.db, question.insert, Date.now())
    : server.close()
}

process.on('message', async (question: Question) => {
  process.send?.({ id: question.id, answer: await answer(question) })
})
// An ordinary exit also saves Node's compile cache for the next run.
process.on('disconnect', () => process.exit())
