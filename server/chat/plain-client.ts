import { limits } from '../../contract/limits.ts'
import type { ServerEvent } from '../../contract/socket.ts'
import type { Deps } from '../deps.ts'
import type { MarkedText, Owner } from '../live/connection.ts'
import { findFetched, recordDelivery, recordStart } from './fetched-chats.queries.ts'
import { listItemsBetween } from './list-items.ts'

/**
 * For a client that knows only the spec. It appends whatever arrives to the conversation on its
 * screen, so it gets the new messages of the chat it fetched last, as it fetched them, and nothing
 * else. What was written before its socket opened comes first.
 */
export function plainClient({ db }: Pick<Deps, 'db'>, { sessionId }: Owner) {
  let sent = { chatId: 0, seq: 0 }

  async function* listNew(): AsyncGenerator<MarkedText> {
    for (let isMore = true; isMore; ) {
      const fetched = await findFetched(db, sessionId)
      if (!fetched) return
      const { chatId, deliveredSeq } = fetched
      if (sent.chatId !== chatId) {
        if (deliveredSeq === null) await recordStart(db, { sessionId, chatId })
        sent = { chatId, seq: deliveredSeq ?? 0 }
      }
      const after = Math.max(fetched.seq, sent.seq)
      const range = { chatId, after, before: Number.MAX_SAFE_INTEGER }
      const items = await listItemsBetween(db, range, 'base64')
      for (const item of items) {
        yield { text: JSON.stringify(item), mark: `${chatId}.${item.seq}` }
        // Only now it is written.
        sent = { chatId, seq: item.seq }
      }
      isMore = items.length === limits.chatPage
    }
  }

  let confirmed = { chatId: 0, seq: 0 }
  let saving: Promise<void> | null = null
  const save = async () => {
    let saved: typeof confirmed
    do {
      saved = confirmed
      await recordDelivery(db, { sessionId, ...saved })
    } while (saved !== confirmed)
  }

  return {
    greet: listNew,

    async *translate(event: ServerEvent): AsyncGenerator<MarkedText> {
      if (event.type === 'message.new' || event.type === 'sync') yield* listNew()
    },

    /** So that its next socket goes on from there. */
    async remember(mark: string): Promise<void> {
      const [chatId = 0, seq = 0] = mark.split('.').map(Number)
      if (!(chatId === sent.chatId && seq <= sent.seq)) return
      confirmed = { chatId, seq }
      saving ??= save().finally(() => {
        saving = null
      })
      await saving
    },
  }
}
