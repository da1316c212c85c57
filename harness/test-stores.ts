import type { TestProject } from 'vitest/node'
import { migrate } from '../server/db/migrate.ts'
import { openStore } from '../server/db/store.ts'
import { startPostgres, startRedis } from './services.ts'

/** Nobody pulls the plug on this one, and no table lives long enough to be tidied up. */
const settings = ['synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off']

/** Vitest's global set-up: one PostgreSQL and one Redis for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([startPostgres({ settings }), startRedis()])
  // Copying a database with all tables takes a fifth of the time of making them.
  await migrateTemplate(postgres.url)
  project.provide('postgresUrl', postgres.socketUrl)
  project.provide('redisUrl', redis.url)
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()])
  }
}

/** The database that PostgreSQL keeps for this: whatever is made of it begins with our tables. */
async function migrateTemplate(url: string): Promise<void> {
  const template = new URL(url)
  template.pathname = 'template1'
  const store = openStore({ dataDir: '', databaseUrl: template.href })
  await migrate(store)
  await store.close()
}
