import { startCluster } from '../../harness/cluster/small-cluster.ts'
import { startPhotoStore } from '../../harness/photo-store.ts'
import { startPostgres, startRedis } from '../../harness/services.ts'
import { readConfig } from '../../server/config.ts'
import { buildIfStale } from '../build.ts'
import { photoStoreNeeds, requireSystemPackages } from '../system-packages.ts'
import { explainTools } from './explain-tools.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/**
 * Without DATABASE_URL and REDIS_URL it starts both services, and deletes them when it ends. So it does with a
 * photo store, unless the database stays.
 */
export async function runSmallCluster(): Promise<void> {
  requireSystemPackages('PostgreSQL', 'Redis', 'nginx', ...photoStoreNeeds)
  await buildIfStale()
  const config = readConfig(process.env)
  const postgres = config.databaseUrl ? null : await startPostgres()
  const redis = config.redisUrl ? null : await startRedis()
  const photoStore = config.photoStore || config.databaseUrl ? null : await startPhotoStore()
  const databaseUrl = config.databaseUrl ?? postgres?.url ?? ''
  const cluster = await startCluster({
    databaseUrl,
    redisUrl: config.redisUrl ?? redis?.url ?? '',
    port: config.port,
    env: {
      RATE_LIMITS: 'on',
      ...photoStore?.env(),
      ...(config.publicOrigin && { PUBLIC_ORIGIN: config.publicOrigin }),
    },
  })
  const ports = cluster.servers.map(({ port }) => port).join(' and ')
  console.log(`MichiApp is at ${cluster.url}/michiapp/, on servers ${ports}. Ctrl+C ends it all.`)
  if (photoStore) {
    const sayHowToKill = () => {
      const pids = photoStore.pids().join(' ')
      console.log(`kill -9 ${pids}   the photo store: photos are away, and everything else works`)
    }
    sayHowToKill()
    console.log(`kill -USR2 ${process.pid}   starts it again`)
    // It has other processes then.
    process.on('SIGUSR2', () => void photoStore.start().then(sayHowToKill))
    explainTools({ DATABASE_URL: databaseUrl, ...photoStore.env() })
  }
  stopOnSignal(async () => {
    await cluster.stop()
    await Promise.all([postgres?.stop(), redis?.stop(), photoStore?.stop()])
  })
}
