import type { MessageItem } from '../../contract/chat.ts'
import type { Db } from '../db/store.ts'
import { findAvatar } from '../photos/photos.queries.ts'
import { pictureFields } from '../photos/to-wire.ts'

/** The same message with its picture in base64 (spec §3) where it had an address. */
export async function withPictureBytes(db: Db, message: MessageItem): Promise<MessageItem> {
  const { img_url, img_placeholder, ...item } = message
  const avatar = await findAvatar(db, message.user_id, 'base64')
  return { ...item, ...pictureFields(avatar, 'base64', 'avatar') }
}
