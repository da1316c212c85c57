import { describe, expect, test } from 'vitest'
import type { MessageItem } from '../../contract/chat.ts'
import type { ServerEvent } from '../../contract/socket.ts'
import { keepOrder, splitChats, withEvent } from './chat-list.ts'
import type { ChatSummary } from './queries.ts'
import { countNews } from './seen-matches.ts'

const me = 1
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second))

function chat(chatId: number, changes: Partial<ChatSummary> = {}): ChatSummary {
  return {
    chatId,
    otherUserId: 100 + chatId,
    name: 'Luis',
    animalName: 'Trufa',
    pictureUrl: null,
    pictureType: null,
    placeholder: null,
    lastMessage: { text: 'hola', at: at(0), userId: 100 + chatId },
    matchedAt: at(0),
    unread: 0,
    ...changes,
  }
}

function newMessage(chatId: number, changes: Partial<MessageItem> = {}): ServerEvent {
  const message = {
    message_id: 9,
    chat_id: chatId,
    seq: 9,
    user_id: 100 + chatId,
    name: 'Luis',
    message: 'nuevo',
    created_at: at(5).toISOString(),
    client_id: null,
    img_type: null,
    ...changes,
  }
  return { type: 'message.new', message }
}

test('the badge counts unread messages, and matches that came after the last look', () => {
  expect(countNews([], [0])).toBe(0)
  expect(countNews([chat(1, { unread: 2 }), chat(2), chat(3, { unread: 100 })], [0])).toBe(102)
  const matches = [4, 5, 6].map((id) => chat(id, { lastMessage: null }))
  expect([0, 4, 6].map((seen) => countNews(matches, [seen]))).toEqual([3, 2, 0])
  expect(countNews(matches, [4, 6])).toBe(1)
  expect(countNews([chat(7, { lastMessage: null, otherUserId: null })], [0])).toBe(0)
})

test('matches without a message stand apart from conversations', () => {
  const chats = [chat(1), chat(2, { lastMessage: null }), chat(3)]
  const { matches, conversations } = splitChats(chats)
  expect(matches.map((c) => c.chatId)).toEqual([2])
  expect(conversations.map((c) => c.chatId)).toEqual([1, 3])
})

test('a match that left without a word is no new match', () => {
  const { matches, conversations } = splitChats([chat(1, { lastMessage: null, otherUserId: null })])
  expect(matches).toEqual([])
  expect(conversations).toHaveLength(1)
})

describe('a new message', () => {
  test('moves its chat to the top and counts as unread', () => {
    const after = withEvent([chat(1), chat(2, { unread: 3 })], newMessage(2), me)
    expect(after?.map((c) => [c.chatId, c.unread, c.lastMessage?.text])).toEqual([
      [2, 4, 'nuevo'],
      [1, 0, 'hola'],
    ])
  })

  test('of my own does not count as unread', () => {
    const after = withEvent([chat(1)], newMessage(1, { user_id: me }), me)
    expect(after?.[0]?.unread).toBe(0)
    expect(after?.[0]?.lastMessage?.text).toBe('nuevo')
  })

  test('turns a match into a conversation', () => {
    const after = withEvent([chat(1, { lastMessage: null })], newMessage(1), me)
    expect(splitChats(after ?? []).yourTurn).toHaveLength(1)
  })

  test('that is said again changes nothing', () => {
    const once = withEvent([chat(1)], newMessage(1), me) ?? []
    expect(withEvent(once, newMessage(1), me)).toBe(once)
  })

  test('within the same millisecond as the last one counts', () => {
    const once = withEvent([chat(1)], newMessage(1), me) ?? []
    expect(withEvent(once, newMessage(1, { seq: 10, message: 'otro' }), me)?.[0]?.unread).toBe(2)
  })

  test('that is late, or after a missing one, needs the server', () => {
    const second = withEvent([chat(1)], newMessage(1, { seq: 2 }), me) ?? []
    expect(withEvent(second, newMessage(1, { seq: 1 }), me)).toBeNull()
    expect(withEvent(second, newMessage(1, { seq: 4 }), me)).toBeNull()
  })

  test('of a chat that is not in the list needs the server', () => {
    expect(withEvent([chat(1)], newMessage(2), me)).toBeNull()
  })
})

