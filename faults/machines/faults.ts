import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { askPatroni, type DatabaseNode } from '../../harness/cluster/database.ts'
import { type LargeCluster, serverPort } from '../../harness/cluster/large-cluster.ts'
import type { Machine } from '../../harness/cluster/machines.ts'
import type { Part } from '../../harness/cluster/part.ts'
import { masterName, sentinelPort } from '../../harness/cluster/redis.ts'
import { writeOnMachine } from './cut-off-writer.ts'

export interface Fault {
  name: string
  /** How soon the first write must be acknowledged again. */
  goalMs: number
  needsLinks?: true
  needsSmallDisk?: true
  /** Causes the fault, and answers the function that repairs it when everybody is back. */
  strike(cluster: LargeCluster, round: number): Promise<() => Promise<void>>
}

const killedPrimary = 10_000
const lostMachine = 20_000
const anythingElse = 5000
const nothing = async () => {}

export const faults: Fault[] = [
  {
    name: 'the primary killed',
    goalMs: killedPrimary,
    async strike(cluster) {
      process.kill((await getPrimary(cluster)).postgresPid(), 'SIGKILL')
      return nothing
    },
  },
  {
    name: 'the primary cut off',
    goalMs: lostMachine,
    needsLinks: true,
    async strike(cluster) {
      const primary = await getPrimary(cluster)
      // A writer on the same machine continues to write after the cut.
      const writer = await writeOnMachine(primary.machine, cluster.databaseUrl)
      cluster.site.cut(primary.machine)
      return async () => {
        cluster.site.mend(primary.machine)
        await cluster.untilWhole()
        await writer.expectKept()
      }
    },
  },
  {
    name: 'the primary’s disk full',
    goalMs: lostMachine,
    needsSmallDisk: true,
    async strike(cluster) {
      const { machine } = await getPrimary(cluster)
      const filler = join(machine.folder, 'postgres', 'filler')
      fill(filler)
      return async () => rmSync(filler)
    },
  },
  {
    name: 'the synchronous standby killed',
    goalMs: anythingElse,
    async strike({ databases }) {
      for (const node of databases) {
        if ((await askPatroni(node.machine, 'sync')) !== 200) continue
        process.kill(node.postgresPid(), 'SIGKILL')
        return nothing
      }
      throw new Error('There is no synchronous standby.')
    },
  },
  {
    name: 'etcd’s leader killed',
    goalMs: anythingElse,
    async strike({ databases }) {
      for (const { etcd } of databases) {
        if (!(await leadsEtcd(etcd))) continue
        await etcd.kill()
        return () => etcd.start()
      }
      throw new Error('etcd has no leader.')
    },
  },
  {
    name: 'Redis’ master killed',
    goalMs: anythingElse,
    async strike(cluster) {
      const master = await findMaster(cluster)
      await master.kill()
      return () => restartRedis(cluster, master)
    },
  },
  {
    name: 'Redis’ master cut off',
    goalMs: lostMachine,
    needsLinks: true,
    async strike(cluster) {
      const primary = await getPrimary(cluster)
      let master = await findMaster(cluster)
      // If the primary is on the same machine, this would be the loss of the primary.
      if (master.machine === primary.machine) {
        await askSentinel(cluster, 'failover', masterName)
        master = await untilMasterIsNot(cluster, master)
      }
      cluster.site.cut(master.machine)
      return async () => {
        cluster.site.mend(master.machine)
        await untilReplicas(cluster)
      }
    },
  },
  {
    name: 'an HAProxy restarted',
    goalMs: anythingElse,
    async strike({ haproxies }, round) {
      const haproxy = at(haproxies, round)
      await haproxy.kill('SIGTERM')
      await haproxy.start()
      return nothing
    },
  },
  {
    name: 'a server killed',
    goalMs: anythingElse,
    async strike({ servers }, round) {
      const server = at(servers, round)
      await server.kill()
      return () => server.start()
    },
  },
  {
    name: 'a server cut off',
    goalMs: lostMachine,
    needsLinks: true,
    async strike({ servers, site }, round) {
      const { machine } = at(servers, round)
      site.cut(machine)
      return async () => {
        site.mend(machine)
        await untilHealthy(machine)
      }
    },
  },
  {
    name: 'nginx reloaded',
    goalMs: anythingElse,
    async strike({ reloadNginx }) {
      reloadNginx()
      return nothing
    },
  },
]

function at<Item>(items: Item[], round: number): Item {
  return items[round % items.length] as Item
}

/** Asks again when an answer comes late: there is a primary by now. */
async function getPrimary(cluster: LargeCluster): Promise<DatabaseNode> {
  for (let tries = 0; tries < 50; tries++) {
    const primary = await cluster.findPrimary()
    if (primary) return primary
    await sleep(200)
  }
  throw new Error('There is no primary.')
}

/** Waits until HAProxy has found the primary again. */
async function untilHealthy({ address }: Machine): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`http://${address}:${serverPort}/healthz`).catch(() => null)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error('The server does not come back.')
}

async function leadsEtcd({ machine }: Part): Promise<boolean> {
  const url = `http://${machine.address}:2379/v3/maintenance/status`
  const answer = await fetch(url, { method: 'POST', body: '{}' })
  const status = (await answer.json()) as { leader: string; header: { member_id: string } }
  return status.leader === status.header.member_id
}

async function askSentinel<Answer>(cluster: LargeCluster, ...words: string[]): Promise<Answer> {
  for (const { machine } of cluster.sentinels) {
    const sentinel = new Redis(sentinelPort, machine.address, {
      lazyConnect: true,
      retryStrategy: () => null,
      // Generous, because this process is busy with everybody's clients.
      connectTimeout: 5000,
      commandTimeout: 5000,
    })
    sentinel.on('error', () => {})
    try {
      await sentinel.connect()
      return (await sentinel.call('sentinel', ...words)) as Answer
    } catch {
      // Try the next one.
    } finally {
      sentinel.disconnect()
    }
  }
  throw new Error('No Sentinel answers.')
}

async function findMaster(cluster: LargeCluster): Promise<Part> {
  const [address] = await askSentinel<string[]>(cluster, 'get-master-addr-by-name', masterName)
  const master = cluster.redises.find(({ machine }) => machine.address === address)
  if (!master) throw new Error('Redis has no master.')
  return master
}

async function untilMasterIsNot(cluster: LargeCluster, old: Part): Promise<Part> {
  for (let tries = 0; tries < 100; tries++) {
    const master = await findMaster(cluster)
    if (master !== old) return master
    await sleep(200)
  }
  throw new Error('Redis’ master stays.')
}

async function restartRedis(cluster: LargeCluster, old: Part): Promise<void> {
  await untilMasterIsNot(cluster, old)
  await old.start()
  await untilReplicas(cluster)
}

/** Waits until both others replicate the master, so that it can be lost again. */
async function untilReplicas(cluster: LargeCluster): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const replicas = await askSentinel<string[][]>(cluster, 'replicas', masterName)
    const isFine = (fields: string[]) => {
      const field = (name: string) => fields[fields.indexOf(name) + 1]
      return field('flags') === 'slave' && field('master-link-status') === 'ok'
    }
    if (replicas.filter(isFine).length === cluster.redises.length - 1) return
    await sleep(200)
  }
  throw new Error('Redis’ replicas do not follow.')
}

/** Fills the disk to the last byte. */
function fill(file: string): void {
  const chunk = Buffer.alloc(1 << 20)
  for (const size of [chunk.length, 4096, 1]) {
    try {
      for (;;) writeFileSync(file, chunk.subarray(0, size), { flag: 'a' })
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error
    }
  }
}
