import { type Migration, Migrator } from 'kysely/migration'
import { up as firstTables } from './migrations/001-first-tables.ts'
import { up as fetchedChats } from './migrations/002-fetched-chats.ts'
import { up as demoWorld } from './migrations/003-demo-world.ts'
import { up as peopleInControl } from './migrations/004-people-in-control.ts'
import { up as delivered } from './migrations/005-delivered.ts'
import { up as peopleWhoLeft } from './migrations/007-people-who-left.ts'
import { up as households } from './migrations/008-households.ts'
import { up as talk } from './migrations/009-talk.ts'
import { up as notifications } from './migrations/010-notifications.ts'
import type { Store } from './store.ts'

const migrations = {
  '001-first-tables': { up: firstTables },
  '002-fetched-chats': { up: fetchedChats },
  '003-demo-world': { up: demoWorld },
  '004-people-in-control': { up: peopleInControl },
  '005-delivered': { up: delivered },
  '007-people-who-left': { up: peopleWhoLeft },
  '008-households': { up: households },
  '009-talk': { up: talk },
  '010-notifications': { up: notifications },
} satisfies Record<string, Migration>

export type MigrationName = keyof typeof migrations

/**
 * Brings the store up to date in one transaction, so a start that is killed leaves it as it was.
 * Servers that start together wait for each other (advisory lock).
 */
export async function migrate({ db }: Pick<Store, 'db'>, to?: MigrationName): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
  if (error) throw error
}
