import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { RawLine } from '../../harness/raw-line.ts'
import { openAppForTest, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { insertPhotos } from '../photos/photos.queries.ts'

/** A person with twelve photos that are heavier than an upload could make them. */
async function withHeavyGallery(app: TestApp, weight: number) {
  const ana = await app.makeUser()
  const photo = { card: randomBytes(weight), avatar: randomBytes(9), placeholder: 'aaaa' }
  await insertPhotos(app.store.db, ana.id, Array(12).fill(photo), app.now())
  return ana
}

/** One that reads nothing until it is told to. */
function openDeafLine(client: TestClient) {
  const line = new RawLine(client.url)
  line.socket.removeAllListeners('data').pause()
  return line
}

/** Whether the server has lost patience with two that say nothing, one after the other. */
function cutTwoThatAreSilent(url: string) {
  const others = { areCut: false }
  const cut = () => once(new RawLine(url).socket, 'close')
  cut()
    .then(cut)
    .then(() => {
      others.areCut = true
    })
  return others
}

/** How often a limit has turned somebody back. */
async function countRefusals(app: TestApp, limit: string): Promise<number> {
  const pattern = new RegExp(`michi_refused_total{limit="${limit}"} (\\d+)`)
  return Number(pattern.exec(await app.metrics())?.[1] ?? 0)
}

describe('pipelined requests', () => {
  it('are answered, if they are few', async () => {
    const app = await openAppForTest()
    const ana = await app.makeUser()
    const line = new RawLine(ana.url)
    for (let n = 0; n < 4; n++) await line.begin(ana, 'GET', `/api/usersettings/${ana.id}`)
    await expect.poll(() => line.heard.split('HTTP/1.1 200 OK').length - 1).toBe(4)
  })

  it('end the connection when there are too many', async () => {
    const app = await openAppForTest()
    const ana = await app.makeUser()
    const line = new RawLine(ana.url)
    const { host } = new URL(ana.url)
    const request = `GET /api/usersettings/${ana.id} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${ana.cookie}\r\n\r\n`
    await line.send(request.repeat(500))
    await expect.poll(() => line.hasEnded).toBe(true)
    expect(await countRefusals(app, 'pipelined')).toBe(1)
    expect((await ana.get(`/api/usersettings/${ana.id}`)).status).toBe(200)
  })
})

it.each(['userprofile', 'usertimeline', 'userchats', 'usersettings', 'chat'])(
  'HEAD asks nothing of a call: %s',
  async (call) => {
    const app = await openAppForTest()
    const ana = await app.makeUser()
    const head = (path: string) =>
      fetch(app.url + path, { method: 'HEAD', headers: { cookie: ana.cookie } })
    expect((await head(`/api/${call}/${ana.id}`)).status).toBe(404)
    expect((await head('/healthz')).status).toBe(200)
  },
)

describe('an answer that is not read', () => {
  it('is ended when nothing of it is taken, and its reader has the next', async () => {
    const app = await openAppForTest({}, { stalledMs: 1000 })
    const ana = await withHeavyGallery(app, 2_500_000)
    const line = openDeafLine(ana)
    await line.begin(ana, 'GET', `/api/userprofile/${ana.id}`)
    await once(line.socket, 'readable')
    line.socket.pause()
    // One at a time is made for a person, so this one waits until that one has been ended.
    const next = await ana.get<unknown[]>(`/api/userprofile/${ana.id}`)
    expect(next.body).toHaveLength(12)
    expect(await countRefusals(app, 'unread')).toBeGreaterThan(0)
  })

  it('is not ended while it is taken, however slowly', async () => {
    const app = await openAppForTest({}, { stalledMs: 2000 })
    const ana = await withHeavyGallery(app, 2_500_000)
    const line = new RawLine(ana.url)
    line.socket.removeAllListeners('data')
    let received = 0
    await line.begin(ana, 'GET', `/api/userprofile/${ana.id}`, 'connection: close\r\n')
    const others = cutTwoThatAreSilent(ana.url)
    for await (const bytes of line.socket) {
      received += bytes.length
      if (!others.areCut) await sleep(20)
    }
    expect(others.areCut).toBe(true)
    expect(received).toBeGreaterThan((12 * 2_500_000 * 4) / 3)
  })
})
