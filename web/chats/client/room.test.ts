import { expect, it } from 'vitest'
import type { ChatDetail } from '../../../contract/chat.ts'
import { TestBrowser } from '../../../harness/test-browser.ts'
import { safeStorage } from '../../lib/storage/safe-storage.ts'
import { createChatCache } from './chat-cache.ts'
import type { ChatCalls } from './chat-calls.ts'
import { createPendingMessages } from './pending-messages.ts'
import { createRoom } from './room.ts'
import { ana, message } from './testing/messages.ts'
import { eventually } from './testing/people.ts'

/** A room of a chat in which both have written, and what the server says of it. */
function openRoom() {
  const storage = safeStorage(new TestBrowser().openStorage())
  const server = { otherId: 2 as number | null }
  const getChat: ChatCalls['getChat'] = async (_, range) => {
    const all = [message(1), message(2), message(3)]
    const held = all.filter(({ user_id }) => user_id === ana || server.otherId !== null)
    const after = range && 'after' in range ? range.after : 0
    const detail: ChatDetail = {
      chatRoomUserIds: [
        {
          user1_id: ana,
          user2_id: server.otherId,
          user1_read: 0,
          user2_read: 0,
          ended_at: null,
          ended_by: null,
          ended_line: null,
        },
      ],
      chatMessages: held.filter(({ message_id }) => message_id > after),
    }
    return { outcome: 'done', body: detail }
  }
  const calls = { getChat } as ChatCalls
  const room = createRoom({
    chatId: 7,
    userId: ana,
    calls,
    cache: createChatCache(storage, ana),
    pendingMessages: createPendingMessages({
      storage,
      userId: ana,
      now: Date.now,
      freeSpace: () => {},
      onRemove: () => {},
    }),
    drafts: storage,
    random: () => 0,
    progressOf: () => null,
    onStored: () => {},
    onChange: () => {},
  })
  const texts = () => room.getView().messages.map(({ text }) => text)
  return { room, server, texts }
}

it('shows all of a chat again when the other one is back, as after a suspension', async () => {
  const { room, server, texts } = openRoom()
  await room.open()
  expect(texts()).toEqual(['m1', 'm2', 'm3'])
  server.otherId = null
  room.takeLeft()
  expect(texts()).toEqual(['m1', 'm3'])
  server.otherId = 2
  room.takeBack()
  await eventually(() => expect(texts()).toEqual(['m1', 'm2', 'm3']))
  expect(room.getView()).toMatchObject({ otherHasLeft: false, error: null })
})

it('shows a chat that was gone and is back, also when nobody looked meanwhile', async () => {
  const { room, texts } = openRoom()
  room.takeGone()
  expect(room.getView().error).toBe('not_found')
  room.takeBack()
  expect(room.getView()).toMatchObject({ error: null, isLoaded: false })
  await room.open()
  expect(texts()).toEqual(['m1', 'm2', 'm3'])
})
