import { setTimeout as sleep } from 'node:timers/promises'
import { type LargeCluster, startLargeCluster } from '../../harness/cluster/large-cluster.ts'
import {
  canCutLinks,
  linkCommand,
  type Machine,
  removeOwnSites,
} from '../../harness/cluster/machines.ts'
import type { Part } from '../../harness/cluster/part.ts'
import { readConfig } from '../../server/config.ts'
import { buildIfStale } from '../build.ts'
import { clusterNeeds, requireSystemPackages } from '../system-packages.ts'
import { explainTools } from './explain-tools.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** After `fail_timeout` (1 s) nginx sends requests to a restarted server again. */
const noticedMs = 2000

export async function runLargeCluster(): Promise<void> {
  requireSystemPackages(...clusterNeeds)
  await buildIfStale()
  const { port, publicOrigin, databaseUrl, redisUrl, photoStore } = readConfig(process.env)
  if (databaseUrl || redisUrl || photoStore) {
    console.log(
      'DATABASE_URL, REDIS_URL and PHOTOS_URL are left alone: this cluster has its own stores.',
    )
  }
  console.log('Starting seven machines; this takes half a minute…')
  let cluster: LargeCluster | null = null
  stopOnSignal(async () => (cluster ? cluster.stop() : removeOwnSites()))
  cluster = await startLargeCluster({
    port,
    withPhotoStore: true,
    env: { RATE_LIMITS: 'on', ...(publicOrigin && { PUBLIC_ORIGIN: publicOrigin }) },
  })
  await explain(cluster)
  const { servers, photoStore: photos } = cluster
  process.on('SIGUSR2', async () => {
    await photos?.service.start()
    await release(servers)
  })
}

/** Servers are replaced one by one, as docs/operations.md says. */
async function release(servers: Part[]): Promise<void> {
  await buildIfStale()
  for (const server of servers) {
    console.log(`The server on ${server.machine.name} takes leave…`)
    await server.kill('SIGTERM')
    await server.start()
    await sleep(noticedMs)
  }
  console.log('All servers run what was built last.')
}

async function explain(cluster: LargeCluster): Promise<void> {
  const { site, url, databases, redises, sentinels, haproxies, servers, photoStore } = cluster
  const parts = [...redises, ...sentinels, ...haproxies, ...servers]
  const primary = await cluster.findPrimary()
  const pidsOn = (machine: Machine) =>
    parts.filter((part) => part.machine === machine).map((part) => `${part.name} ${part.pid()}`)
  console.log('\nWhat runs where, with its process id:')
  for (const { machine, etcd, patroni, postgresPid } of databases) {
    const role = machine === primary?.machine ? 'the primary' : 'a standby'
    const pids = [`PostgreSQL ${postgresPid()} (${role})`, `Patroni ${patroni.pid()}`]
    console.log(
      `  ${machine.name}  ${machine.address}  ${[...pids, `etcd ${etcd.pid()}`, ...pidsOn(machine)].join(', ')}`,
    )
  }
  for (const { machine } of servers) {
    console.log(`  ${machine.name} ${machine.address}  ${pidsOn(machine).join(', ')}`)
  }
  const [monitor, osd, radosgw] = photoStore?.service.pids() ?? []
  if (photoStore) {
    const { name, address } = photoStore.machine
    console.log(`  ${name} ${address}  radosgw ${radosgw}, OSD ${osd}, monitor ${monitor}`)
  }
  console.log(`  here  nginx; configurations and logs are in ${site.folder}`)
  const [database, server] = [databases[0]?.machine, servers[0]?.machine]
  const data = (machine: Machine) => `${machine.folder}/postgres/data/postmaster.pid`
  console.log('\nTo break something (what was killed here stays dead, but for PostgreSQL):')
  if (primary) console.log(`  kill -9 $(head -1 ${data(primary.machine)})   the primary's process`)
  console.log(`  kill -9 ${servers[0]?.pid()}   a server, and so for every process above`)
  console.log(`  kill -9 ${radosgw}   the photo store: photos are away, and everything else works`)
  if (canCutLinks && database && server) {
    for (const machine of [database, server]) {
      console.log(
        `  ${linkCommand(site, machine, 'down')}   cuts the link of ${machine.name}; “up” restores it`,
      )
    }
  } else {
    console.log('  No link can be cut here: that needs Linux, root and the command ip.')
  }
  console.log(`  patronictl -c ${site.folder}/db1/postgres/patroni.json list   who is what`)
  console.log(
    `  kill -USR2 ${process.pid}   a new release: builds what changed, starts the photo store again if it was killed, and replaces the servers one by one`,
  )
  explainTools({ DATABASE_URL: cluster.databaseUrl, ...photoStore?.service.env() })
  console.log(`\nMichiApp is at ${url}/michiapp/. Ctrl+C ends it all.`)
}
