import type { MessageItem } from '../../contract/chat.ts'
import type { ServerEvent } from '../../contract/socket.ts'
import type { App, Deps } from '../deps.ts'
import { logFault } from '../errors.ts'
import { findFetched } from './spec-socket.queries.ts'

/** At most so many messages, each with an avatar in base64, wait for a socket that does not read. */
const heldAtOnce = 4

interface Connection {
  owner: { userId: number; sessionId: number }
  /** Resolves when it has left; false when the socket is closed. */
  flush(text: string): Promise<boolean>
}

interface Options extends Pick<Deps, 'db'> {
  /** The messages of a chat after this number, with pictures in base64, oldest first. */
  listAfter: (range: { chatId: number; after: number; limit: number }) => Promise<MessageItem[]>
  markShown: (shown: { chatId: number; userId: number; seq: number }) => Promise<void>
  log: App['log']
}

/**
 * Sends messages to a client that knows only the spec. Such a client appends everything it receives
 * to the conversation on its screen, so it gets the messages of the chat it fetched last that are
 * newer than that fetch, and nothing else. An event only says that there may be some.
 */
export function specSocket({ db, listAfter, markShown, log }: Options) {
  let sent = { chatId: 0, seq: 0 }
  let isSending = false
  let isStale = false

  const sendNew = async (connection: Connection) => {
    for (let isMore = true; isMore; ) {
      const fetched = await findFetched(db, connection.owner.sessionId)
      if (!fetched) return
      const { chatId } = fetched
      const after = sent.chatId === chatId ? Math.max(fetched.seq, sent.seq) : fetched.seq
      const items = await listAfter({ chatId, after, limit: heldAtOnce })
      for (const item of items) {
        // The next message is written once this one has left, so a slow reader is not cut off.
        if (!(await connection.flush(JSON.stringify(item)))) return
        sent = { chatId, seq: item.seq }
      }
      // The client shows everything it gets and sends no read markers.
      const { userId } = connection.owner
      if (items.length > 0) await markShown({ chatId, userId, seq: sent.seq })
      isMore = items.length === heldAtOnce
    }
  }

  return async (event: ServerEvent, connection: Connection): Promise<void> => {
    if (event.type !== 'message.new' && event.type !== 'sync') return
    isStale = true
    if (isSending) return
    isSending = true
    while (isStale) {
      isStale = false
      await sendNew(connection).catch((error) => logFault(log, error, 'a socket failed'))
    }
    isSending = false
  }
}
