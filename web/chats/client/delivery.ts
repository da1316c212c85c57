import type { MessageItem } from '../../../contract/chat.ts'
import { backoffMs } from './backoff.ts'
import type { Answer } from './chat-calls.ts'
import type { PendingMessage, PendingMessages } from './pending-messages.ts'

/** Sends the pending messages to the server, and retries with backoff. */
export interface Delivery {
  start(): void
  /** Sends the pending messages now. */
  flush(): void
  /** Sends the pending messages after a delay, which leaves time to the tab that wrote the message. */
  flushLater(): void
  stop(): void
}

interface DeliveryOptions {
  pendingMessages: PendingMessages
  random: () => number
  store: (message: PendingMessage) => Promise<Answer<MessageItem>>
  onStored: (message: MessageItem) => void
  onRefused: (message: PendingMessage) => void
}

const otherTabMs = 3_000

/**
 * One message of a chat at a time, so that they are stored in the order they were written. Sending
 * one twice is harmless: the server stores a client id once.
 */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { pendingMessages, random, store, onStored, onRefused } = options
  const busy = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let flushes = 0
  let isRunning = false

  const flush = () => {
    flushes++
    clearTimeout(timer)
    for (const { chatId } of pendingMessages.all()) void deliver(chatId)
  }
  const flushIn = (ms: number) => {
    clearTimeout(timer)
    if (isRunning) timer = setTimeout(flush, ms)
  }
  const next = (chatId: number) =>
    pendingMessages.all().find((message) => message.chatId === chatId && !message.error)

  const deliver = async (chatId: number) => {
    if (busy.has(chatId)) return
    busy.add(chatId)
    for (let message = next(chatId); message && isRunning; message = next(chatId)) {
      const flushesBefore = flushes
      const answer = await store(message)
      if (answer.outcome === 'later') {
        // The socket acknowledged it meanwhile, or a flush was asked for: no backoff.
        if (!pendingMessages.all().includes(message) || flushes > flushesBefore) continue
        flushIn(answer.waitMs + backoffMs(attempts++, random))
        break
      }
      attempts = 0
      if (answer.outcome === 'refused') {
        pendingMessages.mark(message.clientId, answer.code, answer.spaceAt)
        onRefused(message)
      } else {
        pendingMessages.remove(message.clientId)
        onStored(answer.body)
      }
    }
    busy.delete(chatId)
  }

  return {
    start() {
      isRunning = true
      flush()
    },
    flush,
    flushLater: () => flushIn(otherTabMs),
    stop() {
      isRunning = false
      clearTimeout(timer)
    },
  }
}
