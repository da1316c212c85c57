import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openStore } from '../server/db/store.ts'
import { recordStatements } from './statements.ts'

// The shipped app in a process of its own, for a measurement. It says what processor time it took, or
// which statements it ran, when it is asked, and has one bare route that answers with the last other
// message it was sent.

const config = {
  ...readConfig(process.env),
  demo: false,
  rateLimits: false,
  logLevel: 'error' as const,
}
const takeStatements = process.env.RECORD ? recordStatements() : () => []
const app = await buildApp({ config, store: openStore(config) })
let bytes = ''
app.get('/bench/bare', async (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(bytes),
)
process.on('message', (message) => {
  if (message === 'cpu') {
    process.send?.(process.cpuUsage())
  } else if (message === 'statements') {
    process.send?.(takeStatements())
  } else {
    bytes = String(message)
    process.send?.('ready')
  }
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as { port: number }).port)
