import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface ServerProcess {
  url: string
  port: number
  start(): Promise<void>
  /** SIGKILL by default: nothing is finished, nothing is said. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** The server as `npm start` runs it, in a process of its own, on the same port at every start. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  let port = Number(env.PORT ?? 0)
  let child: ChildProcess | undefined
  const start = async () => {
    const started = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        LOG_LEVEL: 'warn',
        RATE_LIMITS: 'off',
        DEMO: 'off',
        ...env,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    let output = ''
    const { promise: said, resolve } = Promise.withResolvers<number>()
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (bytes) => {
        output += bytes
        const [, heard] = /MichiApp is at \S+:(\d+)\//.exec(output) ?? []
        if (heard) resolve(Number(heard))
      })
    }
    const exited = once(started, 'exit').then(() => Promise.reject(new Error(output)))
    port = await Promise.race([said, exited])
    // It has to be told when a server dies that nobody killed.
    exited.catch((error) => {
      if (started.signalCode === null && started.exitCode !== 0) process.stderr.write(error.message)
    })
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    start,
    async kill(signal = 'SIGKILL') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
  }
}
