import { type Static, Type } from 'typebox'
import { endingLines } from './ending-lines.ts'
import { limits } from './limits.ts'
import { reactionKinds } from './reactions.ts'
import { BodyId, Id, ImagesQuery, Nullable, pictureFields, visibleLines } from './wire.ts'

/** Ended kindly: nothing more is written there. Additive. */
const endingFields = {
  ended_at: Nullable(Type.String()),
  /** Null also once that person has left. */
  ended_by: Nullable(Id),
  ended_line: Nullable(Type.Enum([...endingLines])),
}

export const ChatListItem = Type.Object({
  chat_id: Id,
  /** Null, as the names are, once that pet has left. */
  other_user_id: Nullable(Id),
  other_user_name: Nullable(Type.String()),
  /** The pet's name; additive. */
  other_animal_name: Nullable(Type.String()),
  /** 'Profile unavailable': nothing more can be written here; additive. */
  left: Type.Boolean(),
  last_message: Nullable(Type.String()),
  last_message_timestamp: Nullable(Type.String()),
  last_message_user_id: Nullable(Id),
  matched_at: Type.String(),
  /** Since when the other one waits for an answer; null where they do not. Additive. */
  waiting_since: Nullable(Type.String()),
  ...endingFields,
  /** Messages of the other one past this person's read marker, counted up to 100. */
  unread: Type.Integer(),
  ...pictureFields,
  /** With `?images=url`, where there is no photo: a drawing to show in its place; additive. */
  face_url: Type.Optional(Type.String()),
})
export type ChatListItem = Static<typeof ChatListItem>

export const ChatList = Type.Array(ChatListItem)

const reaction = {
  /** Null once it was taken back. */
  kind: Nullable(Type.Enum([...reactionKinds])),
  /** Counts the changes of one chat's reactions: of two of one message the higher one holds. */
  number: Type.Integer({ minimum: 0 }),
}

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
  /** With `?images=url`: of the one who did not write it, if ever; additive. */
  reaction: Type.Optional(Type.Object(reaction)),
})
export type MessageItem = Static<typeof MessageItem>

/** Somebody has reacted to what the other one wrote, or taken it back. */
export const ReactionChange = Type.Object({ message_id: Id, user_id: Id, ...reaction })
export type ReactionChange = Static<typeof ReactionChange>

/** To a message of the other one; null takes it back. Twice is the same as once. */
export const NewReaction = Type.Object({
  userId: BodyId,
  chatId: BodyId,
  messageId: BodyId,
  kind: reaction.kind,
})
export type NewReaction = Static<typeof NewReaction>

export const ChatDetail = Type.Object({
  chatRoomUserIds: Type.Array(
    Type.Object({
      /** Null once that person has left. */
      user1_id: Nullable(Id),
      user2_id: Nullable(Id),
      /** The `seq` up to which each has read; additive. */
      user1_read: Type.Integer(),
      user2_read: Type.Integer(),
      /** With `?images=url`: the number of the last change of a reaction; additive. */
      last_reaction: Type.Optional(Type.Integer()),
      ...Type.Partial(Type.Object(endingFields)).properties,
    }),
  ),
  chatMessages: Type.Array(MessageItem),
  /** With `?reactionsAfter=`: what has changed since, the oldest first; at most 100. */
  chatReactions: Type.Optional(Type.Array(ReactionChange)),
})
export type ChatDetail = Static<typeof ChatDetail>

export const ChatQuery = Type.Object({
  ...ImagesQuery.properties,
  before: Type.Optional(Id),
  after: Type.Optional(Id),
  reactionsAfter: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
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

/** Ends a conversation with a friendly line. The other reads it in their own language. */
export const ChatEnd = Type.Object({
  userId: BodyId,
  chatId: BodyId,
  line: Type.Enum([...endingLines]),
})
export type ChatEnd = Static<typeof ChatEnd>
