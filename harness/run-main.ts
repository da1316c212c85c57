import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { serverMain } from '../scripts/build-server.ts'
import { makeStore } from './test-app.ts'

/** Starts the server as a person would, and resolves when its output matches `until`. */
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

/** The environment variables for an empty store of this run's engine. */
export async function makeStoreEnv(): Promise<Record<string, string>> {
  const { settings, remove } = await makeStore()
  onTestFinished(remove)
  return {
    DATA_DIR: settings.dataDir,
    ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
  }
}
