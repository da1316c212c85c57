import type { ServerEvent } from '../../contract/socket.ts'
import type { Deps } from '../deps.ts'
import type { Owner } from '../live/connection.ts'
import { findFetched } from './fetched-chats.queries.ts'
import { withPictureBytes } from './picture-bytes.ts'

/**
 * For a client that knows only the spec. It appends whatever arrives to the conversation on its
 * screen, so it gets the new messages of the chat it fetched last, as it fetched them, and nothing
 * else.
 */
export function plainClient({ db }: Pick<Deps, 'db'>, { sessionId }: Owner) {
  let sent = { chatId: 0, seq: 0 }

  return async (event: ServerEvent): Promise<string | null> => {
    if (event.type !== 'message.new') return null
    const { chat_id: chatId, seq } = event.message
    const fetched = await findFetched(db, sessionId)
    if (fetched?.chatId !== chatId || seq <= (fetched.seq ?? 0)) return null
    if (sent.chatId === chatId && seq <= sent.seq) return null
    sent = { chatId, seq }
    return JSON.stringify(await withPictureBytes(db, event.message))
  }
}
