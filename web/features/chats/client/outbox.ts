import type { ErrorCode } from '../../../../contract/errors.ts'
import { personStorage } from '../../../lib/storage/person-storage.ts'
import type { SafeStorage } from '../../../lib/storage/safe-storage.ts'

/** A message on its way to the server. */
export interface PendingMessage {
  readonly chatId: number
  readonly clientId: string
  readonly text: string
  /** When it was written; no two of one tab share it. */
  readonly at: number
  /** Why the server refused it. Until the person retries, nobody sends it. */
  readonly error?: ErrorCode
}

/** What one person wrote, in any tab, that the server has not acknowledged; oldest first. */
export interface Outbox {
  all(): readonly PendingMessage[]
  add(message: Pick<PendingMessage, 'chatId' | 'text'>): void
  /** Refused, or to be tried again when there is no error. */
  mark(clientId: string, error?: ErrorCode): void
  remove(clientId: string): void
  /** Nobody will ever get what was written there. */
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
}

/**
 * One key a message, so that two tabs never overwrite each other's list. Memory leads and storage
 * follows: a message that could not be kept is still sent.
 */
export function createOutbox({ storage, userId, now, makeRoom }: OutboxOptions): Outbox {
  const kept = personStorage('michi.outbox', userId, storage)
  let messages: readonly PendingMessage[] = []
  let lastAt = 0

  const put = (message: PendingMessage) => {
    const others = messages.filter(({ clientId }) => clientId !== message.clientId)
    messages = [...others, message].sort((a, b) => a.at - b.at)
  }
  const keep = (message: PendingMessage) => {
    put(message)
    if (kept.write(message.clientId, message)) return
    makeRoom()
    kept.write(message.clientId, message)
  }

  const read = (clientId: string) => {
    const message = kept.read<PendingMessage>(clientId)
    if (message) put(message)
    return message
  }

  const remove = (clientId: string) => {
    if (!messages.some((message) => message.clientId === clientId)) return
    messages = messages.filter((message) => message.clientId !== clientId)
    kept.remove(clientId)
  }

  for (const clientId of kept.keys('')) read(clientId)

  return {
    all: () => messages,
    add({ chatId, text }) {
      lastAt = Math.max(now(), lastAt + 1)
      keep({ chatId, clientId: randomId(), text, at: lastAt })
    },
    mark(clientId, error) {
      const message = messages.find((message) => message.clientId === clientId)
      if (!message) return
      const { error: _, ...rest } = message
      keep(error ? { ...rest, error } : rest)
    },
    remove,
    removeChat(chatId) {
      for (const message of messages) if (message.chatId === chatId) remove(message.clientId)
    },
    takeOver(key) {
      const id = kept.restOf(key)
      if (id === null) return false
      // The key of one that is still on its way goes when it was stored: the server will tell us
      // too. A refused one was thrown away, and nobody else tells us that.
      if (!read(id)) messages = messages.filter((m) => !m.error || m.clientId !== id)
      return true
    },
  }
}

// Not randomUUID, which browsers offer under https only.
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-')
}
