import type { ChatDetail, MessageItem, ReactionChange } from '../../../contract/chat.ts'
import { limits } from '../../../contract/limits.ts'
import type { ReactionKind } from '../../../contract/reactions.ts'

type Reaction = NonNullable<MessageItem['reaction']>

/** The reactions in one chat. Events and pages may arrive in any order. */
export interface Reactions {
  kindOf(messageId: number): ReactionKind | null
  /** No change up to this number is missing; undefined before the first answer. */
  upTo(): number | undefined
  /** True if there may be more pages. */
  takeAnswer(detail: ChatDetail): boolean
  /** A live event or the answer to a call. True when something before it may be missing. */
  takeChange(change: ReactionChange): boolean
  /** Shown until the call succeeds or fails. */
  want(messageId: number, kind: ReactionKind | null): void
  unwant(messageId: number, kind: ReactionKind | null): void
  /** The message with its reaction, for the cache. */
  write(message: MessageItem): MessageItem
  /** After this only the newest page gives the number of the last change. */
  clear(): void
}

export function createReactions(kept: readonly MessageItem[]): Reactions {
  const known = new Map<number, Reaction>()
  const wanted = new Map<number, ReactionKind | null>()
  let upTo: number | undefined

  const take = (messageId: number, { kind, number }: Reaction) => {
    if (number > (known.get(messageId)?.number ?? 0)) known.set(messageId, { kind, number })
  }
  const takeMessages = (messages: readonly MessageItem[]) => {
    for (const { message_id, reaction } of messages) if (reaction) take(message_id, reaction)
  }
  takeMessages(kept)

  return {
    kindOf(messageId) {
      const kind = wanted.get(messageId)
      return kind === undefined ? (known.get(messageId)?.kind ?? null) : kind
    },
    upTo: () => upTo,
    takeAnswer({ chatMessages, chatReactions, chatRoomUserIds }) {
      takeMessages(chatMessages)
      const last = chatRoomUserIds[0]?.last_reaction ?? 0
      if (!chatReactions) {
        upTo ??= last
        return false
      }
      for (const change of chatReactions) take(change.message_id, change)
      const isFull = chatReactions.length >= limits.chatPage
      upTo = Math.max(upTo ?? 0, isFull ? (chatReactions.at(-1)?.number ?? 0) : last)
      return isFull
    },
    takeChange(change) {
      take(change.message_id, change)
      if (upTo === undefined || change.number <= upTo) return false
      if (change.number > upTo + 1) return true
      upTo = change.number
      return false
    },
    want: (messageId, kind) => void wanted.set(messageId, kind),
    unwant(messageId, kind) {
      if (wanted.get(messageId) === kind) wanted.delete(messageId)
    },
    write(message) {
      const reaction = known.get(message.message_id)
      return reaction ? { ...message, reaction } : message
    },
    clear() {
      known.clear()
      wanted.clear()
      upTo = undefined
    },
  }
}
