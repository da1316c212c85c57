import { onTestFinished } from 'vitest'
import { buildApp } from '../server/app.ts'
import type { TestApp } from './test-app.ts'

/** Stops the server as a deployment does, and starts another on the same store and port. */
export async function restart({ app, config, store, url }: TestApp): Promise<void> {
  await app.close()
  const another = await buildApp({ config, store, logStream: { write: () => {} } })
  await another.listen({ host: '127.0.0.1', port: Number(new URL(url).port) })
  onTestFinished(() => another.close())
}
