import { expect, it, onTestFinished } from 'vitest'
import { insertAlarm } from '../harness/insert-alarm.ts'
import { insertPeople, insertPerson } from '../harness/people.ts'
import { authorityFile, openPushService, type PushService } from '../harness/push-service.ts'
import { startServerProcess } from '../harness/server-process.ts'
import { engine } from '../harness/test-app.ts'
import { type Db, inTransaction, openStore, openStoreBeside } from '../server/db/store.ts'
import { expectSentOnce } from './sent-once.ts'
import { openWorldForTest } from './setup.ts'
import { size } from './size.ts'

const madrid = 1
const quarter = 15 * 60 * 1000
const day = 24 * 60 * 60 * 1000
const near = size(1000, 10_000)
/** How many people are notified when each circle is full. */
const circles = [200, 1000, 5000, 25_000]
/** In each circle a server is killed when this part of its pushes has arrived: the first while people are still added. */
const killAfter = size([0.1], [0.01, 0.5])

/** In batches, each person with a browser. One in ten has switched lost pets off. */
async function insertReachable(db: Db, service: PushService): Promise<void> {
  const now = Date.now()
  const batch = 500
  for (let start = 0; start < near; start += batch) {
    const first = await insertPeople(db, batch, now, { city_id: madrid })
    const ids = Array.from({ length: batch }, (_, index) => first + index)
    await db
      .insertInto('notification_settings')
      .values(ids.map((id) => ({ user_id: id, quiet: 0, lost_pets: wants(id) ? 1 : 0 })))
      .execute()
    await db
      .insertInto('push_subscriptions')
      .values(
        ids.map((id) => {
          const browser = service.makeBrowser(`person-${id}`)
          // Slow enough that pushes are underway when the server is killed.
          browser.answer = (_, response) => setTimeout(() => response.writeHead(201).end(), 20)
          const keys = { user_agent: '', renewed_at: now }
          return { user_id: id, session_id: null, ...keys, ...browser.subscription }
        }),
      )
      .execute()
  }
}

const wants = (userId: number) => userId % 10 !== 0

/** With a photo, and by an account that is older than a day, so that the circles grow. */
async function loseAPet(db: Db): Promise<void> {
  const now = Date.now()
  const { id } = await insertPerson(db, { cityId: madrid }, now - 2 * day)
  await insertAlarm(db, id, now)
}

/** As if a quarter of an hour had passed. */
async function passQuarter(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('lost_pets')
      .set(({ eb }) => ({ circle_at: eb('circle_at', '-', quarter) }))
      .execute()
    await trx.updateTable('checks').set({ due_at: 0 }).where('user_id', 'is', null).execute()
  })
}

it(`a pet is lost near ${near} people, a server is killed in every circle: each is notified once`, async () => {
  const service = await openPushService()
  const world = await openWorldForTest(0)
  const { dataDir, databaseUrl } = world.settings
  const store = openStore({ dataDir, databaseUrl })
  await inTransaction(store.db, (trx) => insertReachable(trx, service))
  await loseAPet(store.db)
  const wanting = (await store.db.selectFrom('push_subscriptions').select('user_id').execute())
    .map((row) => row.user_id)
    .filter(wants)
  await store.close()

  const env = {
    ...world.env,
    PUSH_HOSTS: service.host,
    NODE_EXTRA_CA_CERTS: authorityFile,
  }
  const servers = [await startServerProcess(env)]
  if (engine === 'postgres') servers.push(await startServerProcess(env))
  onTestFinished(async () => {
    for (const server of servers) await server.kill()
  })
  const beside = openStoreBeside({ dataDir, databaseUrl })
  const countNotified = async () => {
    const { notified } = await beside.db
      .selectFrom('lost_pets')
      .select('notified')
      .executeTakeFirstOrThrow()
    return notified
  }
  const left = () => beside.db.selectFrom('deliveries').select('id').limit(1).execute()
  const kills: number[] = []
  let before = 0
  for (const full of circles) {
    if (before === wanting.length) break
    if (before > 0) await passQuarter(beside.db)
    const reached = Math.min(full, wanting.length)
    for (const part of killAfter) {
      await service.waitForCount(before + Math.max(1, Math.floor((reached - before) * part)))
      const killed = servers[kills.length % servers.length]
      await killed?.kill()
      kills.push(service.received.length)
      process.stdout.write(`killed with ${await countNotified()} people in the circles so far\n`)
      await killed?.start()
    }
    await expect.poll(countNotified, { timeout: 300_000 }).toBe(reached)
    const countSent = () => new Set(service.received.map(({ browser }) => browser)).size
    await expect.poll(countSent, { timeout: 600_000, interval: 500 }).toBe(reached)
    await expect.poll(left, { timeout: 600_000, interval: 500 }).toEqual([])
    before = reached
  }
  await beside.close()
  for (const server of servers) await server.kill('SIGTERM')

  const notified = new Set(service.received.map(({ browser }) => browser))
  expect(notified).toEqual(new Set(wanting.map((id) => `person-${id}`)))
  const again = expectSentOnce(service, { kills, servers: servers.length })
  process.stdout.write(`${notified.size} notified, ${kills.length} kills; ${again} twice\n`)
}, 900_000)
