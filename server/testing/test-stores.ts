import type { TestProject } from 'vitest/node'
import { startPostgres, startRedis } from './services.ts'

/** Vitest's global set-up: one PostgreSQL and one Redis for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  project.provide('postgresUrl', postgres.url)
  project.provide('redisUrl', redis.url)
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()])
  }
}
