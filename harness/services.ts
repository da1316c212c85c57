import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCommand } from '../server/db/find-command.ts'
import { childrenOf, isRunning } from './child-processes.ts'

// Real PostgreSQL and Redis servers for tests and benches: on loopback, in a temporary folder.

export interface Service {
  url: string
  /** Sends SIGKILL to it and its child processes, as when a machine is lost. */
  kill(): Promise<void>
  /** Starts it again on the same port with the same data. */
  start(): Promise<void>
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

export interface PostgresService extends Service {
  /** Where its files are. */
  data: string
  /** By its Unix socket, which costs less than loopback. */
  socketUrl: string
}

interface PostgresOptions {
  settings?: string[]
  /** Additional files for its folder, by name. */
  files?: Record<string, string>
}

export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresService> {
  const folder = mkdtempSync(join(tmpdir(), 'michi-postgres-'))
  const owner = unprivilegedUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  execFileSync(
    getCommand('initdb'),
    ['-D', data, '-U', 'michi', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...owner, stdio: 'ignore', cwd: folder },
  )
  for (const [name, source] of Object.entries(options.files ?? {})) {
    const copy = join(data, name)
    copyFileSync(source, copy)
    chmodSync(copy, 0o600)
    if (owner) chownSync(copy, owner.uid, owner.gid)
  }
  const port = await freePort()
  const settings = [
    ...['fsync=off', 'max_connections=300', `unix_socket_directories=${folder}`],
    // Shared memory is in the folder, so that it is removed with the folder after a kill.
    'dynamic_shared_memory_type=mmap',
    ...(options.settings ?? []),
  ]
  const service = await startService({
    url: `postgres://michi@127.0.0.1:${port}/postgres`,
    port,
    folder,
    // With SIGTERM, PostgreSQL would wait for all clients to disconnect.
    stopSignal: 'SIGINT',
    spawn: () =>
      spawn(
        getCommand('postgres'),
        [
          '-D',
          data,
          '-p',
          String(port),
          '-h',
          '127.0.0.1',
          ...settings.flatMap((text) => ['-c', text]),
        ],
        { ...owner, stdio: 'ignore', cwd: folder },
      ),
    isReady: async () => {
      try {
        execFileSync(getCommand('pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], {
          stdio: 'ignore',
        })
        return true
      } catch {
        return false
      }
    },
  })
  return { ...service, data, socketUrl: `${service.url}?host=${encodeURIComponent(folder)}` }
}

export async function startRedis(args: string[] = [], { isSecure = false } = {}): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'michi-redis-'))
  const port = await freePort()
  return startService({
    url: `redis://127.0.0.1:${port}`,
    port,
    folder,
    stopSignal: 'SIGTERM',
    spawn: () =>
      spawn(
        'redis-server',
        [
          ...(isSecure ? ['--port', '0', '--tls-port', String(port)] : ['--port', String(port)]),
          ...['--bind', '127.0.0.1', '--save', '', '--dir', folder],
          ...args,
        ],
        {
          stdio: 'ignore',
        },
      ),
    isReady: () => accepts(port),
  })
}

/** A single Sentinel, which replaces a Redis that does not answer for a second. */
export async function startSentinel(
  name: string,
  masterPort: number,
  tls?: { cert: string; key: string; authority: string },
): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'michi-sentinel-'))
  const port = await freePort()
  const file = join(folder, 'sentinel.conf')
  const settings = [
    ...(tls
      ? [
          ...['port 0', `tls-port ${port}`, 'tls-replication yes', 'tls-auth-clients no'],
          ...[`tls-cert-file ${tls.cert}`, `tls-key-file ${tls.key}`],
          `tls-ca-cert-file ${tls.authority}`,
          // The certificates contain host names, not addresses.
          ...['sentinel resolve-hostnames yes', 'sentinel announce-hostnames yes'],
        ]
      : [`port ${port}`]),
    'bind 127.0.0.1',
    `sentinel monitor ${name} ${tls ? 'localhost' : '127.0.0.1'} ${masterPort} 1`,
    `sentinel down-after-milliseconds ${name} 1000`,
    `sentinel failover-timeout ${name} 5000`,
  ]
  writeFileSync(file, settings.join('\n'))
  return startService({
    url: `redis+sentinel://127.0.0.1:${port}`,
    port,
    folder,
    stopSignal: 'SIGTERM',
    spawn: () => spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' }),
    isReady: () => accepts(port),
  })
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

interface ServiceOptions {
  url: string
  port: number
  folder: string
  stopSignal: NodeJS.Signals
  spawn: () => ChildProcess
  isReady: () => Promise<boolean>
}

async function startService(options: ServiceOptions): Promise<Service> {
  let child: ChildProcess | undefined
  const isAlive = () => child?.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (!child || !isAlive()) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  const start = async () => {
    if (isAlive()) return
    child = options.spawn()
    const failure = once(child, 'error').then(([error]) => Promise.reject(error))
    await Promise.race([failure, waitUntil(options.isReady)])
    failure.catch(() => {})
  }
  await start()
  return {
    url: options.url,
    start,
    async kill() {
      // PostgreSQL does not start beside child processes of before.
      child?.kill('SIGSTOP')
      const children = isAlive() && existsSync('/proc') ? childrenOf(child?.pid ?? 0) : []
      for (const pid of children) process.kill(pid, 'SIGKILL')
      await end('SIGKILL')
      await waitUntil(async () => !children.some(isRunning))
    },
    async stop() {
      await end(options.stopSignal)
      // After a kill, its child processes may still write files.
      rmSync(options.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function waitUntil(isReady: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await isReady()) return
    await sleep(100)
  }
  throw new Error('A service did not get ready within 30 seconds.')
}

export async function accepts(port: number, address = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, address, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

// PostgreSQL refuses to run as root; `nobody` is on every system.
function unprivilegedUser(): { uid: number; gid: number } | null {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : null
}
