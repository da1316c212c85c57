import { startCluster } from '../harness/cluster.ts'
import { startPostgres, startRedis } from '../harness/services.ts'
import { readConfig } from '../server/config.ts'
import { buildIfStale } from './build.ts'
import { provideSystemPackages } from './system-packages.ts'

// npm run cluster: two servers on one PostgreSQL and one Redis behind nginx, on PORT. Without
// DATABASE_URL and REDIS_URL it starts both for itself, and they are gone when it ends.

provideSystemPackages('PostgreSQL', 'Redis', 'nginx')
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

let isStopping = false
const stop = async () => {
  if (isStopping) return
  isStopping = true
  await cluster.stop()
  await Promise.all([postgres?.stop(), redis?.stop()])
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
