import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { isSqlite } from './column-types.ts'
import { up as firstTables } from './migrations/001-first-tables.ts'
import { up as fetchedChats } from './migrations/002-fetched-chats.ts'
import { up as demoWorld } from './migrations/003-demo-world.ts'
import { up as peopleInControl } from './migrations/004-people-in-control.ts'
import { up as delivered } from './migrations/005-delivered.ts'
import { up as peopleWhoLeft } from './migrations/007-people-who-left.ts'
import { up as households } from './migrations/008-households.ts'
import { up as talk } from './migrations/009-talk.ts'
import { up as notifications } from './migrations/010-notifications.ts'
import { type Store, StoreError } from './store.ts'

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

/** For so long a migration may wait for a table. Everybody else who wants it waits behind. */
const lockWithinMs = 1000
const retryMs = 2000
const giveUpAfterMs = 10 * 60_000

/** PostgreSQL's: it waited too long for a lock, or in a circle. */
const lockTrouble = new Set(['55P03', '40P01'])

/**
 * Brings the store up to date in one transaction, so a start that is killed leaves it as it was.
 * Servers that start together wait for each other (advisory lock). While servers of the release
 * before this one work on the same tables, it gives way and tries again (decision 059).
 */
export async function migrate({ db }: Pick<Store, 'db'>, to?: MigrationName): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => patient } })
  const beganAt = performance.now()
  for (;;) {
    const { error } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
    if (!error) return
    if (!lockTrouble.has((error as { code?: string }).code ?? '')) throw error
    if (performance.now() - beganAt > giveUpAfterMs) throw new StoreError(inUse)
    await sleep(Math.random() * retryMs)
  }
}

const inUse =
  'The tables cannot be brought up to date: something has held them for ten minutes. A backup, or a transaction that somebody forgot?'

const patient: Record<string, Migration> = Object.fromEntries(
  Object.entries(migrations).map(([name, { up }]) => [
    name,
    {
      async up(db: Kysely<unknown>) {
        if (!isSqlite(db)) await sql`set local lock_timeout = ${sql.lit(lockWithinMs)}`.execute(db)
        await up(db)
      },
    },
  ]),
)
