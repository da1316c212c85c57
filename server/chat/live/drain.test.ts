import { describe, expect, it } from 'vitest'
import { openAppForTest } from '../../../harness/test-app.ts'
import { TestSocket } from '../../../harness/test-socket.ts'

const health = (url: string) => fetch(`${url}/healthz`)

describe('a server that is about to stop', () => {
  it('says so first, and goes on with everything', async () => {
    const { app, url, makePair } = await openAppForTest()
    const { ana, luis, chatId } = await makePair()
    const reader = await TestSocket.open(luis)
    expect((await health(url)).status).toBe(200)
    const hurry = new AbortController()
    const drained = app.drain({ warnMs: 2 ** 30, spreadMs: 0 }, hurry.signal)
    await expect.poll(async () => (await health(url)).status).toBe(503)

    const another = await TestSocket.open(luis)
    const message = { userId: ana.id, chatId, message: 'Hola' }
    const { status, headers } = await ana.post('/api/addmessage', message)
    expect(status).toBe(201)
    expect(headers.get('connection')).toBe('close')
    await Promise.all([reader, another].map((socket) => socket.waitForMessage('Hola')))

    hurry.abort()
    await drained
    expect(reader.socket.readyState).toBe(reader.socket.OPEN)
  })

  it('closes sockets one after the other, takes no new ones, and answers until the end', async () => {
    const { app, makeUser } = await openAppForTest()
    const ana = await makeUser()
    const sockets: TestSocket[] = []
    for (let count = 0; count < 10; count++) sockets.push(await TestSocket.open(ana))
    const [first, last] = [sockets.at(0), sockets.at(-1)]
    const times = { warnMs: 0, spreadMs: 20_000 }
    const hurry = new AbortController()
    const drained = app.drain(times, hurry.signal)
    expect(await first?.closed).toBe(1012)
    expect(last?.socket.readyState).toBe(last?.socket.OPEN)
    expect(await TestSocket.refused(ana)).toBe(503)
    expect((await ana.get('/api/session')).status).toBe(200)
    hurry.abort()
    await drained
    await app.close()
    for (const each of sockets) expect(await each.closed).toBe(1012)
  })

  it('closes all of them by itself', async () => {
    const { app, makeUser } = await openAppForTest()
    const ana = await makeUser()
    const sockets = [await TestSocket.open(ana), await TestSocket.open(ana, { protocol: null })]
    await app.drain({ warnMs: 0, spreadMs: 0 }, new AbortController().signal)
    for (const each of sockets) expect(await each.closed).toBe(1012)
  })

  it('is done at once when nobody is connected', async () => {
    const { app } = await openAppForTest()
    await app.drain({ warnMs: 2 ** 30, spreadMs: 0 }, new AbortController().signal)
  })
})
