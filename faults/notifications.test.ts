import { expect, it, onTestFinished } from 'vitest'
import { authorityFile, openPushService, type PushService } from '../harness/push-service.ts'
import { type ServerProcess, startServerProcess } from '../harness/server-process.ts'
import { engine } from '../harness/test-app.ts'
import { type Db, inTransaction, openStore, openStoreBeside } from '../server/db/store.ts'
import { scheduleCheck } from '../server/notifications/checks.queries.ts'
import { expectSentOnce } from './sent-once.ts'
import { openWorldForTest } from './setup.ts'
import { size } from './size.ts'

const due = size(200, 1000)
const rounds = size(1, 5)

/** Half of the people have a browser and an unread message, and were not notified yet. */
async function fill(
  settings: { dataDir: string; databaseUrl: string | null },
  service: PushService,
): Promise<void> {
  const store = openStore(settings)
  await inTransaction(store.db, (trx) => fillAll(trx, service))
  await store.close()
}

async function fillAll(db: Db, service: PushService): Promise<void> {
  const chats = await db
    .selectFrom('chats')
    .select(['id', 'user1_id as reader', 'user2_id as writer'])
    .execute()
  const now = Date.now()
  for (const { id, reader, writer } of chats) {
    if (reader === null || writer === null) throw new Error('Somebody has left.')
    const browser = service.makeBrowser(`chat-${id}`)
    // Slow enough that pushes are underway when the server is killed.
    browser.answer = (_, response) => setTimeout(() => response.writeHead(201).end(), 30)
    await db
      .insertInto('notification_settings')
      .values({ user_id: reader, quiet: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const subscription = {
      user_id: reader,
      session_id: null,
      user_agent: '',
      renewed_at: now,
    }
    await db
      .insertInto('push_subscriptions')
      .values({ ...subscription, ...browser.subscription })
      .execute()
    const message = { chat_id: id, seq: 1, user_id: writer, client_id: null, body: 'hola' }
    await db
      .insertInto('messages')
      .values({ ...message, created_at: now - 60_000 })
      .execute()
    await db
      .updateTable('chats')
      .set({ last_seq: 1, waiting_since: now - 60_000 })
      .where('id', '=', id)
      .execute()
    const check = { topic: 'message', userId: reader, subjectId: id } as const
    await scheduleCheck(db, { ...check, dueAt: now - 50_000 })
  }
}

const where = engine === 'postgres' ? 'one of two servers' : 'the server'

it.each(Array.from({ length: rounds }, (_, round) => round + 1))(
  `${due} are notified, ${where} is killed meanwhile: each once, except those underway (%i)`,
  async () => {
    const service = await openPushService()
    const world = await openWorldForTest(due)
    const { dataDir, databaseUrl } = world.settings
    await fill({ dataDir, databaseUrl }, service)
    const env = {
      ...world.env,
      PUSH_HOSTS: service.host,
      NODE_EXTRA_CA_CERTS: authorityFile,
    }
    const servers: ServerProcess[] = []
    const start = async () => {
      const server = await startServerProcess(env)
      servers.push(server)
      onTestFinished(() => server.kill())
      return server
    }
    const first = await start()
    if (engine === 'postgres') await start()
    await service.waitForCount(due / 4)
    await first.kill()
    const whenKilled = service.received.length
    if (engine === 'sqlite') await first.start()
    const notified = () => new Set(service.received.map(({ browser }) => browser)).size
    await expect.poll(notified, { timeout: 600_000 }).toBe(due)
    // Pushes that the killed server had underway are sent when their lease is over.
    const store = openStoreBeside({ dataDir, databaseUrl })
    const left = () => store.db.selectFrom('deliveries').select('id').execute()
    await expect.poll(left, { timeout: 600_000 }).toEqual([])
    await store.close()
    for (const server of servers) await server.kill('SIGTERM')

    const again = expectSentOnce(service, { kills: [whenKilled], servers: servers.length })
    process.stdout.write(`${due} notified, ${whenKilled} of them before the kill; ${again} twice\n`)
  },
  900_000,
)
