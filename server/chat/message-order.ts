import type { FastifyBaseLogger } from 'fastify'
import type { MessageItem } from '../../contract/chat.ts'
import { limits } from '../../contract/limits.ts'
import type { ServerEvent } from '../../contract/socket.ts'
import type { Publication } from '../bus/bus.ts'
import { logFault } from '../errors.ts'

/** How many chats are followed at a time. */
const maxChats = 20_000

/** After the first message of a chat, older ones may arrive this late. */
const lateMs = 10_000
const lateCount = 20

/** A message goes to the members of its chat. */
export interface MessagePublication extends Publication {
  to: readonly number[]
  event: Extract<ServerEvent, { type: 'message.new' }>
}

interface Chat {
  /** The number that was delivered last; null before the first. */
  last: number | null
  /** Publications that came while missing messages are read from the store. */
  waiting: MessagePublication[] | null
}

interface Options {
  deliver: (publication: Publication) => void
  /** From the store, those numbered between the two; at most one page. */
  listBetween: (chatId: number, after: number, before: number) => Promise<MessageItem[]>
  isShared: boolean
  log: FastifyBaseLogger
  now: () => number
}

/**
 * Delivers the messages of each chat once and in the order of their numbers. Publications of two servers
 * can arrive in the wrong order, and a server that dies publishes none. The store has what is
 * missing, since a number is given out only after the one before it is stored.
 */
export class MessageOrder {
  readonly #chats = new Map<number, Chat>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  accept(publication: MessagePublication): void {
    const { chat_id: chatId, seq } = publication.event.message
    const chat = this.#chats.get(chatId) ?? this.#follow(chatId, seq)
    if (chat.waiting) {
      chat.waiting.push(publication)
    } else if (chat.last === null || seq > chat.last + 1) {
      chat.waiting = [publication]
      void this.#catchUp(chat, chatId)
    } else if (seq === chat.last + 1) {
      chat.last = seq
      this.#options.deliver(publication)
    }
  }

  /** Nobody here is listening to this chat any more. */
  forget(chatId: number): void {
    this.#chats.delete(chatId)
  }

  #follow(chatId: number, seq: number): Chat {
    const [oldest] = this.#chats.keys()
    if (oldest !== undefined && this.#chats.size >= maxChats) this.#chats.delete(oldest)
    const isFirst = seq === 1 || !this.#options.isShared
    const chat: Chat = { last: isFirst ? seq - 1 : null, waiting: null }
    this.#chats.set(chatId, chat)
    return chat
  }

  async #catchUp(chat: Chat, chatId: number): Promise<void> {
    const { deliver, log } = this.#options
    for (let next = takeLowest(chat); next; next = takeLowest(chat)) {
      const { seq } = next.event.message
      if (chat.last !== null && seq <= chat.last) continue
      const missing = await this.#listMissing(chat, chatId, seq).catch((error) => {
        logFault(log, error, 'missing messages cannot be listed')
        return null
      })
      for (const message of missing ?? []) deliver({ ...next, event: { ...next.event, message } })
      deliver(next)
      chat.last = seq
      if (missing === null || missing.length === limits.chatPage)
        deliver({ to: next.to, event: { type: 'sync' } })
    }
    chat.waiting = null
  }

  async #listMissing({ last }: Chat, chatId: number, seq: number): Promise<MessageItem[]> {
    const { listBetween, now } = this.#options
    if (last !== null) return last + 1 === seq ? [] : listBetween(chatId, last, seq)
    // Clients fetched older messages when they connected to this server.
    const before = await listBetween(chatId, Math.max(0, seq - 1 - lateCount), seq)
    return before.filter(({ created_at }) => Date.parse(created_at) > now() - lateMs)
  }
}

function takeLowest({ waiting }: Chat): MessagePublication | undefined {
  waiting?.sort((a, b) => a.event.message.seq - b.event.message.seq)
  return waiting?.shift()
}
