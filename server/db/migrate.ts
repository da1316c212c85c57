import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { isSqlite } from './column-types.ts'
import { up as firstRelease } from './migrations/001-first-release.ts'
import { up as notes } from './migrations/002-notes.ts'
import { up as playdates } from './migrations/003-playdates.ts'
import { up as chatPhotos } from './migrations/004-chat-photos.ts'
import { up as photoFocus } from './migrations/005-photo-focus.ts'
import { up as confirmedEmail } from './migrations/006-confirmed-email.ts'
import { up as dueProcess } from './migrations/007-due-process.ts'
import { up as lostPets } from './migrations/008-lost-pets.ts'
import { up as invitations } from './migrations/009-invitations.ts'
import { up as guesses } from './migrations/010-guesses.ts'
import { up as oneNotifier } from './migrations/011-one-notifier.ts'
import { up as dailyBudgets } from './migrations/012-daily-budgets.ts'
import { up as cases } from './migrations/013-cases.ts'
import { up as withdrawnNotes } from './migrations/014-withdrawn-notes.ts'
import { up as photoStore } from './migrations/015-photo-store.ts'
import { up as circles } from './migrations/016-circles.ts'
import { up as prompts } from './migrations/017-prompts.ts'
import { up as replies } from './migrations/018-replies.ts'
import { type Store, StoreError } from './store.ts'

/** Every store of ours has it. */
export const firstMigration = '001-first-release'

export const ourMigrations: Record<string, Migration> = {
  [firstMigration]: { up: firstRelease },
  '002-notes': { up: notes },
  '003-playdates': { up: playdates },
  '004-chat-photos': { up: chatPhotos },
  '005-photo-focus': { up: photoFocus },
  '006-confirmed-email': { up: confirmedEmail },
  '007-due-process': { up: dueProcess },
  '008-lost-pets': { up: lostPets },
  '009-invitations': { up: invitations },
  '010-guesses': { up: guesses },
  '011-one-notifier': { up: oneNotifier },
  '012-daily-budgets': { up: dailyBudgets },
  '013-cases': { up: cases },
  '014-withdrawn-notes': { up: withdrawnNotes },
  '015-photo-store': { up: photoStore },
  '016-circles': { up: circles },
  '017-prompts': { up: prompts },
  '018-replies': { up: replies },
}

/** PostgreSQL queues everybody else behind a migration that waits for a table, so it waits this long. */
const lockTimeoutMs = 1000
const retryMs = 2000
const giveUpAfterMs = 10 * 60_000

/** PostgreSQL's lock_not_available and deadlock_detected. */
const lockErrors = new Set(['55P03', '40P01'])

/**
 * Runs all missing migrations in one transaction, so a start that is killed leaves the store as it
 * was. Servers that start together wait for each other (advisory lock). While servers of the
 * previous release use the tables, it gives way and tries again (decision 041). A server that starts
 * on the tables of a newer release leaves them alone.
 */
export async function migrate(
  { db }: Pick<Store, 'db'>,
  migrations: Record<string, Migration> = ourMigrations,
): Promise<void> {
  const known = { ...(await listApplied(db)), ...withLockTimeout(migrations) }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const startedAt = performance.now()
  for (;;) {
    const { error } = await migrator.migrateToLatest()
    if (!error) return
    if (!lockErrors.has((error as { code?: string }).code ?? '')) throw error
    if (performance.now() - startedAt > giveUpAfterMs) throw new StoreError(tablesInUse)
    await sleep(Math.random() * retryMs)
  }
}

const tablesInUse =
  'The tables cannot be brought up to date: something has held them for ten minutes. A backup, or a transaction that somebody forgot?'

/** Kysely refuses a store with migrations that it does not know, so all that were applied are named. */
async function listApplied(db: Store['db']): Promise<Record<string, Migration>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return {}
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]))
}

function withLockTimeout(migrations: Record<string, Migration>): Record<string, Migration> {
  const wrapped = Object.entries(migrations).map(([name, { up }]) => [
    name,
    {
      async up(db: Kysely<unknown>) {
        if (!isSqlite(db)) await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(db)
        await up(db)
      },
    },
  ])
  return Object.fromEntries(wrapped)
}
