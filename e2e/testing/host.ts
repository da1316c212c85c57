import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Run } from './server.ts'

const file = fileURLToPath(new URL('host-process.ts', import.meta.url))

/** One process for the servers of many journeys, because loading the code takes longer than a journey. */
export function startHost(): { run: Run; end(): void } {
  const child = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The host has ended.')))
  ended.catch(() => {})
  const answers = new Map<number, (port: number) => void>()
  child.on('message', ({ id, port = 0 }: { id: number; port?: number }) => answers.get(id)?.(port))
  let lastId = 0
  const ask = (id: number, env?: Record<string, string>) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    answers.set(id, resolve)
    child.send({ id, env })
    return Promise.race([promise, ended])
  }
  return {
    async run(env) {
      const id = ++lastId
      const port = await ask(id, { PORT: '0', RATE_LIMITS: 'off', DEMO: 'off', ...env })
      return { port, stop: async () => void (await ask(id)) }
    },
    end: () => void child.kill(),
  }
}
