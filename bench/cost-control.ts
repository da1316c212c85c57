import fastify from 'fastify'
import { readConfig } from '../server/config.ts'
import { sqliteFile } from '../server/db/store.ts'
import { type Replay, replayOnPostgres, replayOnSqlite, type Statement } from './statements.ts'

// The control of the cost bench: a bare Fastify that runs the same statements, or three selects of
// twenty rows, and sends the same bytes. No session, no hook, no schema.

interface Route {
  path: string
  bytes: string | Uint8Array
  statements: Statement[]
}

const app = fastify()
let replay: Replay | undefined
const answers = new Map<string, Route>()
const getReplay = (): Replay => {
  const { databaseUrl, dataDir } = readConfig(process.env)
  replay ??= databaseUrl ? replayOnPostgres(databaseUrl) : replayOnSqlite(sqliteFile(dataDir))
  return replay
}
app.route({
  method: ['GET', 'POST'],
  url: '/*',
  handler: async (request, reply) => {
    const { bytes, statements } = answers.get(request.url) as Route
    if (statements.length > 0) await getReplay()(statements)
    return reply.type('application/json; charset=utf-8').send(bytes)
  },
})
process.on('message', (route: Route | 'cpu') => {
  if (route === 'cpu') {
    process.send?.(process.cpuUsage())
    return
  }
  const { path, bytes, statements } = route
  answers.set(path, {
    path,
    bytes: typeof bytes === 'string' ? bytes : Buffer.from(bytes),
    statements,
  })
  process.send?.('ready')
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as { port: number }).port)
