import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCommand } from '../../server/db/find-command.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { freePort } from '../services.ts'

export interface Cluster {
  /** The URL of the balancer. */
  url: string
  servers: ServerProcess[]
  stop(): Promise<void>
}

interface ClusterOptions {
  databaseUrl: string
  redisUrl: string
  servers?: number
  port?: number
  env?: Record<string, string>
  /** The `main.ts` of another release. */
  main?: string
}

/** Servers on one PostgreSQL and one Redis, behind nginx. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { databaseUrl, redisUrl, servers: count = 2, port = await freePort(), env, main } = options
  const folder = mkdtempSync(join(tmpdir(), 'michi-cluster-'))
  const servers: ServerProcess[] = []
  for (let index = 0; index < count; index++) {
    servers.push(
      await startServerProcess(
        {
          ...env,
          DATA_DIR: join(folder, `server-${index}`),
          DATABASE_URL: databaseUrl,
          REDIS_URL: redisUrl,
          TRUST_PROXY: '127.0.0.1',
        },
        main,
      ),
    )
  }
  const nginx = await startNginx(
    folder,
    port,
    balance(
      port,
      servers.map(({ port: each }) => `127.0.0.1:${each}`),
    ),
  )
  return {
    url: `http://localhost:${port}`,
    servers,
    async stop() {
      await nginx.stop()
      for (const server of servers) await server.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts nginx in its own folder; `http` is the content of that block of its configuration. */
export async function startNginx(folder: string, port: number, http: string) {
  mkdirSync(join(folder, 'logs'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, nginxConfig(http))
  const nginx = spawn(getCommand('nginx'), ['-p', folder, '-c', file, '-e', 'logs/error.log'], {
    stdio: 'inherit',
  })
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`http://localhost:${port}/healthz`).catch(() => null)
    if (answer?.ok) return { stop: () => end(nginx), reload: () => nginx.kill('SIGHUP') }
    await sleep(100)
  }
  await end(nginx)
  throw new Error('nginx did not get ready within 10 seconds.')
}

function nginxConfig(http: string): string {
  return `
daemon off;
pid nginx.pid;
worker_processes 1;
worker_rlimit_nofile 16384;
events { worker_connections 8192; }
http {
  access_log off;
  client_max_body_size 100m;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  ${http}
}
`
}

/**
 * A socket may be silent between heartbeats (25 s), so nginx waits longer. After a failed request
 * nginx avoids the server for a second.
 *
 * Sockets have their own upstream: otherwise a new server, which has no sockets yet, would get all
 * requests. In that upstream no server counts as failed: nginx considers a failed server healthy again
 * only when a request ends, and a socket does not end, so it would get one socket per second.
 */
export function balance(port: number, servers: string[]): string {
  const upstreams = (options: string) =>
    servers.map((server) => `server ${server} ${options};`).join(' ')
  return `
  map $http_upgrade $connection_header { default upgrade; '' ''; }
  upstream michi { least_conn; ${upstreams('fail_timeout=1s')} keepalive 32; }
  upstream michi_sockets { least_conn; ${upstreams('max_fails=0')} }
  server {
    listen 127.0.0.1:${port};
    listen [::1]:${port};
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_header;
    proxy_read_timeout 90s;
    proxy_send_timeout 90s;
    proxy_connect_timeout 2s;
    location / { proxy_pass http://michi; }
    # A server that takes leave refuses sockets.
    location /api/michisocket/ {
      proxy_pass http://michi_sockets;
      proxy_connect_timeout 1s;
      proxy_next_upstream error timeout http_503;
    }
    # A page of one release may be answered by a server of another, which lacks its files.
    location /michiapp/assets/ {
      proxy_pass http://michi;
      proxy_next_upstream error timeout http_404;
    }
  }`
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGQUIT')
  const timer = setTimeout(() => child.kill('SIGTERM'), 1000)
  await exited
  clearTimeout(timer)
}
