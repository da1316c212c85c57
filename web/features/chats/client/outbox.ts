import type { ErrorCode } from '../../../../contract/errors.ts'
import { randomId } from '../../../lib/random-id.ts'
import { openQueue } from '../../../lib/storage/persisted-queue.ts'
import { personStorage } from '../../../lib/storage/person-storage.ts'
import type { SafeStorage } from '../../../lib/storage/safe-storage.ts'

/** A message on its way to the server. */
export interface PendingMessage {
  readonly chatId: number
  readonly clientId: string
  readonly text: string
  /** A photo; its file is in `pending-photos.ts`. */
  readonly isPhoto?: true
  /** When it was written; no two of one tab share it. */
  readonly at: number
  /** Why the server refused it. Until the person retries, nobody sends it. */
  readonly error?: ErrorCode
}

/** What one person wrote, in any tab, that the server has not acknowledged; oldest first. */
export interface Outbox {
  all(): readonly PendingMessage[]
  /** Answers its client id. */
  add(message: Pick<PendingMessage, 'chatId' | 'text' | 'isPhoto'>): string
  /** With an error: refused. Without one: to be sent again. */
  mark(clientId: string, error?: ErrorCode): void
  remove(clientId: string): void
  /** The chat is gone: what waits for it will never be sent. */
  removeChat(chatId: number): void
  /** Takes in what another tab did to one key of storage. True when the key is of this outbox. */
  takeOver(key: string): boolean
}

interface OutboxOptions {
  storage: SafeStorage
  userId: number
  now: () => number
  /** Called when storage is full: a message that waits is worth more than what can be fetched. */
  makeRoom: () => void
  /** It was stored or thrown away. */
  onRemove: (message: PendingMessage) => void
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { storage, userId, now, makeRoom, onRemove } = options
  const kept = personStorage('michi.outbox', userId, storage)
  const queue = openQueue<PendingMessage>(kept, ({ at }) => at)
  let lastAt = 0

  const put = (message: PendingMessage) => {
    if (queue.put(message.clientId, message)) return
    makeRoom()
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
    mark(clientId, error) {
      const message = find(clientId)
      if (!message) return
      const { error: _, ...rest } = message
      put(error ? { ...rest, error } : rest)
    },
    remove,
    removeChat(chatId) {
      for (const message of queue.all()) if (message.chatId === chatId) remove(message.clientId)
    },
    takeOver(key) {
      const clientId = kept.restOf(key)
      if (clientId === null) return false
      // The key of one that is still on its way goes when it was stored: the server will tell us
      // too. A refused one was thrown away, and nobody else tells us that.
      if (!queue.reload(clientId) && find(clientId)?.error) queue.remove(clientId)
      return true
    },
  }
}
