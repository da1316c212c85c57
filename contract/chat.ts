import { type Static, Type } from 'typebox'
import { endingLines } from './ending-lines.ts'
import { limits } from './limits.ts'
import { playdateSteps } from './playdate-words.ts'
import { reactionKinds } from './reactions.ts'
import { BodyId, Id, ImagesQuery, Nullable, pictureFields, visibleLines } from './wire.ts'

/** A goodbye ended the chat: nobody can write there any more. Additive. */
const endingFields = {
  ended_at: Nullable(Type.String()),
  /** Null also when that person has deleted their account. */
  ended_by: Nullable(Id),
  ended_line: Nullable(Type.Enum([...endingLines])),
}

/** The chat is about this lost pet: its owner answered a sighting. Empty for a pet without a name. Additive. */
const lostPetField = { lost_pet_name: Nullable(Type.String()) }

export const ChatListItem = Type.Object({
  chat_id: Id,
  /** Null, like the names, when the other person has deleted their account. */
  other_user_id: Nullable(Id),
  other_user_name: Nullable(Type.String()),
  /** The pet's name; additive. */
  other_animal_name: Nullable(Type.String()),
  /** 'Profile unavailable': nothing more can be written here; additive. */
  left: Type.Boolean(),
  last_message: Nullable(Type.String()),
  last_message_timestamp: Nullable(Type.String()),
  last_message_user_id: Nullable(Id),
  /** The step of a playdate that the last message tells of; null for other messages. Additive. */
  last_step: Nullable(Type.Enum([...playdateSteps])),
  /** The last message is a photo; additive. */
  last_message_photo: Type.Boolean(),
  matched_at: Type.String(),
  /** Since when the other person waits for an answer; null when they do not. Additive. */
  waiting_since: Nullable(Type.String()),
  ...endingFields,
  ...lostPetField,
  /** Messages of the other person after this person's read marker, counted up to 100. */
  unread: Type.Integer(),
  ...pictureFields,
  /** With `?images=url`, where there is no photo: a drawing to show in its place; additive. */
  face_url: Type.Optional(Type.String()),
})
export type ChatListItem = Static<typeof ChatListItem>

export const ChatList = Type.Array(ChatListItem)

const reaction = {
  /** Null when the person has removed the reaction. */
  kind: Nullable(Type.Enum([...reactionKinds])),
  /** Counts the changes of reactions in a chat. For each message, the change with the highest number counts. */
  number: Type.Integer({ minimum: 0 }),
}

/** The beginning of a message, shown above a reply to it. */
export const Quote = Type.Object({
  /** Of the message in its chat. */
  seq: Id,
  /** Who wrote it. Null, like the rest, when the message is not shown any more. */
  user_id: Nullable(Id),
  /** Null for a photo and a step of a playdate. */
  text: Nullable(Type.String()),
  photo: Type.Boolean(),
  step: Nullable(Type.Enum([...playdateSteps])),
})
export type Quote = Static<typeof Quote>

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
  /** With `?images=url`: the reaction of the person who did not write the message; additive. */
  reaction: Type.Optional(Type.Object(reaction)),
  /** With `?images=url`: the photo, or null if a moderator has hidden it; additive. */
  photo: Type.Optional(Nullable(Type.Object({ url: Type.String(), placeholder: Type.String() }))),
  /** With `?images=url`: the message that this one replies to; additive. */
  quote: Type.Optional(Quote),
  /** The message says that its author took this step; additive. */
  playdate: Type.Optional(
    Type.Object({ id: Id, version: Id, step: Type.Enum([...playdateSteps]) }),
  ),
})
export type MessageItem = Static<typeof MessageItem>

/** A person has reacted to a message of the other, or removed the reaction. */
export const ReactionChange = Type.Object({ message_id: Id, user_id: Id, ...reaction })
export type ReactionChange = Static<typeof ReactionChange>

/** A reaction to a message of the other person; null removes it. Idempotent. */
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
      /** Null when that person has deleted their account. */
      user1_id: Nullable(Id),
      user2_id: Nullable(Id),
      /** The `seq` up to which each person has read; additive. */
      user1_read: Type.Integer(),
      user2_read: Type.Integer(),
      /** With `?images=url`: the number of the last change of a reaction; additive. */
      last_reaction: Type.Optional(Type.Integer()),
      ...Type.Partial(Type.Object({ ...endingFields, ...lostPetField })).properties,
    }),
  ),
  chatMessages: Type.Array(MessageItem),
  /** With `?reactionsAfter=`: the changes after that number, oldest first, at most 100. */
  chatReactions: Type.Optional(Type.Array(ReactionChange)),
})
export type ChatDetail = Static<typeof ChatDetail>

export const ChatQuery = Type.Object({
  ...ImagesQuery.properties,
  before: Type.Optional(Id),
  after: Type.Optional(Id),
  reactionsAfter: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
})

/** An idempotency key that the client chooses: a message that is sent twice is stored once. */
export const ClientId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })

/** The `seq` of a message of the same chat, to reply to it; additive. */
export const ReplyTo = Id

export const NewMessage = Type.Object({
  userId: BodyId,
  chatId: BodyId,
  message: visibleLines({ maxLength: limits.messageLength }),
  clientId: Type.Optional(ClientId),
  replyTo: Type.Optional(ReplyTo),
})
export type NewMessage = Static<typeof NewMessage>

/**
 * The form of a photo in a chat, for the API description. The server stores the photo as a message,
 * once for each `clientId`, after both people have written.
 */
export const ChatPhotoUpload = Type.Object({
  files: Type.Array(Type.String({ format: 'binary' }), { minItems: 1, maxItems: 1 }),
  id: BodyId,
  chatId: BodyId,
  clientId: ClientId,
})

/** Ends a conversation with a friendly line. The other reads it in their own language. */
export const ChatEnd = Type.Object({
  userId: BodyId,
  chatId: BodyId,
  line: Type.Enum([...endingLines]),
})
export type ChatEnd = Static<typeof ChatEnd>
