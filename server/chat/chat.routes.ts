import { ChatDetail, ChatList, ChatQuery, MessageItem, NewMessage } from '../../contract/chat.ts'
import { ImagesQuery, UserParams } from '../../contract/wire.ts'
import { findUser } from '../accounts/accounts.queries.ts'
import { type Authentication, requireSelf, viewerId } from '../accounts/authentication.ts'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { findAvatar, listAvatars } from '../photos/photos.queries.ts'
import { pictureFields } from '../photos/to-wire.ts'
import { getChat, insertMessage, listChats, listMessages } from './chat.queries.ts'
import { toMessageItem } from './to-wire.ts'

const isoOrNull = (time: number | null) => (time === null ? null : new Date(time).toISOString())

export function chatRoutes(app: App, { db, now }: Deps, { requireSession }: Authentication): void {
  app.get(
    '/api/userchats/:id',
    {
      onRequest: requireSession,
      schema: { params: UserParams, querystring: ImagesQuery, response: { 200: ChatList } },
    },
    async (request) => {
      const { images = 'base64' } = request.query
      const chats = await listChats(db, requireSelf(request, request.params.id))
      const others = chats.map((chat) => chat.otherUserId)
      const avatars = await listAvatars(db, others, images)
      return chats.map((chat) => ({
        chat_id: chat.chatId,
        other_user_id: chat.otherUserId,
        other_user_name: chat.otherUserName,
        other_animal_name: chat.otherAnimalName,
        last_message: chat.lastMessage,
        last_message_timestamp: isoOrNull(chat.lastMessageAt),
        last_message_user_id: chat.lastMessageUserId,
        matched_at: new Date(chat.matchedAt).toISOString(),
        unread: chat.unread ?? 0,
        ...pictureFields(avatars.get(chat.otherUserId) ?? null, images, 'avatar'),
      }))
    },
  )

  app.get(
    '/api/chat/:id',
    {
      onRequest: requireSession,
      schema: { params: UserParams, querystring: ChatQuery, response: { 200: ChatDetail } },
    },
    async (request) => {
      const { images = 'base64', before, after } = request.query
      const chat = await getChat(db, request.params.id, viewerId(request))
      const members = [chat.user1Id, chat.user2Id].filter((id) => id !== null)
      const avatars = await listAvatars(db, members, images)
      const messages = await listMessages(db, chat.id, { before, after })
      return {
        chatRoomUserIds: [
          {
            user1_id: chat.user1Id,
            user2_id: chat.user2Id,
            user1_read: chat.user1Read,
            user2_read: chat.user2Read,
          },
        ],
        chatMessages: messages.map((message) =>
          toMessageItem(
            message,
            { name: message.name, avatar: avatars.get(message.userId) ?? null },
            images,
          ),
        ),
      }
    },
  )

  app.post(
    '/api/addmessage',
    {
      onRequest: requireSession,
      schema: { body: NewMessage, querystring: ImagesQuery, response: { 201: MessageItem } },
    },
    async (request, reply) => {
      const { userId, chatId, message: body, clientId = null } = request.body
      const sender = await findUser(db, requireSelf(request, userId))
      if (!sender) throw new AppError('not_found')
      const { images = 'base64' } = request.query
      const { message } = await insertMessage(db, {
        chatId: Number(chatId),
        userId: sender.id,
        clientId,
        body,
        now: now(),
      })
      const avatar = await findAvatar(db, sender.id, images)
      return reply.status(201).send(toMessageItem(message, { name: sender.name, avatar }, images))
    },
  )
}
