import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../server/config.ts'
import { openStoreBeside, type Store } from '../server/db/store.ts'
import { addAwayPeople } from './away-people.ts'
import { startServerUnderLoad } from './chat-load.ts'
import { report } from './report.ts'
import { startServer } from './start-server.ts'
import { openWorld } from './world.ts'

// design §14: many people are notified while others chat.

const away = 20_000
const sockets = 1000
const perSecond = 300
const windowMs = 10_000
const never = 4_000_000_000_000

export async function benchNotifications(): Promise<void> {
  for (const engine of ['sqlite', 'postgres'] as const) await benchEngine(engine)
}

async function benchEngine(engine: Store['engine']): Promise<void> {
  const service = await startServer('push-service.ts', {})
  const pushHost = `localhost:${service.port}`
  const world = await openWorld(engine, {
    pairs: sockets / 2,
    fill: ({ db }) => addAwayPeople(db, { count: away, pushHost, dueAt: never }),
  })
  const authority = fileURLToPath(new URL('../harness/tls/authority.pem', import.meta.url))
  Object.assign(world.env, { PUSH_PRIVATE_HOSTS: pushHost, NODE_EXTRA_CA_CERTS: authority })
  try {
    const { load, close } = await startServerUnderLoad('server.ts', world)
    const measure = () => load.sendSteadily(sleep(windowMs), perSecond)
    await measure()
    const quiet = await measure()
    await makeDue(world.env)
    const meanwhile = await measure()
    const notified = Number(await service.ask('count'))
    await close()
    report(`${away.toLocaleString('en')} people to notify, ${engine}, ${perSecond} messages/s`, {
      'notified a second': (notified * 1000) / windowMs,
      'p50 ms of a message with nobody to notify': quiet.p50,
      'p50 ms meanwhile': meanwhile.p50,
      'p99 ms with nobody to notify': quiet.p99,
      'p99 ms meanwhile': meanwhile.p99,
    })
  } finally {
    await world.close()
    await service.stop()
  }
}

async function makeDue(env: Record<string, string>): Promise<void> {
  const { db, close } = openStoreBeside(readConfig(env))
  await db
    .updateTable('notification_checks')
    .set({ due_at: Date.now() })
    .where('due_at', '=', never)
    .execute()
  await close()
}
