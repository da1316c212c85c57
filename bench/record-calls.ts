import type { Person } from '../harness/people.ts'
import type { Target } from './http-load.ts'
import { startServer } from './start-server.ts'
import type { Statement } from './statements.ts'

export type RecordedCall = Pick<Target, 'path' | 'method' | 'body' | 'etag'>

export interface Recorded {
  call: RecordedCall
  answer: Uint8Array
  statements: Statement[]
}

/** The first call may prepare statements, and background jobs may run in between. */
const tries = 3

/** Records the answer and the statements of a call for each person. */
export async function openRecorder(env: Record<string, string>) {
  const server = await startServer('server.ts', { ...env, RECORD: 'on' })
  return {
    async record(people: Person[], call: (person: Person) => RecordedCall): Promise<Recorded[]> {
      const recorded: Recorded[] = []
      for (const person of people) {
        const all: Recorded[] = []
        for (let count = 0; count < tries; count++) {
          const made = call(person)
          const { path, etag, ...request } = made
          const headers = {
            cookie: person.cookie,
            ...(request.body && { 'content-type': 'application/json' }),
            ...(etag && { 'if-none-match': etag }),
          }
          const url = `http://127.0.0.1:${server.port}${path}`
          await server.ask('statements')
          const answer = await (await fetch(url, { ...request, headers })).bytes()
          all.push({
            call: made,
            answer,
            statements: (await server.ask('statements')) as Statement[],
          })
        }
        all.sort((a, b) => a.statements.length - b.statements.length)
        recorded.push(all[0] as Recorded)
      }
      return recorded
    },
    stop: server.stop,
  }
}
