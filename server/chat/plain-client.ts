import type { ServerEvent } from '../../contract/socket.ts'
import type { App, Deps } from '../deps.ts'
import { logFault } from '../errors.ts'
import { pace } from '../http/send-parts.ts'
import { markShown } from '../notifications/alarms.queries.ts'
import { findFetched } from './fetched-chats.queries.ts'
import { listItemsBetween } from './list-items.ts'
import type { Connection } from './live/connection.ts'

/** So many are held for a socket that reads nothing, each with an avatar in base64. */
const heldAtOnce = 4

/**
 * For a client that knows only the spec. It appends whatever arrives to the conversation on its
 * screen, so it gets the messages of the chat it fetched last that are newer than that fetch, in the
 * form of the fetch, and nothing else. An event only says that there may be some.
 */
export function plainClient({ db }: Pick<Deps, 'db'>, log: App['log']) {
  let sent = { chatId: 0, seq: 0 }
  let pause: ReturnType<typeof pace> | undefined
  let isSending = false
  let isStale = false

  const sendNew = async (connection: Connection) => {
    pause ??= pace({
      get destroyed() {
        return !connection.isOpen
      },
    })
    for (let isMore = true; isMore; ) {
      const fetched = await findFetched(db, connection.owner.sessionId)
      if (!fetched) return
      const { chatId } = fetched
      const after = sent.chatId === chatId ? Math.max(fetched.seq, sent.seq) : fetched.seq
      const range = { chatId, after, before: Number.MAX_SAFE_INTEGER }
      const items = await listItemsBetween(db, range, 'base64', heldAtOnce)
      for (const item of items) {
        // At the reader's own pace: the next one is written when this one has left.
        const text = JSON.stringify(item)
        if (!(await connection.flush(text))) return
        sent = { chatId, seq: item.seq }
        await pause(text.length)
      }
      // It says nothing of what it shows, and shows all it gets.
      const { userId } = connection.owner
      if (items.length > 0) await markShown(db, { chatId, userId, seq: sent.seq })
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
