import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { serverMain } from '../scripts/build-server.ts'
import { makeStore } from './test-app.ts'

/** Starts the server as its unit does, and resolves when its output matches `until`. */
export function runMain(env: Record<string, string>, until?: RegExp) {
  return run(process.execPath, [serverMain()], env, until)
}

/** The same as a person would: `npm start`. */
export function runNpmStart(env: Record<string, string>, until?: RegExp) {
  return run('npm', ['start'], env, until)
}

async function run(command: string, args: string[], env: Record<string, string>, until?: RegExp) {
  const server = spawn(command, args, {
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

/** The environment variables for a store without accounts of this run's engine. */
export async function makeStoreEnv(): Promise<Record<string, string>> {
  const { settings, remove } = await makeStore('migrated')
  onTestFinished(remove)
  return {
    DATA_DIR: settings.dataDir,
    ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
  }
}
