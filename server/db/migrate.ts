import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { isSqlite } from './column-types.ts'
import { up as createTables } from './migrations/001-schema.ts'
import { type Store, StoreError } from './store.ts'

/** Every store of ours has it. */
export const firstMigration = '001-schema'

export const ourMigrations: Record<string, Migration> = {
  [firstMigration]: { up: createTables },
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

/**
 * Kysely refuses a store with migrations that it does not know, so all that were applied are named. Refuses
 * a store with tables that the first migration did not create.
 */
async function listApplied(db: Store['db']): Promise<Record<string, Migration>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const has = (table: string) =>
    tables.some(({ name, schema = 'public' }) => name === table && schema === 'public')
  const applied = has('kysely_migration')
    ? await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    : { rows: [] }
  const names = applied.rows.map(({ name }) => name)
  const isOurs = names.includes(firstMigration)
  if (!isOurs && (names.length > 0 || has('users'))) throw new StoreError(tablesOfOthers)
  return Object.fromEntries(names.map((name) => [name, { up: async () => {} }]))
}

const tablesOfOthers =
  'This database holds the tables of another program, or of MichiApp before its first release. Use an empty one: set DATA_DIR or DATABASE_URL to another place, or remove this database if nobody needs it.'

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
