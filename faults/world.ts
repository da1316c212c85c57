import { onTestFinished } from 'vitest'
import { makePairs, type Person } from '../harness/people.ts'
import { makeStore } from '../harness/test-app.ts'
import { type Config, readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { openStore } from '../server/db/store.ts'

interface StoredRow {
  chatId: number
  seq: number
  id: number
  userId: number
  clientId: string | null
  body: string
}

export interface World {
  people: Person[]
  /** For the server's process. */
  env: Record<string, string>
  /** Everything that was stored, in order. No server may run on the same SQLite file. */
  readMessages(): Promise<StoredRow[]>
}

/** A store with people who matched. */
export async function makeWorld(
  pairs: number,
  settings?: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<World> {
  const made = settings ? null : await makeStore('migrated')
  if (made) onTestFinished(made.remove)
  const { dataDir, databaseUrl } = settings ?? made?.settings ?? readConfig({})
  const open = () => openStore({ dataDir, databaseUrl })
  const store = open()
  await migrate(store)
  const people = await makePairs(store, pairs, Date.now())
  await store.close()
  return {
    people,
    env: { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    async readMessages() {
      const again = open()
      const rows = await again.db
        .selectFrom('messages')
        .select(['chat_id as chatId', 'seq', 'id', 'user_id as userId'])
        .select(['client_id as clientId', 'body'])
        .orderBy('chat_id')
        .orderBy('seq')
        .execute()
      await again.close()
      return rows
    },
  }
}
