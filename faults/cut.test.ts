import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openAppForTest, type TestApp } from '../server/testing/test-app.ts'
import { TestClient } from '../server/testing/test-client.ts'
import { size } from './size.ts'
import { openTalkers } from './talker.ts'
import { openTcpProxy } from './tcp-proxy.ts'

// The short form has a heartbeat 25 times as fast, cuts as much shorter, and patience with a machine
// that has other things to do.
const heartbeatMs = size(1000, 25_000)
const cutSeconds = size([0.2, 1.2, 6], [1, 30, 90])
const foundWithinMs = size(4000, 60_000)
const filledWithinMs = size(5000, 2000)

describe('a connection cut without a word', () => {
  it.each(cutSeconds)(
    'for %s s is found, and the gap is filled at its return',
    async (seconds) => {
      const server = await openAppForTest({}, { heartbeatMs })
      const { ana, luis, chatId } = await server.makePair()
      const { port } = new URL(server.url)
      const cable = await openTcpProxy(Number(port))
      onTestFinished(() => cable.close())
      const person = { id: ana.id, otherId: luis.id, chatId, cookie: ana.cookie }
      const [hers] = openTalkers([person], cable.url)
      if (!hers) throw new Error('There is one.')
      await expect.poll(() => hers.isOnline).toBe(true)

      cable.cut()
      const cutAt = Date.now()
      hers.say('desde el túnel')
      const texts: string[] = []
      let foundAfter: number | null = null
      while (Date.now() - cutAt < seconds * 1000) {
        const message = `mensaje ${texts.length}`
        await luis.post('/api/addmessage', { userId: luis.id, chatId, message })
        texts.push(message)
        if ((await countOpen(server)) === 0) foundAfter ??= Date.now() - cutAt
        await sleep(seconds * 50)
      }
      if (seconds * 1000 > foundWithinMs) expect(foundAfter).toBeLessThan(foundWithinMs)

      cable.mend()
      await expect
        .poll(() => texts.every((text) => hers.texts.includes(text)), {
          timeout: filledWithinMs,
          interval: 20,
        })
        .toBe(true)
      await expect.poll(() => hers.isSettled, { timeout: 10_000 }).toBe(true)
      const { body } = await new TestClient(server.url, luis.id, luis.cookie).get<{
        chatMessages: { message: string }[]
      }>(`/api/chat/${chatId}?images=url`)
      expect(hers.texts).toEqual(body.chatMessages.map(({ message }) => message))
      expect(hers.texts.filter((text) => text === 'desde el túnel')).toHaveLength(1)
    },
    180_000,
  )
})

async function countOpen({ app }: TestApp): Promise<number> {
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return Number(/^michi_open_sockets (\d+)$/m.exec(body)?.[1])
}
