import type { MessageItem } from '../../contract/chat.ts'
import type { Deps } from '../deps.ts'
import type { ChatMetrics } from './chat.metrics.ts'
import { findOtherMember, moveReadMarker } from './chat.queries.ts'
import { getSender, insertMessage } from './messages.queries.ts'
import { toMessageItem } from './to-wire.ts'
import { Turns } from './turns.ts'

interface Draft {
  chatId: number
  userId: number
  clientId: string | null
  body: string
}

/** What people do in a chat: it is stored first, and then everybody whom it concerns is told. */
export function chatService({ db, bus, now }: Deps, metrics: ChatMetrics) {
  // One message of a chat at a time: they would only wait for the chat's row, each holding a
  // connection to the store, and they are announced in the order of their numbers.
  const turns = new Turns<number>()

  return {
    /** The one way in for messages. What came before with the same clientId is announced again. */
    async sendMessage(draft: Draft): Promise<{ item: MessageItem; isNew: boolean }> {
      return turns.take(draft.chatId, async () => {
        const stored = await insertMessage(db, { ...draft, now: now() })
        const sender = await getSender(db, draft.userId)
        const item = toMessageItem(stored.message, sender, 'url')
        metrics[stored.isNew ? 'stored' : 'repeated'].inc()
        bus.publish({ to: stored.members, event: { type: 'message.new', message: item } })
        return { item, isNew: stored.isNew }
      })
    },

    /** Read up to and including `seq`. */
    async markRead(chatId: number, userId: number, seq: number): Promise<void> {
      const moved = await moveReadMarker(db, { chatId, userId, seq })
      if (!moved) return
      bus.publish({
        to: moved.members,
        event: { type: 'message.read', chatId, userId, seq: moved.seq },
      })
    },

    async announceTyping(chatId: number, userId: number): Promise<void> {
      const otherId = await findOtherMember(db, { chatId, userId })
      if (otherId === null) return
      bus.publish({ to: [otherId], event: { type: 'chat.typing', chatId, userId } })
    },
  }
}

export type ChatService = ReturnType<typeof chatService>
