import type { Quote } from '../../../contract/chat.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { randomId } from '../../lib/random-id.ts'
import { openQueue } from '../../lib/storage/persisted-queue.ts'
import { personStorage } from '../../lib/storage/person-storage.ts'
import type { SafeStorage } from '../../lib/storage/safe-storage.ts'
import { withOwnQuote } from './timeline.ts'

/** A message that the server has not acknowledged. */
export interface PendingMessage {
  readonly chatId: number
  readonly clientId: string
  readonly text: string
  /** What it replies to. */
  readonly quote?: Quote
  /** A photo; its file is in `pending-photos.ts`. */
  readonly isPhoto?: true
  /** When it was written; unique within a tab. */
  readonly at: number
  /** Why the server refused it. It is sent again only when the person retries. */
  readonly error?: ErrorCode
  /** When there is space again, if the day's uploads are full. */
  readonly spaceAt?: number
}

/** One person's unacknowledged messages of all tabs, the oldest first. */
export interface PendingMessages {
  all(): readonly PendingMessage[]
  /** Returns its client id. */
  add(message: Pick<PendingMessage, 'chatId' | 'text' | 'quote' | 'isPhoto'>): string
  /** With an error the message was refused; without one it will be sent again. */
  mark(clientId: string, error?: ErrorCode, spaceAt?: number | null): void
  remove(clientId: string): void
  /** The chat is gone: removes its messages. */
  removeChat(chatId: number): void
  /** The other person has left: removes what its messages quote of them. */
  removeQuotes(chatId: number): void
  /** Reads a storage key that another tab has changed. False if the key is not of these messages. */
  takeOver(key: string): boolean
}

interface PendingMessagesOptions {
  storage: SafeStorage
  userId: number
  now: () => number
  /** Called when the storage is full: frees space that holds only cached data. */
  freeSpace: () => void
  /** The message was stored or discarded. */
  onRemove: (message: PendingMessage) => void
}

export function createPendingMessages(options: PendingMessagesOptions): PendingMessages {
  const { storage, userId, now, freeSpace, onRemove } = options
  const kept = personStorage('michi.pending', userId, storage)
  const queue = openQueue<PendingMessage>(kept, ({ at }) => at)
  let lastAt = 0

  const put = (message: PendingMessage) => {
    if (queue.put(message.clientId, message)) return
    freeSpace()
    queue.put(message.clientId, message)
  }
  const find = (id: string) => queue.all().find(({ clientId }) => clientId === id)

  const remove = (clientId: string) => {
    const message = find(clientId)
    queue.remove(clientId)
    if (message) onRemove(message)
  }

  return {
    all: queue.all,
    add(message) {
      lastAt = Math.max(now(), lastAt + 1)
      const clientId = randomId()
      put({ ...message, clientId, at: lastAt })
      return clientId
    },
    mark(clientId, error, spaceAt) {
      const message = find(clientId)
      if (!message) return
      const { error: _, spaceAt: __, ...rest } = message
      put({ ...rest, ...(error && { error }), ...(spaceAt && { spaceAt }) })
    },
    remove,
    removeChat(chatId) {
      for (const message of queue.all()) if (message.chatId === chatId) remove(message.clientId)
    },
    removeQuotes(chatId) {
      for (const message of queue.all()) {
        const own = withOwnQuote(message, userId)
        if (message.chatId === chatId && own !== message) put(own)
      }
    },
    takeOver(key) {
      const clientId = kept.restOf(key)
      if (clientId === null) return false
      if (queue.reload(clientId)) return true
      // Another tab removed it. A photo or a refused message may have been taken back, so it goes at once.
      // Any other was stored: it stays until the server tells this tab, so that it does not blink.
      const message = find(clientId)
      if (message?.isPhoto || message?.error) remove(clientId)
      return true
    },
  }
}
