import { startCluster } from '../../harness/cluster/small-cluster.ts'
import { startPostgres, startRedis } from '../../harness/services.ts'
import { readConfig } from '../../server/config.ts'
import { buildIfStale } from '../build.ts'
import { requireSystemPackages } from '../system-packages.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** Without DATABASE_URL and REDIS_URL it starts both services, and deletes them when it ends. */
export async function runSmallCluster(): Promise<void> {
  requireSystemPackages('PostgreSQL', 'Redis', 'nginx')
  await buildIfStale()
  const config = readConfig(process.env)
  const postgres = config.databaseUrl ? null : await startPostgres()
  const redis = config.redisUrl ? null : await startRedis()
  const cluster = await startCluster({
    databaseUrl: config.databaseUrl ?? postgres?.url ?? '',
    redisUrl: config.redisUrl ?? redis?.url ?? '',
    port: config.port,
    env: { RATE_LIMITS: 'on', ...(config.publicOrigin && { PUBLIC_ORIGIN: config.publicOrigin }) },
  })
  const ports = cluster.servers.map(({ port }) => port).join(' and ')
  console.log(`MichiApp is at ${cluster.url}/michiapp/, on servers ${ports}. Ctrl+C ends it all.`)
  stopOnSignal(async () => {
    await cluster.stop()
    await Promise.all([postgres?.stop(), redis?.stop()])
  })
}
