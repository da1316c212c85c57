import type { ChatDetail, MessageItem, ReactionChange } from '../../../contract/chat.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { ReactionKind } from '../../../contract/reactions.ts'
import type { SafeStorage } from '../../lib/storage/safe-storage.ts'
import { type Bubble, createBubbleMaker } from './bubbles.ts'
import type { ChatCache } from './chat-cache.ts'
import type { ChatCalls } from './chat-calls.ts'
import { createPages, type Pages } from './pages.ts'
import type { PendingMessages } from './pending-messages.ts'
import { createReactions } from './reactions.ts'
import {
  hasGap,
  keptTimeline,
  newestSeq,
  type Timeline,
  withMessage,
  withOwnOnly,
} from './timeline.ts'

/** The state of one chat for the screen. The object stays the same until something changes. */
export interface ChatView {
  /** Stored messages in the chat's order, then the pending messages. */
  readonly messages: readonly Bubble[]
  /** False until there are messages, or the server has answered that there are none. */
  readonly isLoaded: boolean
  readonly hasOlder: boolean
  readonly isTyping: boolean
  /** The other person's newest reaction, and the message it belongs to. */
  readonly lastReaction: { readonly messageId: number; readonly kind: ReactionKind } | null
  /** The `seq` up to which the other person has read. */
  readonly readByOther: number
  /** The other person has left: nothing can be sent any more. */
  readonly otherHasLeft: boolean
  /** Why the server does not show this chat. */
  readonly error: ErrorCode | null
}

/** One chat: its stored and its pending messages. */
export interface Room extends Pages {
  getView(): ChatView
  newestSeq(): number
  takeMessage(message: MessageItem): void
  takeRead(readerId: number, seq: number): void
  takeTyping(): void
  takeReaction(change: ReactionChange): void
  /** Null removes the reaction. True if the server stored it. */
  react(messageId: number, kind: ReactionKind | null): Promise<boolean>
  /** The person cannot see the chat any more: deletes everything of it here. */
  takeGone(): void
  takeLeft(): void
  /** The person can see the chat again: fetches it. */
  takeBack(): void
  /** True if the server does not know it yet. */
  markRead(seq: number): boolean
  /** The `seq` that was read here and may be unknown to the server, or 0. */
  unsentRead(): number
  /** The pending messages, which the room does not own, have changed. */
  refresh(): void
}

export interface RoomOptions {
  chatId: number
  userId: number
  calls: ChatCalls
  cache: ChatCache
  pendingMessages: PendingMessages
  /** What was typed and not sent. */
  drafts: SafeStorage
  random: () => number
  /** The upload progress of the photo with this client id. */
  progressOf: (clientId: string) => number | null
  /** The server has stored these messages: they are no longer pending. */
  onStored: (messages: readonly MessageItem[]) => void
  onChange: () => void
}

const typingMs = 5_000

/** Under it the drafts have what the next message of a chat replies to. */
export const quoteKey = (chatId: number) => `${chatId}.quote`

export function createRoom(options: RoomOptions): Room {
  const { chatId, userId, calls, cache, pendingMessages, drafts, random } = options
  const { progressOf, onStored, onChange } = options
  const makeBubbles = createBubbleMaker(userId)
  let timeline = keptTimeline(cache.read(chatId))
  const reactions = createReactions(timeline.stored)
  let lastReaction: ChatView['lastReaction'] = null
  let reacting: Promise<boolean> = Promise.resolve(true)
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
  const keep = () => {
    const { stored, settled } = timeline
    if (settled === null) return
    const whole = stored.filter(({ seq }) => seq <= settled)
    cache.write(chatId, whole.map(reactions.write))
  }
  const setTimeline = (next: Timeline) => {
    timeline = next
    keep()
  }
  const keepOwnOnly = (of: Timeline) => {
    pendingMessages.removeQuotes(chatId)
    drafts.remove(quoteKey(chatId))
    setTimeline(withOwnOnly(of, userId))
  }
  const setTyping = (isTyping: boolean) => {
    clearTimeout(typingTimer)
    typingTimer = isTyping ? setTimeout(setTyping, typingMs, false) : undefined
    refresh()
  }
  const takeGone = () => {
    cache.remove(chatId)
    pendingMessages.removeChat(chatId)
    drafts.remove(quoteKey(chatId))
    timeline = keptTimeline([])
    reactions.clear()
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
    getReactionsUpTo: reactions.upTo,
    onPage(next, detail) {
      takeMembers(detail)
      const isMore = reactions.takeAnswer(detail)
      if (otherHasLeft) keepOwnOnly(next)
      else setTimeline(next)
      error = null
      onStored(detail.chatMessages)
      refresh()
      return isMore
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
      const pending = pendingMessages.all().filter((message) => message.chatId === chatId)
      view ??= {
        messages: makeBubbles({
          stored,
          pending,
          readByOther,
          progressOf,
          reactionTo: reactions.kindOf,
        }),
        lastReaction,
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
    takeReaction(change) {
      if (error) return
      const { message_id: messageId, user_id, kind } = change
      const isMissing = reactions.takeChange(change)
      if (user_id !== userId) lastReaction = kind && { messageId, kind }
      keep()
      refresh()
      if (isMissing) void pages.catchUp()
    },
    react(messageId, kind) {
      reactions.want(messageId, kind)
      refresh()
      // One after the other, so that the last choice wins.
      reacting = reacting.then(async () => {
        const answer = await calls.react({ chatId, messageId, kind })
        if (answer.outcome === 'done') reactions.takeChange(answer.body)
        reactions.unwant(messageId, kind)
        refresh()
        return answer.outcome === 'done'
      })
      return reacting
    },
    takeGone,
    takeLeft() {
      otherHasLeft = true
      reactions.clear()
      cache.remove(chatId)
      keepOwnOnly(timeline)
      setTyping(false)
    },
    takeBack() {
      error = null
      // The dropped messages are fetched again, so nothing counts as complete any more.
      timeline = keptTimeline(timeline.stored)
      reactions.clear()
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
