import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { RawLine } from '../harness/raw-line.ts'
import { startServerProcess } from '../harness/server-process.ts'
import { makeStore } from '../harness/test-app.ts'
import { TestClient } from '../harness/test-client.ts'
import { openStore } from '../server/db/store.ts'
import { insertPhotos } from '../server/photos/photos.queries.ts'
import { makeWorld } from './world.ts'

const requests = 6

// In a process of its own: in the server's, a reader would let it rest.
it('somebody who reads heavy answers as fast as they come keeps nobody waiting', async () => {
  const { settings, remove } = await makeStore('migrated')
  onTestFinished(remove)
  const { env, people } = await makeWorld(1, settings)
  const store = openStore(settings)
  const photo = { card: randomBytes(300_000), avatar: randomBytes(9), placeholder: 'aaaa' }
  await insertPhotos(store.db, people[0]?.id ?? 0, Array(12).fill(photo), Date.now())
  await store.close()
  const server = await startServerProcess(env)
  onTestFinished(() => server.kill())
  const [ana, eva] = people.map(({ id, cookie }) => new TestClient(server.url, id, cookie))
  if (!ana || !eva) throw new Error('There is nobody.')

  const line = new RawLine(server.url)
  let received = 0
  line.socket.removeAllListeners('data')
  line.socket.on('data', ({ length }) => {
    received += length
  })
  for (let request = 1; request <= requests; request++) {
    const last = request === requests ? 'connection: close\r\n' : ''
    await line.begin(ana, 'GET', `/api/userprofile/${ana.id}`, last)
  }
  expect((await eva.get(`/api/usersettings/${eva.id}`)).status).toBe(200)
  const meanwhile = received
  await expect.poll(() => line.hasEnded, { timeout: 50_000 }).toBe(true)
  expect(meanwhile).toBeLessThan(received / 2)
})
