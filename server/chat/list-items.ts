import type { MessageItem } from '../../contract/chat.ts'
import type { Db } from '../db/store.ts'
import { type Images, listAvatars } from '../photos/photos.queries.ts'
import { listMessagesBetween } from './messages.queries.ts'
import { toItems } from './to-wire.ts'

/** A chat's messages between two numbers, oldest first; at most one page. */
export async function listItemsBetween(
  db: Db,
  range: { chatId: number; after: number; before: number },
  images: Images,
): Promise<MessageItem[]> {
  const messages = await listMessagesBetween(db, range)
  const senders = [...new Set(messages.map((message) => message.userId))]
  const avatars = await listAvatars(db, senders, images)
  return toItems(messages, avatars, images)
}
