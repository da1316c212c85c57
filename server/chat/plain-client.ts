import { limits } from '../../contract/limits.ts'
import type { ServerEvent } from '../../contract/socket.ts'
import type { Deps } from '../deps.ts'
import type { Owner } from '../live/connection.ts'
import { findFetched, recordDelivery } from './fetched-chats.queries.ts'
import { listItemsBetween } from './list-items.ts'

/**
 * For a client that knows only the spec. It appends whatever arrives to the conversation on its
 * screen, so it gets the new messages of the chat it fetched last, as it fetched them, and nothing
 * else. What was written before its socket opened comes first.
 */
export function plainClient({ db }: Pick<Deps, 'db'>, { sessionId }: Owner) {
  let sent = { chatId: 0, seq: 0 }

  const listNew = async (chatId: number, fetchedSeq: number): Promise<string[]> => {
    if (sent.chatId !== chatId) sent = { chatId, seq: 0 }
    const texts: string[] = []
    for (let isMore = true; isMore; ) {
      const after = Math.max(fetchedSeq, sent.seq)
      const range = { chatId, after, before: Number.MAX_SAFE_INTEGER }
      const items = await listItemsBetween(db, range, 'base64')
      texts.push(...items.map((item) => JSON.stringify(item)))
      sent = { chatId, seq: items.at(-1)?.seq ?? sent.seq }
      isMore = items.length === limits.chatPage
    }
    return texts
  }

  return {
    async greet(): Promise<string[]> {
      const fetched = await findFetched(db, sessionId)
      if (!fetched) return []
      sent = { chatId: fetched.chatId, seq: fetched.deliveredSeq }
      return listNew(fetched.chatId, fetched.seq)
    },

    async translate(event: ServerEvent): Promise<string[]> {
      if (event.type !== 'message.new' && event.type !== 'sync') return []
      const fetched = await findFetched(db, sessionId)
      if (!fetched) return []
      if (event.type === 'message.new' && event.message.chat_id !== fetched.chatId) return []
      return listNew(fetched.chatId, fetched.seq)
    },

    /** So that its next socket goes on from there. */
    async remember(): Promise<void> {
      if (sent.seq > 0) await recordDelivery(db, { sessionId, ...sent })
    },
  }
}