describe('a read marker', () => {
  const read = (userId: number, seq: number): ServerEvent => ({
    type: 'message.read',
    chatId: 1,
    userId,
    seq,
  })

  test('of mine clears the badge, also when it was moved in another tab', () => {
    expect(withEvent([chat(1, { unread: 2 })], read(me, 9), me)?.[0]?.unread).toBe(0)
  })

  test('of the other one changes nothing here', () => {
    const chats = [chat(1, { unread: 2 })]
    expect(withEvent(chats, read(101, 9), me)).toBe(chats)
  })

  test('that is behind the newest message needs the server', () => {
    const chats = withEvent([chat(1)], newMessage(1), me) ?? []
    expect(withEvent(chats, read(me, 8), me)).toBeNull()
  })
})

test('a chat that is gone leaves the list', () => {
  const after = withEvent([chat(1), chat(2)], { type: 'chat.gone', chatId: 1 }, me)
  expect(after?.map((c) => c.chatId)).toEqual([2])
})

test('a possible gap, a chat that is back and one that was left need the server', () => {
  expect(withEvent([chat(1)], { type: 'sync' }, me)).toBeNull()
  expect(withEvent([chat(1)], { type: 'chat.back', chatId: 2 }, me)).toBeNull()
  expect(withEvent([chat(1)], { type: 'chat.left', chatId: 1 }, me)).toBeNull()
})

test('everybody who waits for an answer comes first, unread before read, and ended chats last', () => {
  const waiting = { waitingSince: at(0) }
  const chats = [
    chat(1, waiting),
    chat(2),
    chat(3, { ...waiting, unread: 2 }),
    chat(4, { ...waiting, ended: { by: me, line: 'thanks' } }),
    chat(5, { ...waiting, unread: 1 }),
    chat(6, waiting),
  ]
  const { yourTurn, conversations, ended } = splitChats(chats)
  const idsOf = (some: readonly ChatSummary[]) => some.map(({ chatId }) => chatId)
  expect([idsOf(yourTurn), idsOf(conversations), idsOf(ended)]).toEqual([[3, 5, 1, 6], [2], [4]])
})

test('a message makes the other wait, and an answer ends the wait', () => {
  const [waited] = withEvent([chat(1)], newMessage(1), me) ?? []
  expect(waited?.waitingSince).toEqual(at(5))
  const answer = newMessage(1, { user_id: me, seq: 10 })
  const [answered] = withEvent(waited ? [waited] : [], answer, me) ?? []
  expect(answered?.waitingSince).toBeNull()
})

test('while a chat is open, every chat keeps its section and its position', () => {
  const waiting = { waitingSince: at(0), unread: 1 }
  const before = splitChats([chat(1, waiting), chat(2, waiting), chat(3), chat(4)])
  // Chat 2 was read and answered, 4 got a message, 5 is a new match, 3 is gone.
  const chats = [chat(4, waiting), chat(2), chat(1, waiting), chat(5, { lastMessage: null })]
  const kept = keepOrder(before, chats)
  const idsOf = (part: ChatSummary[]) => part.map(({ chatId }) => chatId)
  expect(idsOf(kept.yourTurn)).toEqual([1, 2])
  expect(idsOf(kept.conversations)).toEqual([4, 5])
  expect(idsOf(kept.matches)).toEqual([])
  expect(kept.yourTurn[1]?.unread).toBe(0)
  const match = chat(6, { lastMessage: null })
  const withMatch = keepOrder(splitChats([match, ...chats.slice(0, 2)]), [...chats, match])
  expect(idsOf(withMatch.matches)).toEqual([6, 5])
})
