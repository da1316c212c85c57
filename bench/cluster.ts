import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { patroniPort, postgresPort } from '../harness/cluster/database.ts'
import { type LargeCluster, startLargeCluster } from '../harness/cluster/large-cluster.ts'
import { startPostgres } from '../harness/services.ts'
import { makeWorld } from '../harness/world.ts'
import { clusterNeeds, requireSystemPackages } from '../scripts/system-packages.ts'
import { type ChatResult, openChatLoad } from './chat-load.ts'
import { median, report } from './report.ts'
import { startServer } from './start-server.ts'

// The cost of a second machine: one server on one PostgreSQL, compared with the same server on the
// cluster, with and without synchronous replication and HAProxy. All of them write their log to disk.

const sockets = 200
const inFlight = 64
const steadyRate = 50
const rounds = 3
const secondsARound = 4

export async function benchCluster(): Promise<void> {
  requireSystemPackages(...clusterNeeds)
  const single = await startPostgres({ settings: ['fsync=on', 'shared_buffers=64MB'] })
  const cluster = await startLargeCluster({ env: { RATE_LIMITS: 'off' } })
  try {
    const viaHaproxy = cluster.databaseUrl
    const direct = await directUrl(cluster)
    const places = [
      { name: 'one PostgreSQL', url: single.url, isSynchronous: true },
      { name: 'three, asynchronous, direct', url: direct, isSynchronous: false },
      { name: 'three, asynchronous, HAProxy', url: viaHaproxy, isSynchronous: false },
      { name: 'three, synchronous, direct', url: direct, isSynchronous: true },
      { name: 'three, synchronous, HAProxy', url: viaHaproxy, isSynchronous: true },
    ]
    const results = new Map(places.map(({ name }) => [name, [] as Measured[]]))
    for (let round = 0; round < rounds; round++) {
      for (const { name, url, isSynchronous } of places) {
        await setSynchronous(cluster, isSynchronous)
        results.get(name)?.push(await measure(url))
      }
    }
    for (const [name, measured] of results) {
      const middle = (pick: (one: Measured) => number) => median(measured.map(pick))
      report(`${name}, ${sockets} sockets, median of ${rounds} rounds`, {
        [`messages/s with ${inFlight} on their way`]: middle(({ full }) => full.perSecond),
        'p50 ms from send to the other': middle(({ full }) => full.p50),
        'p99 ms from send to the other': middle(({ full }) => full.p99),
        [`p50 ms at ${steadyRate} messages/s`]: middle(({ steady }) => steady.p50),
        [`p99 ms at ${steadyRate} messages/s`]: middle(({ steady }) => steady.p99),
      })
    }
  } finally {
    await cluster.stop()
    await single.stop()
  }
}

interface Measured {
  full: ChatResult
  steady: ChatResult
}

async function measure(databaseUrl: string): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'michi-bench-'))
  const { people, env } = await makeWorld({ databaseUrl, dataDir }, { pairs: sockets / 2 })
  const server = await startServer('server.ts', env)
  const load = await openChatLoad(server.port, people)
  await load.saturate(1, inFlight)
  const full = await load.saturate(secondsARound, inFlight)
  const steady = await load.sendSteadily(sleep(secondsARound * 1000), steadyRate)
  await load.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return { full, steady }
}

async function directUrl(cluster: LargeCluster): Promise<string> {
  const primary = await cluster.findPrimary()
  const url = new URL(cluster.databaseUrl)
  url.host = `${primary?.machine.address}:${postgresPort}`
  return url.href
}

/** Changes Patroni's configuration, and waits until PostgreSQL uses it. */
async function setSynchronous(cluster: LargeCluster, isSynchronous: boolean): Promise<void> {
  const primary = await cluster.findPrimary()
  await fetch(`http://${primary?.machine.address}:${patroniPort}/config`, {
    method: 'PATCH',
    body: JSON.stringify({ synchronous_mode: isSynchronous }),
  })
  const client = new pg.Client({ connectionString: await directUrl(cluster) })
  await client.connect()
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query('show synchronous_standby_names')
    if ((rows[0]?.synchronous_standby_names !== '') === isSynchronous) break
    if (tries > 100) throw new Error('Patroni does not change the replication.')
    await sleep(200)
  }
  await client.end()
  if (isSynchronous) await cluster.untilWhole()
}
