import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Member } from '../harness/crowd.ts'
import { drawPicture } from '../harness/pictures.ts'
import { openAppForTest, type TestApp } from '../harness/test-app.ts'
import { TestClient } from '../harness/test-client.ts'
import { openTestNetwork } from '../harness/test-network.ts'
import { openCrowdForTest } from './setup.ts'
import { isFull, size } from './size.ts'

// The short form has a faster heartbeat and measures no times, because other tests run at the same time.
const heartbeatMs = size(1000, 25_000)
const foundWithinMs = 60_000
const filledWithinMs = 2000

const isFound = (server: TestApp) => async () => (await countOpen(server)) === 0
const lasts = (ms: number) => () => async () => Date.now() > cutAt + ms
let cutAt = 0

/** How long a cut lasts. */
const cuts: [name: string, isOver: (server: TestApp) => () => Promise<boolean>][] = size(
  [
    ['for a moment', () => async () => true],
    ['until it is found', isFound],
  ],
  [
    ['for 1 s', lasts(1000)],
    ['for 30 s', lasts(30_000)],
    ['for 90 s', lasts(90_000)],
  ],
)

describe('a connection that goes silent', () => {
  it.each(cuts)('%s: the gap is filled at its return', async (_name, isOver) => {
    const server = await openAppForTest({}, { heartbeatMs })
    const { ana, luis, chatId } = await server.makePair()
    const network = await openTestNetwork(server.url)
    onTestFinished(() => network.close())
    const person = { id: ana.id, otherId: luis.id, chatId, cookie: ana.cookie, email: '' }
    const { members } = await openCrowdForTest([person], network.url)
    const hers = members[0] as Member

    network.hold()
    cutAt = Date.now()
    hers.write('desde el túnel')
    const texts: string[] = []
    const isOverNow = isOver(server)
    const isFoundNow = isFound(server)
    let foundAfterMs = Number.POSITIVE_INFINITY
    do {
      const message = `mensaje ${texts.length}`
      await luis.post('/api/addmessage', { userId: luis.id, chatId, message })
      texts.push(message)
      if (await isFoundNow()) foundAfterMs = Math.min(foundAfterMs, Date.now() - cutAt)
      await sleep(heartbeatMs / 20)
    } while (!(await isOverNow()))
    if (isFull && Date.now() - cutAt > foundWithinMs) {
      expect(foundAfterMs).toBeLessThan(foundWithinMs)
    }

    network.mend()
    await expect
      .poll(() => texts.every((text) => hers.texts.includes(text)), {
        ...(isFull && { timeout: filledWithinMs }),
        interval: 20,
      })
      .toBe(true)
    await expect.poll(() => hers.isSettled).toBe(true)
    const { body } = await new TestClient(server.url, luis.id, luis.cookie).get<{
      chatMessages: { message: string }[]
    }>(`/api/chat/${chatId}?images=url`)
    expect(hers.texts).toEqual(body.chatMessages.map(({ message }) => message))
    expect(hers.texts.filter((text) => text === 'desde el túnel')).toHaveLength(1)
  })
})

describe('a photo whose connection breaks', () => {
  it('is stored once, whether its bytes or its answer were lost', async () => {
    const server = await openAppForTest()
    const { ana, luis, chatId } = await server.makePair()
    for (const who of [ana, luis])
      await who.post('/api/addmessage', { userId: who.id, chatId, message: `hola ${who.id}` })
    const network = await openTestNetwork(server.url)
    onTestFinished(() => network.close())
    const hers = new TestClient(network.url, ana.id, ana.cookie)
    const picture = await drawPicture()
    const countPhotos = async () => {
      const photos = await server.store.db
        .selectFrom('messages')
        .select('id')
        .where('photo_placeholder', 'is not', null)
        .execute()
      return photos.length
    }

    network.loseAnswers()
    const unanswered = hers.uploadToChat(chatId, picture, 'answer-lost').catch(() => null)
    await expect.poll(countPhotos).toBe(1)
    network.cut()
    expect(await unanswered).toBeNull()
    const cut = await hers.uploadToChat(chatId, picture, 'never-arrived').catch(() => null)
    expect(cut).toBeNull()
    network.mend()

    for (const key of ['answer-lost', 'never-arrived', 'never-arrived'])
      expect((await hers.uploadToChat(chatId, picture, key)).status).toBe(201)
    expect(await countPhotos()).toBe(2)
    const { body } = await luis.get<{ chatMessages: { client_id: string }[] }>(
      `/api/chat/${chatId}?images=url`,
    )
    const keys = body.chatMessages.map(({ client_id }) => client_id)
    expect(keys).toEqual([null, null, 'answer-lost', 'never-arrived'])
  })
})

async function countOpen(app: TestApp): Promise<number> {
  return Number(/^michi_open_sockets (\d+)$/m.exec(await app.metrics())?.[1])
}
