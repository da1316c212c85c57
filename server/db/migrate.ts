import { type Migration, Migrator } from 'kysely/migration'
import * as firstTables from './migrations/001-first-tables.ts'
import * as fetchedChats from './migrations/002-fetched-chats.ts'
import * as peopleInControl from './migrations/003-people-in-control.ts'
import * as demoWorld from './migrations/004-demo-world.ts'
import type { Store } from './store.ts'

const migrations: Record<string, Migration> = {
  '001-first-tables': firstTables,
  '002-fetched-chats': fetchedChats,
  '003-people-in-control': peopleInControl,
  '004-demo-world': demoWorld,
}

/** Brings the store up to date. Servers that start together wait for each other (advisory lock). */
export async function migrate({ db }: Store): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
