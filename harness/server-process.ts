import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { serverMain } from '../scripts/build-server.ts'

export const metricsToken = 'a-token-for-tests'

export interface ServerProcess {
  url: string
  port: number
  /** Starts the server again, optionally with the `main.ts` of another release. */
  start(main?: string): Promise<void>
  /** SIGKILL by default. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Null while it runs, and when a signal ended it. */
  exitCode(): number | null
}

/** Starts the server in its own process, as `npm start` does, or the program at `path`. */
export function spawnServer(
  env: Record<string, string>,
  path = serverMain(),
): {
  child: ChildProcess
  /** The port of the server; rejects with its output when it ends before it listens. */
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
    // Show the output of a server that ended by itself with an error.
    if (child.signalCode === null && child.exitCode !== 0) process.stderr.write(output)
    reject(new Error(output))
  })
  return { child, listening }
}

/** A server process that has the same port at every start. */
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

/** The metrics of such a server. */
export async function readMetrics(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  return (await fetch(`${url}/metrics`, { headers })).text()
}
