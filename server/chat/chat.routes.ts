import {
  ChatDetail,
  ChatList,
  type ChatListItem,
  ChatQuery,
  MessageItem,
  NewMessage,
  NewReaction,
  ReactionChange,
} from '../../contract/chat.ts'
import { awaitsAnswer } from '../../contract/playdate-words.ts'
import { ImagesQuery, ListQuery, UserParams } from '../../contract/wire.ts'
import { getSession, requireSelf } from '../accounts/authentication.ts'
import { recordFetchedChat } from '../accounts/sessions.queries.ts'
import { attemptWrite } from '../db/store-trouble.ts'
import type { App } from '../deps.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { readPage, takePage } from '../http/list-page.ts'
import { faceUrl } from '../photos/faces.ts'
import { pictureFields } from '../photos/to-wire.ts'
import { listAvatarsAs } from '../spec-clients/base64-photos.ts'
import { getChat, listChats } from './chat.queries.ts'
import { markShown } from './chat-news.queries.ts'
import { toItems, withPictureBytes } from './message-items.ts'
import { listMessages } from './messages.queries.ts'
import { listReactionsAfter } from './reactions.queries.ts'

const tags = ['chat']

const isoOrNull = (time: number | null) => (time === null ? null : new Date(time).toISOString())

export function chatRoutes(app: App, deps: FeatureDeps): void {
  const { db, bus, auth, base64Turn, chat } = deps
  const { requireSession } = auth

  app.get(
    '/api/userchats/:id',
    {
      preValidation: requireSession,
      preHandler: base64Turn,
      schema: {
        tags,
        operationId: 'listChats',
        summary: "Lists the person's chats, the last active first.",
        params: UserParams,
        querystring: ListQuery,
        response: { 200: ChatList },
      },
    },
    async (request, reply) => {
      const { images = 'base64' } = request.query
      const page = readPage(request.query)
      const rows = await listChats(db, requireSelf(request, request.params.id), page)
      const chats = takePage(reply, rows, page, (chat) => ({ at: chat.activeAt, ...chat }))
      const others = chats.flatMap((chat) => chat.otherUserId ?? [])
      const avatars = await listAvatarsAs(deps, others, images)
      return chats.map((chat): ChatListItem => {
        const avatar = avatars.get(chat.otherUserId ?? 0) ?? null
        return {
          chat_id: chat.chatId,
          other_user_id: chat.otherUserId,
          other_user_name: chat.otherUserName,
          other_animal_name: chat.otherAnimalName,
          left: chat.otherUserId === null,
          last_message: chat.lastMessage,
          last_message_timestamp: isoOrNull(chat.lastMessageAt),
          last_message_user_id: chat.lastMessageUserId,
          last_step: chat.lastStep,
          last_message_photo: chat.lastPhotoPlaceholder !== null,
          matched_at: new Date(chat.matchedAt).toISOString(),
          waiting_since: isoOrNull(isTheirTurn(chat) ? chat.waitingSince : null),
          ended_at: isoOrNull(chat.endedAt),
          ended_by: endedBy(chat, request.params.id, chat.otherUserId),
          ended_line: chat.endedLine,
          lost_pet_name: chat.lostPetName,
          unread: chat.unread ?? 0,
          ...pictureFields(avatar, images, 'avatar'),
          ...(images === 'url' && !avatar && faceOf(chat)),
        }
      })
    },
  )

  app.get(
    '/api/chat/:id',
    {
      preValidation: requireSession,
      preHandler: base64Turn,
      schema: {
        tags,
        operationId: 'getChat',
        summary: 'Returns a chat with a page of its messages.',
        params: UserParams,
        querystring: ChatQuery,
        response: { 200: ChatDetail },
      },
    },
    async (request) => {
      const { images = 'base64', before, after, reactionsAfter } = request.query
      const { id: sessionId, userId } = getSession(request)
      const room = await getChat(db, request.params.id, userId)
      const isAlone = room.user1Id === null || room.user2Id === null
      const messages = await listMessages(db, {
        chatId: room.id,
        authorId: isAlone ? userId : null,
        before,
        after,
      })
      if (images === 'base64' && before === undefined && after === undefined) {
        const seq = messages.at(-1)?.seq ?? 0
        await attemptWrite(async () => {
          await recordFetchedChat(db, { sessionId, chatId: room.id, seq })
          await markShown(db, { chatId: room.id, userId, seq })
        })
        // A message may have been stored after the list was read and before the fetch was recorded.
        bus.publish({ to: [userId], sessionId, event: { type: 'sync' } })
      }
      const ids = {
        user1_id: room.user1Id,
        user2_id: room.user2Id,
        user1_read: room.user1Read,
        user2_read: room.user2Read,
        ended_at: isoOrNull(room.endedAt),
        ended_by: room.endedSide && room[`user${room.endedSide}Id`],
        ended_line: room.endedLine,
        lost_pet_name: room.lostPetName,
      }
      const members = [room.user1Id, room.user2Id].filter((id) => id !== null)
      const avatars = await listAvatarsAs(deps, members, images)
      if (images === 'base64') {
        return { chatRoomUserIds: [ids], chatMessages: toItems(messages, avatars, images) }
      }
      return {
        chatRoomUserIds: [{ ...ids, last_reaction: room.lastReaction }],
        chatMessages: toItems(messages, avatars, images),
        ...(reactionsAfter !== undefined && {
          // Without the other one, neither their messages nor their reactions are shown.
          chatReactions: isAlone ? [] : await listReactionsAfter(db, room.id, reactionsAfter),
        }),
      }
    },
  )

  app.put(
    '/api/reaction',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'setReaction',
        summary: 'Reacts to a message of the other person, or removes the reaction.',
        body: NewReaction,
        response: { 200: ReactionChange },
      },
    },
    async (request) => {
      const { userId, chatId, messageId, kind } = request.body
      return chat.react({
        chatId: Number(chatId),
        messageId: Number(messageId),
        userId: requireSelf(request, userId),
        kind,
      })
    },
  )

  app.post(
    '/api/addmessage',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'sendMessage',
        summary: 'Sends a message.',
        body: NewMessage,
        querystring: ImagesQuery,
        response: { 201: MessageItem },
      },
    },
    async (request, reply) => {
      const { userId, chatId, message: body, clientId = null, replyTo = null } = request.body
      const draft = {
        chatId: Number(chatId),
        userId: requireSelf(request, userId),
        clientId,
        body,
        replyTo,
      }
      const { item } = await chat.sendMessage(draft)
      const isUrl = request.query.images === 'url'
      return reply.status(201).send(isUrl ? item : await withPictureBytes(deps, item))
    },
  )
}

/** None for a person who has left. */
function faceOf({ otherUserId, otherPets }: ListedChat) {
  if (otherUserId === null || otherPets === null) return null
  return { face_url: faceUrl(otherUserId, otherPets) }
}

type ListedChat = Awaited<ReturnType<typeof listChats>>[number]

/** The other person wrote last and can still be answered. */
function isTheirTurn(chat: ListedChat): boolean {
  const { lastMessageUserId, otherUserId, endedAt, lastStep } = chat
  if (lastStep !== null && !awaitsAnswer(lastStep)) return false
  return endedAt === null && otherUserId !== null && lastMessageUserId === otherUserId
}

function endedBy(chat: ListedChat, userId: number, otherId: number | null): number | null {
  if (chat.endedSide === null) return null
  const isMine = (chat.user1Id === userId) === (chat.endedSide === 1)
  return isMine ? userId : otherId
}
