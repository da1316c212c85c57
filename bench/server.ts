import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openStore } from '../server/db/store.ts'

// A server of its own process for a measurement: the shipped app, and one bare route that answers
// with the bytes it is handed on standard input.

const config = {
  ...readConfig(process.env),
  demo: false,
  rateLimits: false,
  logLevel: 'error' as const,
}
const app = await buildApp({ config, store: openStore(config) })
let bytes = ''
app.get('/bench/bare', async (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(bytes),
)
process.on('message', (message) => {
  bytes = String(message)
  process.send?.('ready')
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as { port: number }).port)
