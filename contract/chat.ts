import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { BodyId, Id, ImagesQuery, Nullable, pictureFields, visibleLines } from './wire.ts'

export const ChatListItem = Type.Object({
  chat_id: Id,
  /** Null, as the names are, once that pet has left. */
  other_user_id: Nullable(Id),
  other_user_name: Nullable(Type.String()),
  /** The pet's name; additive. */
  other_animal_name: Nullable(Type.String()),
  /** 'This pet has left': nothing more can be written here; additive. */
  left: Type.Boolean(),
  last_message: Nullable(Type.String()),
  last_message_timestamp: Nullable(Type.String()),
  last_message_user_id: Nullable(Id),
  matched_at: Type.String(),
  /** Messages of the other one past this person's read marker, counted up to 100. */
  unread: Type.Integer(),
  ...pictureFields,
  /** With `?images=url`, where there is no photo: a drawing to show in its place; additive. */
  face_url: Type.Optional(Type.String()),
})
export type ChatListItem = Static<typeof ChatListItem>

export const ChatList = Type.Array(ChatListItem)

export const MessageItem = Type.Object({
  message_id: Id,
  chat_id: Id,
  /** Counts the messages of one chat without a gap: 1, 2, 3… */
  seq: Id,
  user_id: Id,
  name: Type.String(),
  message: Type.String(),
  created_at: Type.String(),
  client_id: Nullable(Type.String()),
  ...pictureFields,
})
export type MessageItem = Static<typeof MessageItem>

export const ChatDetail = Type.Object({
  chatRoomUserIds: Type.Array(
    Type.Object({
      /** Null once that person has left. */
      user1_id: Nullable(Id),
      user2_id: Nullable(Id),
      /** The `seq` up to which each has read; additive. */
      user1_read: Type.Integer(),
      user2_read: Type.Integer(),
    }),
  ),
  chatMessages: Type.Array(MessageItem),
})
export type ChatDetail = Static<typeof ChatDetail>

export const ChatQuery = Type.Object({
  ...ImagesQuery.properties,
  before: Type.Optional(Id),
  after: Type.Optional(Id),
})

/** Chosen by the client, so that sending twice stores once. */
export const ClientId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })

export const NewMessage = Type.Object({
  userId: BodyId,
  chatId: BodyId,
  message: visibleLines({ maxLength: limits.messageLength }),
  clientId: Type.Optional(ClientId),
})
export type NewMessage = Static<typeof NewMessage>
