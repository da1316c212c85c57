import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import aws4 from 'aws4'
import { getCommand } from '../server/db/find-command.ts'
import type { Machine } from './cluster/machines.ts'
import { accepts, freePort, type Service } from './services.ts'

// A real S3-compatible store: Ceph with one monitor, one OSD on a sparse file and radosgw, on loopback, in a
// temporary folder. It needs neither root nor systemd, and is there after three seconds.

const accessKey = 'michi'
const secretKey = 'a-secret-for-tests'
const bucket = 'photos'

export interface PhotoStoreService extends Service {
  port: number
  /** The environment of a server that keeps its photos here, in a folder of its own. */
  env(folder?: string): Record<string, string>
  /** Runs a command of Ceph, such as `ceph` or `radosgw-admin`. */
  admin(command: string, ...args: string[]): string
  /** Of the monitor, the OSD and radosgw. */
  pids(): number[]
}

interface Options {
  folder?: string
  /** For another machine of a cluster. */
  machine?: Pick<Machine, 'prefix' | 'address' | 'env'>
  port?: number
  /**
   * How long the OSD may stall. A single OSD that stalls for longer never answers again, and after a kill
   * the next one waits for so long.
   */
  leaseSeconds?: number
}

export async function startPhotoStore(options: Options = {}): Promise<PhotoStoreService> {
  const folder = options.folder ?? makeFolder()
  const { prefix, address, env: marks } = options.machine ?? thisMachine
  const port = options.port ?? (await freePort())
  const monitorPort = await freePort()
  const id = randomUUID()
  const { leaseSeconds = 2 } = options
  const env = {
    ...marks,
    PATH: process.env.PATH ?? '',
    HOME: folder,
    CEPH_CONF: join(folder, 'ceph.conf'),
  }
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['keyring', 'osd.0.log']) writeFileSync(join(folder, name), '')
  writeFileSync(env.CEPH_CONF, settings({ folder, address, port, monitorPort, id, leaseSeconds }))

  const withPrefix = (command: string, args: string[]): [string, string[]] => {
    const [first = '', ...rest] = [...prefix, getCommand(command), ...args]
    return [first, rest]
  }
  const admin = (command: string, ...args: string[]) =>
    execFileSync(...withPrefix(command, args), { env, encoding: 'utf8', stdio: 'pipe' })
  const daemons: ChildProcess[] = []
  const run = (command: string, ...args: string[]) => {
    const output = openSync(join(folder, 'output'), 'a')
    // They end with this process, also if it is killed.
    const guarded = [...prefix, 'setpriv', '--pdeathsig', 'KILL', getCommand(command), ...args]
    const [first = '', ...rest] = guarded
    const child = spawn(first, rest, { env, stdio: ['ignore', output, output] })
    daemons.push(child)
    return child
  }
  const readOutput = () => readFileSync(join(folder, 'output'), 'utf8').slice(-2000)
  const until = async (what: string, isSo: () => boolean | Promise<boolean>) => {
    for (let tries = 0; tries < 1200; tries++) {
      if (await isSo()) return
      if (daemons.some(hasEnded)) break
      await sleep(50)
    }
    await end('SIGKILL')
    const output = readOutput()
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`Ceph: ${what} did not get ready. ${output}`)
  }
  const end = async (signal: NodeJS.Signals) => {
    // radosgw first, then the OSD, then the monitor: otherwise they wait for each other.
    for (const daemon of daemons.splice(0).reverse()) {
      if (hasEnded(daemon)) continue
      const exited = once(daemon, 'exit')
      daemon.kill(signal)
      // radosgw would wait for an OSD that does not answer.
      const timer = setTimeout(() => daemon.kill('SIGKILL'), 10_000)
      await exited
      clearTimeout(timer)
    }
  }
  const countBoots = () =>
    readFileSync(join(folder, 'osd.0.log'), 'latin1').split('state: booting -> active').length

  const monmap = join(folder, 'monmap')
  const monitor = ['--fsid', id, '--addv', 'a', `[v2:${address}:${monitorPort}]`]
  const release = ['--enable-all-features', '--set-min-mon-release', 'pacific']
  admin('monmaptool', '--create', '--clobber', ...monitor, ...release, monmap)
  admin('ceph-mon', '--mkfs', '-i', 'a', '--monmap', monmap)
  run('ceph-mon', '-f', '-i', 'a')
  const osdId = randomUUID()
  const make = run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osdId)
  daemons.pop()
  admin('ceph', 'osd', 'new', osdId)
  if (!hasEnded(make)) await once(make, 'exit')

  let isMade = false
  const start = async () => {
    if (daemons.length === 0) run('ceph-mon', '-f', '-i', 'a')
    const boots = countBoots()
    run('ceph-osd', '-f', '-i', '0')
    // radosgw would wait ten seconds for an OSD that starts after it.
    await until('the OSD', () => countBoots() > boots)
    if (!isMade) {
      const user = ['--uid', 'michi', '--display-name', 'michi']
      admin('radosgw-admin', 'user', 'create', ...user, ...keyArgs)
    }
    run('radosgw', '-f', '-n', 'client.rgw')
    await until('radosgw', () => accepts(port, address))
    if (!isMade) await makeBucket(`${address}:${port}`)
    isMade = true
  }
  await start()
  const url = `http://${address}:${port}/${bucket}`
  return {
    url,
    port,
    env: (name) => ({
      PHOTOS_URL: name ? `${url}/${name}` : url,
      PHOTOS_ACCESS_KEY: accessKey,
      PHOTOS_SECRET_KEY: secretKey,
    }),
    admin,
    pids: () => daemons.map(({ pid }) => pid ?? 0),
    start: async () => {
      if (daemons.length === 3 && !daemons.some(hasEnded)) return
      await end('SIGKILL')
      await start()
    },
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** It is removed after the end of this process, also if it is killed: it has 40 MB or more. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'michi-photos-'))
  // In a session of its own, so that Ctrl+C does not end it. Its input ends with this process.
  const guard = spawn('sh', ['-c', 'cat; sleep 1; rm -rf "$0"', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  const input = guard.stdin as Socket
  input.unref()
  return folder
}

const thisMachine = { prefix: [], address: '127.0.0.1', env: {} }

const keyArgs = [`--access-key=${accessKey}`, `--secret=${secretKey}`]

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

async function makeBucket(host: string): Promise<void> {
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
  const call = { service: 's3', region: 'us-east-1', method: 'PUT', host, path: `/${bucket}` }
  const { headers } = aws4.sign(call, credentials)
  const [hostname, port] = host.split(':')
  const outgoing = request({
    method: 'PUT',
    hostname,
    port,
    path: call.path,
    headers: { ...headers },
  })
  outgoing.end()
  const [answer] = await once(outgoing, 'response')
  answer.resume()
  if (answer.statusCode !== 200) throw new Error(`The bucket: ${answer.statusCode}`)
}

interface Settings {
  folder: string
  address: string
  port: number
  monitorPort: number
  id: string
  leaseSeconds: number
}

/** Where a default would cost seconds, a comment says so. */
function settings({ folder, address, port, monitorPort, id, leaseSeconds }: Settings): string {
  return `
[global]
fsid = ${id}
mon_host = v2:${address}:${monitorPort}
mon_initial_members = a
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_bind_ipv4 = true
ms_bind_ipv6 = false
ms_bind_msgr1 = false
public_addr = ${address}
run_dir = ${folder}
crash_dir = ${folder}
keyring = ${folder}/keyring
# The path of an admin socket would have to be shorter than 108 characters.
admin_socket =
pid_file =
log_file = ${folder}/$name.log
log_max_recent = 100
err_to_stderr = false
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
mon_data_avail_crit = 1
mon_data_avail_warn = 2
# The lease is the product of the two.
osd_heartbeat_grace = ${10 * leaseSeconds}
osd_pool_default_read_lease_ratio = 0.1

[mon]
mon_data = ${folder}/mon
# Otherwise each change of a map waits a second, and five pools are made.
paxos_propose_interval = 0.05
paxos_min_wait = 0.02
mon_memory_autotune = false
mon_osd_cache_size = 10

[osd]
osd_data = ${folder}/osd
osd_objectstore = bluestore
bluestore_block_size = 21474836480
bluestore_cache_autotune = false
bluestore_cache_size = 67108864
# Otherwise each of some fifteen closes of the file waits a quarter of a second.
bdev_aio_poll_ms = 20
osd_op_num_shards = 2
osd_op_num_threads_per_shard = 1
debug_rocksdb = 0
debug_bluefs = 0

[client]
# radosgw asks for a secure connection to the monitor, which auth none does not have.
ms_mon_client_mode = crc
ms_client_mode = crc
rgw_frontends = beast endpoint=${address}:${port}
rgw_data = ${folder}/rgw
rgw_thread_pool_size = 64
rgw_rados_pool_pg_num_min = 1
rgw_override_bucket_index_max_shards = 1
rgw_dynamic_resharding = false
rgw_run_sync_thread = false
rgw_enable_usage_log = false
rgw_relaxed_region_enforcement = true
`
}
