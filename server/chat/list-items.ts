import type { MessageItem } from '../../contract/chat.ts'
import { limits } from '../../contract/limits.ts'
import type { Db } from '../db/store.ts'
import { type Images, listAvatars } from '../photos/photos.queries.ts'
import { listMessagesBetween, type MessageRange } from './messages.queries.ts'
import { toItems } from './to-wire.ts'

/** A chat's messages between two numbers, oldest first; at most one page, or so many. */
export async function listItemsBetween(
  db: Db,
  range: MessageRange,
  images: Images,
  limit: number = limits.chatPage,
): Promise<MessageItem[]> {
  const messages = await listMessagesBetween(db, { ...range, limit })
  const senders = [...new Set(messages.map((message) => message.userId))]
  const avatars = await listAvatars(db, senders, images)
  return toItems(messages, avatars, images)
}
