import type { TestProject } from 'vitest/node'
import { migrate } from '../server/db/migrate.ts'
import { openStore } from '../server/db/store.ts'
import { startPostgres, startRedis } from './services.ts'

/** Faster settings, which are safe here: the server never crashes, and tables live only for a test. */
const settings = ['synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off']

/** Vitest's global set-up: one PostgreSQL and one Redis for the whole run, whatever projects it has. */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject()
  if ('postgresUrl' in run.getProvidedContext()) return
  const [postgres, redis] = await Promise.all([startPostgres({ settings }), startRedis()])
  // Copying a migrated database takes a fifth of the time of a migration.
  await migrateTemplate(postgres.url)
  run.provide('postgresUrl', postgres.socketUrl)
  run.provide('redisUrl', redis.url)
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()])
  }
}

/** Migrates `template1`, from which PostgreSQL copies every new database. */
async function migrateTemplate(url: string): Promise<void> {
  const template = new URL(url)
  template.pathname = 'template1'
  const store = openStore({ dataDir: '', databaseUrl: template.href })
  await migrate(store)
  await store.close()
}
