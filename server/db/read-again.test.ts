import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { noFilter } from '../../contract/filter-parts.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { openAppForTest, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { readFiles } from '../photos/files.queries.ts'

/** Locks a table, such as `chats in share mode`, until the returned function is called. */
async function holdTable(app: TestApp, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: app.config.databaseUrl ?? '' })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`begin; lock table ${table}`)
  return async () => void (await client.query('commit'))
}

/** Ends the connection of the query that waits for a lock, as soon as there is one. */
async function endWaitingConnection(app: TestApp): Promise<void> {
  const end = async () => {
    const { rows } = await sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.store.db)
    return rows.length
  }
  await expect.poll(end).toBe(1)
}

it('a read that loses its connection is asked again on another one', async () => {
  const app = await openAppForTest()
  const ana = await app.makeUser()
  const release = await holdTable(app, 'chats in access exclusive mode')
  const answer = ana.get(`/api/userchats/${ana.id}`)
  await endWaitingConnection(app)
  await release()
  expect((await answer).status).toBe(200)
})

it('the bytes of a photo are asked again, too', async () => {
  const app = await openAppForTest()
  const ana = await app.makeUser()
  const { body } = await ana.upload<PhotoItem[]>([await drawPicture()])
  const { id } = await app.store.db
    .selectFrom('files')
    .select('id')
    .where('size', '=', 'card')
    .executeTakeFirstOrThrow()
  const release = await holdTable(app, 'files in access exclusive mode')
  const files = readFiles(app.store.db, [id])
  await endWaitingConnection(app)
  await release()
  const shown = await ana.get<ArrayBuffer>(body[0]?.img_url ?? '')
  expect((await files).get(id)).toEqual(Buffer.from(shown.body))
})

it('a read that loses its connection twice is a 503', async () => {
  const app = await openAppForTest()
  const ana = await app.makeUser()
  await holdTable(app, 'chats in access exclusive mode')
  const answer = ana.get(`/api/userchats/${ana.id}`)
  await endWaitingConnection(app)
  await endWaitingConnection(app)
  expect((await answer).status).toBe(503)
})

it.each([
  [
    'a transaction',
    'swipes',
    (ana: TestClient, luis: TestClient) =>
      ana.post('/api/adduserlike', { likerId: ana.id, likedId: luis.id }),
  ],
  [
    'a single write',
    'users',
    (ana: TestClient) => ana.put('/api/updatedeckfilter', { userId: ana.id, filter: noFilter }),
  ],
] as const)('%s that loses its connection is a 503', async (_, table, write) => {
  const app = await openAppForTest()
  const [ana, luis] = [await app.makeUser(), await app.makeUser()]
  const release = await holdTable(app, `${table} in share mode`)
  const answer = write(ana, luis)
  await endWaitingConnection(app)
  await release()
  expect((await answer).status).toBe(503)
})
