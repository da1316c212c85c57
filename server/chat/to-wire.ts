import type { MessageItem } from '../../contract/chat.ts'
import type { Images, Photo } from '../photos/photos.queries.ts'
import { pictureFields } from '../photos/to-wire.ts'
import type { ListedMessage, Message } from './messages.queries.ts'

export type NamedMessage = Message & { name: string } & Partial<ListedMessage>

/** Each with the name and the picture of who wrote it. */
export function toItems(
  messages: NamedMessage[],
  avatars: Map<number, Photo>,
  images: Images,
): MessageItem[] {
  return messages.map((message) => {
    const sender = { name: message.name, avatar: avatars.get(message.userId) ?? null }
    const item = toMessageItem(message, sender, images)
    const { reactionKind: kind = null, reactionNumber: number } = message
    return images === 'url' && typeof number === 'number'
      ? { ...item, reaction: { kind, number } }
      : item
  })
}

export function toMessageItem(
  message: Message,
  sender: { name: string; avatar: Photo | null },
  images: Images,
): MessageItem {
  return {
    message_id: message.id,
    chat_id: message.chatId,
    seq: message.seq,
    user_id: message.userId,
    name: sender.name,
    message: message.body,
    created_at: new Date(message.createdAt).toISOString(),
    client_id: message.clientId,
    ...pictureFields(sender.avatar, images, 'avatar'),
  }
}
