import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openStore } from '../../server/db/store.ts'
import { picturePool } from '../../server/photos/picture-pool.ts'

// What `startHost` starts: opens the app with the settings it is sent, and closes it when it is sent
// the same number once more.

const pictures = { ...picturePool(), close: () => {} }
const closing = new Map<number, () => Promise<void>>()

process.on('message', async ({ id, env }: { id: number; env: Record<string, string> }) => {
  const close = closing.get(id)
  if (close) {
    await close()
    process.send?.({ id })
    return
  }
  const config = readConfig(env)
  const store = openStore(config)
  await migrate(store)
  const app = await buildApp({ config, store, pictures })
  await app.listen({ port: config.port, host: config.host })
  closing.set(id, async () => {
    await app.close()
    await store.close()
  })
  const { port } = app.server.address() as { port: number }
  process.send?.({ id, port })
})
process.on('disconnect', () => process.exit())
