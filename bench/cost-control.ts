import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { readConfig } from '../server/config.ts'
import { type Replay, replayOnPostgres, replayOnSqlite, type Statement } from './statements.ts'

// The control of the benches cost and capacity: a bare Fastify that runs the same statements, or three
// selects of twenty rows, and sends the same bytes. No session, no hook, no schema.

export interface BareRoute {
  path: string
  bytes: string | Uint8Array
  statements: Statement[]
  renewed?: Renewed
}

/** Values of the statements that are others each time, so that each write is a new one. */
export interface Renewed {
  values: unknown[]
  /** Which numbers they become. */
  numbers: { first: number; count: number }
}

const app = fastify()
let replay: Replay | undefined
const answers = new Map<string, BareRoute>()
const getReplay = (): Replay => {
  const config = readConfig(process.env)
  replay ??= config.databaseUrl ? replayOnPostgres(config.databaseUrl) : replayOnSqlite(config)
  return replay
}
let counter = 0
const renew = (statements: Statement[], { values, numbers }: Renewed): Statement[] => {
  const number = numbers.first + (counter++ % numbers.count)
  const text = randomUUID()
  const renewOne = (value: Statement['values'][number]) =>
    values.includes(value) ? (typeof value === 'number' ? number : text) : value
  return statements.map((each) => ({ ...each, values: each.values.map(renewOne) }))
}
app.route({
  method: ['GET', 'POST'],
  url: '/*',
  handler: async (request, reply) => {
    const { bytes, statements, renewed } = answers.get(request.url) as BareRoute
    if (statements.length > 0) await getReplay()(renewed ? renew(statements, renewed) : statements)
    return reply.type('application/json; charset=utf-8').send(bytes)
  },
})
process.on('message', (route: BareRoute | 'cpu') => {
  if (route === 'cpu') {
    process.send?.(process.cpuUsage())
    return
  }
  const { path, bytes } = route
  answers.set(path, {
    ...route,
    bytes: typeof bytes === 'string' ? bytes : Buffer.from(bytes),
  })
  process.send?.('ready')
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as { port: number }).port)
