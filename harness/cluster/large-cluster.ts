import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { serverMain } from '../../scripts/build-server.ts'
import { type PhotoStoreService, startPhotoStore } from '../photo-store.ts'
import { freePort } from '../services.ts'
import {
  askPatroni,
  type DatabaseNode,
  type Passwords,
  postgresPort,
  startDatabase,
  startEtcd,
} from './database.ts'
import { haproxyPort, startHaproxy } from './haproxy.ts'
import { buildSite, type Machine, type Site } from './machines.ts'
import { type Part, startPart } from './part.ts'
import { masterName, sentinelPort, startRedis, startSentinel } from './redis.ts'
import { balance, startNginx } from './small-cluster.ts'

// Seven machines: three with etcd, PostgreSQL under Patroni, Redis and a Sentinel; three with a
// server and an HAProxy of its own; and this one, with nginx. An eighth one may have a photo store.

export interface LargeCluster {
  site: Site
  /** The URL of nginx, for browsers. */
  url: string
  /** The URL of the primary, from this computer. */
  databaseUrl: string
  databases: DatabaseNode[]
  redises: Part[]
  sentinels: Part[]
  haproxies: Part[]
  servers: Part[]
  photoStore: { machine: Machine; service: PhotoStoreService } | null
  reloadNginx(): void
  /** The node that Patroni calls the primary; null while there is none. */
  findPrimary(): Promise<DatabaseNode | null>
  /** Waits until there is a primary and both others replicate it, one of them synchronously. */
  untilWhole(withinMs?: number): Promise<void>
  stop(): Promise<void>
}

interface LargeClusterOptions {
  port?: number
  env?: Record<string, string>
  /** The size of each PostgreSQL's disk, so that a test can fill it. Only with network namespaces. */
  diskMegabytes?: number
  /** Photos are in a photo store on a machine of its own. */
  withPhotoStore?: boolean
}

export const serverPort = 3500
const photoStorePort = 7480

export async function startLargeCluster(options: LargeClusterOptions = {}): Promise<LargeCluster> {
  const site = buildSite([
    ...['db1', 'db2', 'db3', 'app1', 'app2', 'app3'],
    ...(options.withPhotoStore ? ['photos1'] : []),
  ])
  try {
    return await startParts(site, options)
  } catch (error) {
    site.remove()
    throw error
  }
}

async function startParts(site: Site, options: LargeClusterOptions): Promise<LargeCluster> {
  const { port = await freePort(), env, diskMegabytes } = options
  const stores = site.machines.filter(({ name }) => name.startsWith('db'))
  const apps = site.machines.filter(({ name }) => name.startsWith('app'))
  const photoMachine = site.machines.find(({ name }) => name === 'photos1')
  const [first] = stores as [Machine]
  const passwords = makePasswords()

  const etcds = await Promise.all(stores.map((each) => startEtcd(each, stores)))
  const [databases, redises, haproxies, photoStore] = await Promise.all([
    Promise.all(etcds.map((etcd) => startDatabase({ etcd, stores, passwords, diskMegabytes }))),
    Promise.all(stores.map((each) => startRedis(each, first, passwords.redis))),
    Promise.all(apps.map((each) => startHaproxy(each, stores))),
    photoMachine ? startPhotoStoreOn(photoMachine) : null,
  ])
  const sentinels = await Promise.all(
    stores.map((each) => startSentinel(each, first, passwords.redis)),
  )
  const findPrimary = async () => {
    const statuses = await Promise.all(
      databases.map(({ machine }) => askPatroni(machine, 'primary')),
    )
    return databases[statuses.indexOf(200)] ?? null
  }
  const untilWhole = async (withinMs = 120_000) => {
    const until = Date.now() + withinMs
    while (!(await isWhole(databases))) {
      if (Date.now() > until) throw new Error(`The store is not whole again: see ${site.folder}.`)
      await sleep(200)
    }
  }
  await untilWhole()
  await makeDatabase(await findPrimary(), passwords)

  const startServer = (machine: Machine) =>
    startPart({
      machine,
      name: 'server',
      command: process.execPath,
      args: [serverMain()],
      env: {
        LOG_LEVEL: 'warn',
        DEMO: 'off',
        ...photoStore?.service.env(),
        ...env,
        HOST: machine.address,
        PORT: String(serverPort),
        DATA_DIR: join(machine.folder, 'data'),
        DATABASE_URL: urlOf(machine),
        REDIS_URL: redisUrl(stores, passwords.redis),
        TRUST_PROXY: site.ownAddress,
      },
      isReady: async () => (await fetch(`http://${machine.address}:${serverPort}/healthz`)).ok,
    })
  const urlOf = ({ address }: Machine) =>
    `postgres://michi:${passwords.michi}@${address}:${haproxyPort}/michi`
  // One server creates the tables, and the others wait for it.
  const servers = await Promise.all(apps.map(startServer))
  const addresses = apps.map(({ address }) => `${address}:${serverPort}`)
  const nginx = await startNginx(join(site.folder), port, balance(port, addresses))

  return {
    site,
    url: `http://localhost:${port}`,
    databaseUrl: urlOf(apps[0] as Machine),
    databases,
    redises,
    sentinels,
    haproxies,
    servers,
    photoStore,
    reloadNginx: nginx.reload,
    findPrimary,
    untilWhole,
    async stop() {
      await nginx.stop()
      await Promise.all(servers.map((server) => server.kill('SIGINT')))
      site.remove()
    },
  }
}

async function startPhotoStoreOn(machine: Machine) {
  const folder = join(machine.folder, 'ceph')
  return { machine, service: await startPhotoStore({ folder, machine, port: photoStorePort }) }
}

async function isWhole(databases: DatabaseNode[]): Promise<boolean> {
  const ask = (what: string) =>
    Promise.all(databases.map(async ({ machine }) => (await askPatroni(machine, what)) === 200))
  const [primaries, replicas, syncs] = await Promise.all([
    ask('primary'),
    ask('replica?lag=1MB'),
    ask('sync'),
  ])
  const count = (answers: boolean[]) => answers.filter(Boolean).length
  return count(primaries) === 1 && count(replicas) === databases.length - 1 && count(syncs) >= 1
}

async function makeDatabase(primary: DatabaseNode | null, passwords: Passwords): Promise<void> {
  if (!primary) throw new Error('There is no primary.')
  const { address: host } = primary.machine
  const { postgres: password } = passwords
  const settings = { host, port: postgresPort, user: 'postgres', password, database: 'postgres' }
  const client = new pg.Client(settings)
  await client.connect()
  await client.query(`create role michi login password '${passwords.michi}'`)
  await client.query('create database michi owner michi')
  await client.end()
}

function redisUrl(stores: Machine[], password: string): string {
  const sentinels = stores.map(({ address }) => `${address}:${sentinelPort}`).join()
  return `redis+sentinel://:${password}@${sentinels}/${masterName}`
}

function makePasswords(): Passwords {
  const make = () => randomBytes(16).toString('hex')
  return { postgres: make(), replication: make(), michi: make(), redis: make() }
}
