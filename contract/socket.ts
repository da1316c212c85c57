import { type Static, Type } from 'typebox'
import { ClientId, MessageItem, ReactionChange, ReplyTo } from './chat.ts'
import { Match } from './discovery.ts'
import type { ErrorCode } from './errors.ts'
import { limits } from './limits.ts'
import { Id, visibleLines } from './wire.ts'

/** A frame that a client may send. */
export const ClientFrame = Type.Union([
  Type.Object({
    type: Type.Literal('message.send'),
    chatId: Id,
    clientId: ClientId,
    message: visibleLines({ maxLength: limits.messageLength }),
    replyTo: Type.Optional(ReplyTo),
  }),
  /** Read up to and including `seq`. A marker only moves forward. */
  Type.Object({ type: Type.Literal('message.read'), chatId: Id, seq: Id }),
  Type.Object({ type: Type.Literal('chat.typing'), chatId: Id }),
  /** The person has seen this match, so they get no notification of it. */
  Type.Object({ type: Type.Literal('match.seen'), chatId: Id }),
])
export type ClientFrame = Static<typeof ClientFrame>

/** An event of the server. Pictures are URLs, never base64. */
export const ServerEvent = Type.Union([
  Type.Object({ type: Type.Literal('message.new'), message: MessageItem }),
  Type.Object({ type: Type.Literal('message.read'), chatId: Id, userId: Id, seq: Id }),
  Type.Object({ type: Type.Literal('message.reaction'), chatId: Id, reaction: ReactionChange }),
  Type.Object({ type: Type.Literal('chat.typing'), chatId: Id, userId: Id }),
  Type.Object({ type: Type.Literal('match.new'), match: Match }),
  /** The chat was removed: forget it, and ignore later events of it. */
  Type.Object({ type: Type.Literal('chat.gone'), chatId: Id }),
  /** An unmatch was undone: fetch the lists again. */
  Type.Object({ type: Type.Literal('chat.back'), chatId: Id }),
  /** The other person deleted their account; only the own messages remain: fetch the chat again. */
  Type.Object({ type: Type.Literal('chat.left'), chatId: Id }),
  /** A goodbye ended the chat: nobody can write there any more. */
  Type.Object({ type: Type.Literal('chat.ended'), chatId: Id }),
  /** A note came, or is gone: fetch them again. */
  Type.Object({ type: Type.Literal('notes.changed') }),
  /** The person's own search for a lost pet changed, or has a sighting: fetch it again. */
  Type.Object({ type: Type.Literal('search.changed') }),
  Type.Object({ type: Type.Literal('session.ended') }),
  /** The session has a new token: reconnect with the new cookie. */
  Type.Object({ type: Type.Literal('session.renewed') }),
  /** Events may have been lost: catch up with `?after=`. */
  Type.Object({ type: Type.Literal('sync') }),
  Type.Object({
    type: Type.Literal('error'),
    code: Type.Unsafe<ErrorCode>(Type.String()),
    clientId: Type.Optional(ClientId),
  }),
])
export type ServerEvent = Static<typeof ServerEvent>
