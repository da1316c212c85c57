import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openStore } from '../server/db/store.ts'
import { recordStatements } from './statements.ts'

// The shipped app in its own process. On a message it answers the processor time that it took, or the
// statements that it ran. Any other message becomes the answer of an additional bare route.

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
