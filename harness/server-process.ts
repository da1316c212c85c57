import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { serverMain } from '../scripts/build-server.ts'

const metricsToken = 'a-token-for-tests'

export interface ServerProcess {
  url: string
  port: number
  /** As before, or with the `main.ts` of another release. */
  start(main?: string): Promise<void>
  /** SIGKILL by default: nothing is finished, nothing is said. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** How it ended; null while it runs, and when a signal ended it. */
  exitCode(): number | null
}

/** The server as `npm start` runs it, in a process of its own; or what is at `path`. */
export function spawnServer(
  env: Record<string, string>,
  path = serverMain(),
): {
  child: ChildProcess
  /** The port that it listens on; fails with what it said when it ends before. */
  listening: Promise<number>
} {
  const child = spawn(process.execPath, [path], {
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      DEMO: 'off',
      METRICS_TOKEN: metricsToken,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const { promise: listening, resolve, reject } = Promise.withResolvers<number>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes) => {
      output += bytes
      const [, port] = /MichiApp is at \S+:(\d+)\//.exec(output) ?? []
      if (port) resolve(Number(port))
    })
  }
  listening.catch(() => {})
  child.on('close', () => {
    // It has to be told when a server dies that nobody killed.
    if (child.signalCode === null && child.exitCode !== 0) process.stderr.write(output)
    reject(new Error(output))
  })
  return { child, listening }
}

/** On the same port at every start. */
export async function startServerProcess(
  env: Record<string, string>,
  release?: string,
): Promise<ServerProcess> {
  let port = Number(env.PORT ?? 0)
  let child: ChildProcess | undefined
  const start = async (path = release) => {
    const started = spawnServer({ ...env, PORT: String(port) }, path)
    child = started.child
    port = await started.listening
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    start,
    async kill(signal = 'SIGKILL') {
      if (child) await endServer(child, signal)
    },
    exitCode: () => child?.exitCode ?? null,
  }
}

export async function endServer(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** What Prometheus reads from such a server. */
export async function readMetrics(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  return (await fetch(`${url}/metrics`, { headers })).text()
}
