import type { MessageItem } from '../../contract/chat.ts'
import type { PhotoDeps } from '../photos/photo-files.ts'
import type { Images, Photo } from '../photos/photos.queries.ts'
import { pictureFields } from '../photos/to-wire.ts'
import { findAvatar, listAvatarsAs } from '../spec-clients/base64-photos.ts'
import {
  listMessagesAfter,
  type Message,
  type MessageRange,
  type NamedMessage,
} from './messages.queries.ts'
import { toQuote } from './quotes.queries.ts'

/** Each message with its author's name and picture. */
export function toItems(
  messages: NamedMessage[],
  avatars: Map<number, Photo>,
  images: Images,
): MessageItem[] {
  return messages.map((message) => {
    const sender = { name: message.name, avatar: avatars.get(message.userId) ?? null }
    return toMessageItem(message, sender, images)
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
    ...(images === 'url' && hangingOn(message)),
  }
}

/** What clients that know only the spec do not get. */
function hangingOn(message: Message) {
  const { photoPlaceholder: placeholder, photoHiddenAt } = message
  const { playdateId, playdateVersion: version, step } = message
  const { reactionKind: kind = null, reactionNumber: number } = message
  const quote = toQuote(message)
  return {
    ...(placeholder && {
      photo: photoHiddenAt ? null : { url: chatPhotoUrl(message.id), placeholder },
    }),
    ...(playdateId && version && step && { playdate: { id: playdateId, version, step } }),
    ...(number && { reaction: { kind, number } }),
    ...(quote && { quote }),
  }
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
  const { img_url, img_placeholder, photo, playdate, reaction, quote, ...item } = message
  const avatar = await findAvatar(deps, message.user_id, 'base64')
  return { ...item, ...pictureFields(avatar, 'base64', 'avatar') }
}
