import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Question } from './host-process.ts'
import type { Run } from './server.ts'

const file = fileURLToPath(new URL('host-process.ts', import.meta.url))

type Ask = Question extends infer Each ? (Each extends Question ? Omit<Each, 'id'> : never) : never

/** One process for the servers of many journeys, because loading the code takes longer than a journey. */
export function startHost(): { run: Run; end(): void } {
  const child = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The host has ended.')))
  ended.catch(() => {})
  const answers = new Map<number, (answer: unknown) => void>()
  child.on('message', ({ id, answer }: { id: number; answer: unknown }) =>
    answers.get(id)?.(answer),
  )
  let lastId = 0
  const ask = async <Answer>(question: Ask): Promise<Answer> => {
    const id = ++lastId
    const { promise, resolve } = Promise.withResolvers<unknown>()
    answers.set(id, resolve)
    child.send({ ...question, id })
    return (await Promise.race([promise, ended])) as Answer
  }
  return {
    async run(env) {
      const settings = { PORT: '0', RATE_LIMITS: 'off', DEMO: 'off', ...env }
      const opening = ask<{ port: number }>({ open: settings })
      const serverId = lastId
      const { port } = await opening
      return {
        port,
        stop: () => ask({ close: true, serverId }),
        insertPerson: (person) => ask({ insert: person, serverId }),
        moveClock: (ms) => ask({ moveClockMs: ms, serverId }),
        moderate: (name) => ask({ moderator: name, serverId }),
      }
    },
    end: () => child.disconnect(),
  }
}
