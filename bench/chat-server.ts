import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openStore } from '../server/db/store.ts'

// The shipped app in a process of its own, which says how much memory it holds when asked.

const config = {
  ...readConfig(process.env),
  demo: false,
  rateLimits: false,
  logLevel: 'error' as const,
}
const app = await buildApp({ config, store: openStore(config) })
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage().rss)
})
process.send?.((app.server.address() as { port: number }).port)
