import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { serverMain } from '../scripts/build-server.ts'
import { makeStore } from './test-app.ts'

/** Starts the server as a person would, and answers once it has said something that matches. */
export async function runMain(env: Record<string, string>, until?: RegExp) {
  const server = spawn(process.execPath, [serverMain()], {
    env: { ...process.env, PORT: '0', DEMO: 'off', ...env },
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  let output = ''
  const exited = once(server, 'exit').then(([code]) => code as number | null)
  const said = new Promise<void>((resolve) => {
    const hear = (bytes: Buffer) => {
      output += bytes.toString()
      if (until?.test(output)) resolve()
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
  })
  await Promise.race([said, exited])
  return { server, exited, output: () => output }
}

/** An empty store of this run's engine, as the environment says it. */
export async function makeStoreEnv(): Promise<Record<string, string>> {
  const { settings, remove } = await makeStore()
  onTestFinished(remove)
  return {
    DATA_DIR: settings.dataDir,
    ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
  }
}
