import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { RawConnection } from '../../harness/raw-connection.ts'
import { openAppForTest, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { insertPhotos } from '../photos/photos.queries.ts'

/** A person with twelve photos, larger than any that an upload could create. */
async function withHeavyGallery(app: TestApp, weight: number) {
  const ana = await app.makeUser()
  const photo = { card: randomBytes(weight), avatar: randomBytes(9), placeholder: 'aaaa' }
  await insertPhotos(app.store.db, ana.id, Array(12).fill(photo), app.now())
  return ana
}

/** A connection that does not read. */
function openPausedConnection(client: TestClient) {
  const line = new RawConnection(client.url)
  line.socket.removeAllListeners('data').pause()
  return line
}

/** Opens two idle connections, one after the other, and notes when the server has closed both. */
function waitForTwoTimeouts(url: string) {
  const timeouts = { havePassed: false }
  const closed = () => once(new RawConnection(url).socket, 'close')
  closed()
    .then(closed)
    .then(() => {
      timeouts.havePassed = true
    })
  return timeouts
}

/** How many requests a limit has refused. */
async function countRefusals(app: TestApp, limit: string): Promise<number> {
  const pattern = new RegExp(`michi_refused_total{limit="${limit}"} (\\d+)`)
  return Number(pattern.exec(await app.metrics())?.[1] ?? 0)
}

describe('pipelined requests', () => {
  it('are answered, if they are few', async () => {
    const app = await openAppForTest()
    const ana = await app.makeUser()
    const line = new RawConnection(ana.url)
    for (let n = 0; n < 4; n++) await line.begin(ana, 'GET', `/api/userprofile/${ana.id}`)
    await expect.poll(() => line.received.split('HTTP/1.1 200 OK').length - 1).toBe(4)
  })

  it('end the connection when there are too many', async () => {
    const app = await openAppForTest()
    const ana = await app.makeUser()
    const line = new RawConnection(ana.url)
    const { host } = new URL(ana.url)
    const request = `GET /api/usersettings/${ana.id} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${ana.cookie}\r\n\r\n`
    await line.send(request.repeat(500))
    await expect.poll(() => line.hasEnded).toBe(true)
    expect(await countRefusals(app, 'pipelined')).toBe(1)
    expect((await ana.get(`/api/usersettings/${ana.id}`)).status).toBe(200)
  })
})

it('HEAD asks nothing of a call', async () => {
  const app = await openAppForTest()
  const ana = await app.makeUser()
  const head = (path: string) =>
    fetch(app.url + path, { method: 'HEAD', headers: { cookie: ana.cookie } })
  for (const call of ['userprofile', 'usertimeline', 'userchats', 'usersettings', 'chat'])
    expect([call, (await head(`/api/${call}/${ana.id}`)).status]).toEqual([call, 404])
  expect((await head('/healthz')).status).toBe(200)
})

describe('an answer that is not read', () => {
  it('is cut off, and its client gets the next answer', async () => {
    const app = await openAppForTest({}, { stalledMs: 500 })
    const ana = await withHeavyGallery(app, 2_500_000)
    const line = openPausedConnection(ana)
    await line.begin(ana, 'GET', `/api/userprofile/${ana.id}`)
    await once(line.socket, 'readable')
    line.socket.pause()
    // A person gets one such answer at a time, so this call waits until the first has been cut off.
    const next = await ana.get<unknown[]>(`/api/userprofile/${ana.id}`)
    expect(next.body).toHaveLength(12)
    expect(await countRefusals(app, 'unread')).toBeGreaterThan(0)
  })

  it('is not cut off while the client reads, however slowly', async () => {
    const app = await openAppForTest({}, { stalledMs: 1000 })
    const ana = await withHeavyGallery(app, 2_500_000)
    const line = new RawConnection(ana.url)
    line.socket.removeAllListeners('data')
    let received = 0
    await line.begin(ana, 'GET', `/api/userprofile/${ana.id}`, 'connection: close\r\n')
    const timeouts = waitForTwoTimeouts(ana.url)
    for await (const bytes of line.socket) {
      received += bytes.length
      if (!timeouts.havePassed) await sleep(20)
    }
    expect(timeouts.havePassed).toBe(true)
    expect(received).toBeGreaterThan((12 * 2_500_000 * 4) / 3)
  })
})
