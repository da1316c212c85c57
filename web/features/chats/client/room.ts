import type { ChatDetail, MessageItem } from '../../../../contract/chat.ts'
import type { ErrorCode } from '../../../../contract/errors.ts'
import type { ChatCache } from './chat-cache.ts'
import type { ChatCalls } from './chat-calls.ts'
import { type ChatMessage, createBubbleMaker } from './chat-view.ts'
import type { Outbox } from './outbox.ts'
import { createPages, type Pages } from './pages.ts'
import {
  hasGap,
  keptTimeline,
  newestSeq,
  type Timeline,
  withMessage,
  withOwnOnly,
} from './timeline.ts'

/** All there is to show of one chat. The same object until something changes. */
export interface ChatView {
  /** Stored ones in the chat's order, then those on their way. */
  readonly messages: readonly ChatMessage[]
  /** False until there is something to show, or the server said that there is nothing. */
  readonly isLoaded: boolean
  readonly hasOlder: boolean
  readonly isTyping: boolean
  /** The `seq` up to which the other one has read. */
  readonly readByOther: number
  /** That pet has left: nothing can be sent any more. */
  readonly otherHasLeft: boolean
  /** Why the server does not show this chat. */
  readonly error: ErrorCode | null
}

/** One chat: what the server stored of it, and what is on its way there. */
export interface Room extends Pages {
  getView(): ChatView
  newestSeq(): number
  takeMessage(message: MessageItem): void
  takeRead(readerId: number, seq: number): void
  takeTyping(): void
  /** The chat is no longer this person's: nothing of it stays here. */
  takeGone(): void
  takeLeft(): void
  /** It can be seen again, with all that was in it. */
  takeBack(): void
  /** True when this is news to the server. */
  markRead(seq: number): boolean
  /** What was read here and the server may not know, or 0. */
  unsentRead(): number
  /** Something changed that the room does not hold itself: the outbox. */
  refresh(): void
}

export interface RoomOptions {
  chatId: number
  userId: number
  calls: ChatCalls
  kept: ChatCache
  outbox: Outbox
  random: () => number
  /** The server has stored these: none of them is on its way any more. */
  onStored: (messages: readonly MessageItem[]) => void
  onChange: () => void
}

const typingMs = 5_000

export function createRoom(options: RoomOptions): Room {
  const { chatId, userId, calls, kept, outbox, random, onStored, onChange } = options
  const makeBubbles = createBubbleMaker(userId)
  let timeline = keptTimeline(kept.read(chatId))
  let view: ChatView | null = null
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  let readByOther = 0
  let readHere = 0
  let readKnown = 0
  let otherHasLeft = false
  let error: ErrorCode | null = null

  const refresh = () => {
    view = null
    onChange()
  }
  const setTimeline = (next: Timeline) => {
    timeline = next
    const { stored, settled } = next
    if (settled === null) return
    kept.write(
      chatId,
      stored.filter(({ seq }) => seq <= settled),
    )
  }
  const setTyping = (isTyping: boolean) => {
    clearTimeout(typingTimer)
    typingTimer = isTyping ? setTimeout(setTyping, typingMs, false) : undefined
    refresh()
  }
  const takeGone = () => {
    kept.remove(chatId)
    outbox.removeChat(chatId)
    timeline = keptTimeline([])
    error = 'not_found'
    setTyping(false)
  }
  const takeMembers = ({ chatRoomUserIds }: ChatDetail) => {
    for (const { user1_id, user2_id, user1_read, user2_read } of chatRoomUserIds) {
      const isFirst = user1_id === userId
      otherHasLeft = (isFirst ? user2_id : user1_id) === null
      readByOther = Math.max(readByOther, isFirst ? user2_read : user1_read)
      readKnown = Math.max(readKnown, isFirst ? user1_read : user2_read)
    }
  }

  const pages = createPages({
    chatId,
    calls,
    random,
    getTimeline: () => timeline,
    onPage(next, detail) {
      takeMembers(detail)
      setTimeline(otherHasLeft ? withOwnOnly(next, userId) : next)
      error = null
      onStored(detail.chatMessages)
      refresh()
    },
    onRefused(code) {
      if (code === 'not_found') return takeGone()
      error = code
      refresh()
    },
  })

  return {
    ...pages,
    getView() {
      const { stored, settled, hasOlder } = timeline
      const pending = outbox.all().filter((message) => message.chatId === chatId)
      view ??= {
        messages: makeBubbles(stored, pending, readByOther),
        isLoaded: settled !== null || stored.length > 0,
        hasOlder,
        isTyping: typingTimer !== undefined,
        readByOther,
        otherHasLeft,
        error,
      }
      return view
    },
    newestSeq: () => newestSeq(timeline),
    takeMessage(message) {
      if (error) return
      setTimeline(withMessage(timeline, message))
      setTyping(typingTimer !== undefined && message.user_id === userId)
      if (hasGap(timeline)) void pages.catchUp()
    },
    takeRead(readerId, seq) {
      if (readerId === userId) readKnown = Math.max(readKnown, seq)
      else readByOther = Math.max(readByOther, seq)
      refresh()
    },
    takeTyping: () => setTyping(true),
    takeGone,
    takeLeft() {
      otherHasLeft = true
      kept.remove(chatId)
      setTimeline(withOwnOnly(timeline, userId))
      setTyping(false)
    },
    takeBack() {
      error = null
      // What was dropped here is asked for anew: nothing held is settled any more.
      timeline = keptTimeline(timeline.stored)
      refresh()
      void pages.catchUp()
    },
    markRead(seq) {
      if (seq <= Math.max(readHere, readKnown)) return false
      readHere = seq
      return true
    },
    unsentRead: () => (readHere > readKnown ? readHere : 0),
    refresh,
  }
}
