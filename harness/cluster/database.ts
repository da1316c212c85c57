import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getCommand } from '../../server/db/find-command.ts'
import { canCutLinks, type Machine } from './machines.ts'
import { nobody, type Part, startPart } from './part.ts'

// PostgreSQL under Patroni, which keeps in etcd who is the primary. Decision 057 says why these times.

const ttl = 10
const loopWait = 2
const retryTimeout = 4

export const postgresPort = 5432
export const patroniPort = 8008
const etcdPort = 2379
const etcdPeerPort = 2380

export interface Passwords {
  postgres: string
  replication: string
  michi: string
  redis: string
}

export interface DatabaseNode {
  machine: Machine
  etcd: Part
  patroni: Part
  /** PostgreSQL's own process, which Patroni starts. */
  postgresPid(): number
}

export function startEtcd(machine: Machine, all: Machine[]): Promise<Part> {
  const client = `http://${machine.address}:${etcdPort}`
  const peer = (each: Machine) => `http://${each.address}:${etcdPeerPort}`
  const settings = {
    name: machine.name,
    'data-dir': join(machine.folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer(machine),
    'initial-advertise-peer-urls': peer(machine),
    'initial-cluster': all.map((each) => `${each.name}=${peer(each)}`).join(),
    'log-level': 'warn',
    'enable-v2': 'true',
  }
  return startPart({
    machine,
    name: 'etcd',
    command: getCommand('etcd'),
    args: Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
    // On arm64, etcd starts only with this variable.
    env: process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {},
    isReady: async () => (await fetch(`${client}/health`)).ok,
  })
}

interface DatabaseOptions {
  /** The etcd on the same machine. */
  etcd: Part
  stores: Machine[]
  passwords: Passwords
  diskMegabytes: number | undefined
}

export async function startDatabase(options: DatabaseOptions): Promise<DatabaseNode> {
  const { etcd, stores, passwords, diskMegabytes } = options
  const { machine } = etcd
  const folder = join(machine.folder, 'postgres')
  mkdirSync(folder)
  if (diskMegabytes && canCutLinks) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'michi', folder])
  }
  const file = join(folder, 'patroni.json')
  // JSON is YAML too.
  writeFileSync(file, JSON.stringify(patroniSettings(machine, stores, folder, passwords), null, 2))
  if (nobody !== null) for (const path of [folder, file]) chownSync(path, nobody, nobody)
  const patroni = await startPart({
    machine,
    name: 'patroni',
    command: getCommand('patroni'),
    args: [file],
    isUnprivileged: true,
    isReady: async () => (await askPatroni(machine, 'liveness')) === 200,
  })
  const pidFile = join(folder, 'data', 'postmaster.pid')
  const postgresPid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  return { machine, etcd, patroni, postgresPid }
}

/** The status of one of Patroni's health checks: `primary`, `replica`, `sync`… */
export async function askPatroni(machine: Machine, what: string): Promise<number> {
  const url = `http://${machine.address}:${patroniPort}/${what}`
  const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => null)
  return answer?.status ?? 0
}

function patroniSettings(
  machine: Machine,
  all: Machine[],
  folder: string,
  passwords: Passwords,
): object {
  const { name, address } = machine
  return {
    scope: 'michi',
    name,
    restapi: {
      listen: `${address}:${patroniPort}`,
      connect_address: `${address}:${patroniPort}`,
    },
    // The v2 interface: with v3, Patroni 3.0 overwrites the leader key (decision 057).
    etcd: { hosts: all.map((each) => `${each.address}:${etcdPort}`) },
    bootstrap: {
      dcs: {
        ttl,
        loop_wait: loopWait,
        retry_timeout: retryTimeout,
        // Patroni replaces a crashed primary at once and does not wait for its restart.
        primary_start_timeout: 0,
        primary_stop_timeout: 3,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        synchronous_node_count: 1,
        failsafe_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: sharedParameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { 'wal-segsize': '4' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address}:${postgresPort}`,
      connect_address: `${address}:${postgresPort}`,
      data_dir: join(folder, 'data'),
      bin_dir: dirname(getCommand('initdb')),
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: passwords.postgres },
        replication: { username: 'replication', password: passwords.replication },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'local all all trust',
        'host replication replication samenet scram-sha-256',
        'host all all samenet scram-sha-256',
      ],
      basebackup: [{ checkpoint: 'fast' }],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: 'off' },
  }
}

/** After these times PostgreSQL drops a standby that went silent, and commits continue. */
const sharedParameters = {
  max_connections: 200,
  wal_sender_timeout: '3s',
  wal_receiver_timeout: '3s',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '500ms',
  tcp_keepalives_idle: 2,
  tcp_keepalives_interval: 1,
  tcp_keepalives_count: 3,
  tcp_user_timeout: '5s',
  password_encryption: 'scram-sha-256',
  // When the disk is full, PostgreSQL cannot write its log: it ends, and Patroni replaces it.
  restart_after_crash: 'off',
  wal_recycle: 'off',
  archive_timeout: '5s',
  max_wal_size: '256MB',
  shared_buffers: '64MB',
}
