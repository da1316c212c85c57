import { describe, expect, it, onTestFinished } from 'vitest'
import type { ChatDetail, ChatListItem } from '../../contract/chat.ts'
import { limits } from '../../contract/limits.ts'
import { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { rates } from '../../server/chat/live/allowances.ts'
import type { Culprit } from './culprit.ts'
import type { Siege } from './siege.ts'

export function attackWithFrames(siege: () => Siege): void {
  describe('somebody who comes again and again', () => {
    it('to write as much as a new socket may, writes what a person may', async () => {
      const startedAt = performance.now()
      const { jobs } = await siege().attack('reconnecting')
      for (const { culprits } of jobs) {
        const [culprit] = culprits as [Culprit]
        const client = new TestClient(siege().server.url, culprit.id, culprit.cookie)
        const path = `/api/chat/${culprit.chatId}?images=url`
        const countWritten = async () => {
          const { body } = await client.get<ChatDetail>(path)
          return (body.chatMessages.at(-1)?.seq ?? 0) - 100
        }
        await expect.poll(countWritten).toBeGreaterThan(0)
        const written = await countWritten()
        const seconds = (performance.now() - startedAt) / 1000
        const { burst, perSecond } = rates.messages
        expect(written).toBeLessThanOrEqual(burst + seconds * perSecond)
      }
    })

    it('to type in two chats by turns, is seen to type as others are', async () => {
      const { town, server, attack } = siege()
      const [culprit, other] = town.nextPair()
      const socket = await TestSocket.open(new TestClient(server.url, other.id, other.cookie))
      onTestFinished(() => socket.close())
      const client = new TestClient(server.url, culprit.id, culprit.cookie)
      const { body } = await client.get<ChatListItem[]>(
        `/api/userchats/${culprit.id}?images=url&limit=2`,
      )
      const ids = [culprit.chatId, ...body.map((chat) => chat.chat_id)]
      const startedAt = performance.now()
      await attack('typing', { people: [culprit], ids })
      await socket.waitForEvent('chat.typing')
      const seconds = (performance.now() - startedAt) / 1000
      const seen = socket.events.filter(({ type }) => type === 'chat.typing').length
      expect(seen).toBeLessThanOrEqual(1 + (seconds * 1000) / limits.typingEveryMs)
    })
  })
}
