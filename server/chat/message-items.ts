import type { MessageItem } from '../../contract/chat.ts'
import type { PhotoDeps } from '../photos/photo-files.ts'
import type { Images, Photo } from '../photos/photos.queries.ts'
import { pictureFields } from '../photos/to-wire.ts'
import { findAvatar, listAvatarsAs } from '../spec-clients/base64-photos.ts'
import {
  type ListedMessage,
  listMessagesAfter,
  type Message,
  type MessageRange,
} from './messages.queries.ts'
import { toQuote } from './quotes.queries.ts'

export type NamedMessage = Message & { name: string } & Partial<ListedMessage>

/** Each message with its author's name and picture. */
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
  const quote = images === 'url' ? toQuote(message) : null
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
    ...(images === 'url' && photoFields(message)),
    ...(images === 'url' && playdateField(message)),
    ...(quote && { quote }),
  }
}

function photoFields({ id, photoPlaceholder: placeholder, photoHiddenAt }: Message) {
  if (typeof placeholder !== 'string') return null
  return { photo: photoHiddenAt ? null : { url: chatPhotoUrl(id), placeholder } }
}

/** Nothing for messages that do not tell of a playdate. */
function playdateField({ playdateId: id, playdateVersion: version, step }: Message) {
  return id && version && step ? { playdate: { id, version, step } } : null
}

const chatPhotoUrl = (messageId: number) => `/api/chatphotos/${messageId}`

/** With pictures in base64, oldest first. */
export async function listItemsAfter(deps: PhotoDeps, range: MessageRange): Promise<MessageItem[]> {
  const messages = await listMessagesAfter(deps.db, range)
  const senders = [...new Set(messages.map((message) => message.userId))]
  return toItems(messages, await listAvatarsAs(deps, senders, 'base64'), 'base64')
}

/** The same message with its picture in base64 (spec §3) in place of its address. */
export async function withPictureBytes(
  deps: PhotoDeps,
  message: MessageItem,
): Promise<MessageItem> {
  const { img_url, img_placeholder, photo, playdate, quote, ...item } = message
  const avatar = await findAvatar(deps, message.user_id, 'base64')
  return { ...item, ...pictureFields(avatar, 'base64', 'avatar') }
}
