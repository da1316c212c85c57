import { expect, it, onTestFinished } from 'vitest'
import { authorityFile, openPushService, type PushService } from '../harness/push-service.ts'
import { startServerProcess } from '../harness/server-process.ts'
import { engine } from '../harness/test-app.ts'
import { type Db, inTransaction, openStore, openStoreBeside } from '../server/db/store.ts'
import { insertLostPet } from '../server/lost-pets/raise-alarm.queries.ts'
import { insertUser } from '../server/people/users.queries.ts'
import { expectSentOnce } from './sent-once.ts'
import { openWorldForTest } from './setup.ts'
import { size } from './size.ts'

const madrid = 1
const near = size(1000, 10_000)
/** How many pushes arrive before each kill: the first while people are still added to the outbox. */
const killAfter = size([1, 300], [1, 200, 500, 1000, 5000])

/** In batches, each person with a browser. One in ten has switched lost pets off. */
async function insertPeople(db: Db, service: PushService): Promise<void> {
  const now = Date.now()
  const batch = 500
  for (let start = 0; start < near; start += batch) {
    const users = await db
      .insertInto('users')
      .values(
        Array.from({ length: batch }, (_, index) => ({
          email: `${start + index}@crowd.es`,
          password_hash: 'none',
          name: 'Ana',
          animal_name: 'Michi',
          city_id: madrid,
          created_at: now,
        })),
      )
      .returning('id')
      .execute()
    await db
      .insertInto('notification_settings')
      .values(users.map(({ id }) => ({ user_id: id, quiet: 0, lost_pets: wants(id) ? 1 : 0 })))
      .execute()
    await db
      .insertInto('push_subscriptions')
      .values(
        users.map(({ id }) => {
          const browser = service.makeBrowser(`person-${id}`)
          // Slow enough that pushes are underway when the server is killed.
          browser.answer = (_, response) => setTimeout(() => response.writeHead(201).end(), 20)
          const keys = { host: service.host, user_agent: '', renewed_at: now }
          return { user_id: id, session_id: null, ...keys, ...browser.subscription }
        }),
      )
      .execute()
  }
}

const wants = (userId: number) => userId % 10 !== 0

async function loseAPet(db: Db): Promise<void> {
  const now = Date.now()
  const owner = { email: 'owner@crowd.es', passwordHash: 'none', name: 'Ana', animalName: 'Luna' }
  const userId = (await insertUser(db, { ...owner, cityId: madrid }, now)) ?? 0
  const pet = await db
    .selectFrom('pets')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const where = { place: 'Parque del Retiro', words: '', lostAt: now }
  await insertLostPet(db, { userId, petId: pet.id, photoId: null, ...where, now })
}

it(`a pet is lost near ${near} people, servers are killed meanwhile: each is notified once`, async () => {
  const service = await openPushService()
  const world = await openWorldForTest(0)
  const { dataDir, databaseUrl } = world.settings
  const store = openStore({ dataDir, databaseUrl })
  await inTransaction(store.db, (trx) => insertPeople(trx, service))
  await loseAPet(store.db)
  const wanting = (await store.db.selectFrom('push_subscriptions').select('user_id').execute())
    .map((row) => row.user_id)
    .filter(wants)
  await store.close()

  const env = {
    ...world.env,
    PUSH_PRIVATE_HOSTS: service.host,
    NODE_EXTRA_CA_CERTS: authorityFile,
  }
  const servers = [await startServerProcess(env)]
  if (engine === 'postgres') servers.push(await startServerProcess(env))
  onTestFinished(async () => {
    for (const server of servers) await server.kill()
  })
  const beside = openStoreBeside({ dataDir, databaseUrl })
  const state = () => beside.db.selectFrom('lost_pets').select('notified').executeTakeFirstOrThrow()
  const findCheck = () => beside.db.selectFrom('news_checks').select('id').limit(1).execute()
  const kills: number[] = []
  for (const [index, count] of killAfter.entries()) {
    await service.waitForCount(count)
    const killed = servers[index % servers.length]
    await killed?.kill()
    kills.push(service.received.length)
    process.stdout.write(`killed with ${(await state()).notified} people looked at so far\n`)
    await killed?.start()
  }
  await expect.poll(findCheck, { timeout: 300_000 }).toEqual([])
  const left = () => beside.db.selectFrom('push_outbox').select('id').limit(1).execute()
  await expect.poll(left, { timeout: 600_000, interval: 500 }).toEqual([])
  expect((await state()).notified).toBe(wanting.length)
  await beside.close()
  for (const server of servers) await server.kill('SIGTERM')

  const notified = new Set(service.received.map(({ browser }) => browser))
  expect(notified).toEqual(new Set(wanting.map((id) => `person-${id}`)))
  const again = expectSentOnce(service, { kills, servers: servers.length })
  process.stdout.write(`${notified.size} notified, ${kills.length} kills; ${again} twice\n`)
}, 900_000)
