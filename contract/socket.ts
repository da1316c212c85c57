import { type Static, Type } from 'typebox'
import { ClientId, MessageItem, ReactionChange } from './chat.ts'
import { Match } from './discovery.ts'
import type { ErrorCode } from './errors.ts'
import { limits } from './limits.ts'
import { Id, visibleLines } from './wire.ts'

/** What a client may send. */
export const ClientFrame = Type.Union([
  Type.Object({
    type: Type.Literal('message.send'),
    chatId: Id,
    clientId: ClientId,
    message: visibleLines({ maxLength: limits.messageLength }),
  }),
  /** Read up to and including `seq`. A marker only moves forward. */
  Type.Object({ type: Type.Literal('message.read'), chatId: Id, seq: Id }),
  Type.Object({ type: Type.Literal('chat.typing'), chatId: Id }),
  /** Somebody has looked at this match: they need not be told of it. */
  Type.Object({ type: Type.Literal('match.seen'), chatId: Id }),
])
export type ClientFrame = Static<typeof ClientFrame>

/** What the server sends: pictures are addresses, never base64. */
export const ServerEvent = Type.Union([
  Type.Object({ type: Type.Literal('message.new'), message: MessageItem }),
  Type.Object({ type: Type.Literal('message.read'), chatId: Id, userId: Id, seq: Id }),
  Type.Object({ type: Type.Literal('message.reaction'), chatId: Id, reaction: ReactionChange }),
  Type.Object({ type: Type.Literal('chat.typing'), chatId: Id, userId: Id }),
  Type.Object({ type: Type.Literal('match.new'), match: Match }),
  /** It is in no list any more: forget it, and what still comes of it. */
  Type.Object({ type: Type.Literal('chat.gone'), chatId: Id }),
  /** An unmatch was taken back: fetch the lists again. */
  Type.Object({ type: Type.Literal('chat.back'), chatId: Id }),
  /** The other pet has left; of the chat only the own messages remain: fetch it again. */
  Type.Object({ type: Type.Literal('chat.left'), chatId: Id }),
  /** Ended kindly: nothing more can be written there. */
  Type.Object({ type: Type.Literal('chat.ended'), chatId: Id }),
  Type.Object({ type: Type.Literal('session.ended') }),
  /** It has a new token: connect again, with the new cookie. */
  Type.Object({ type: Type.Literal('session.renewed') }),
  /** Something may have been missed: catch up with `?after=`. */
  Type.Object({ type: Type.Literal('sync') }),
  Type.Object({
    type: Type.Literal('error'),
    code: Type.Unsafe<ErrorCode>(Type.String()),
    clientId: Type.Optional(ClientId),
  }),
])
export type ServerEvent = Static<typeof ServerEvent>
