import { type Static, Type } from 'typebox'
import { ClientId, type MessageItem } from './chat.ts'
import type { Match } from './discovery.ts'
import type { ErrorCode } from './errors.ts'
import { limits } from './limits.ts'
import { Id, visibleText } from './wire.ts'

/** The subprotocol of our own client. Without it a socket carries message items and nothing else. */
export const socketProtocol = 'michi.v1'

/** What a client may send. */
export const ClientFrame = Type.Union([
  Type.Object({
    type: Type.Literal('message.send'),
    chatId: Id,
    clientId: ClientId,
    message: visibleText({ maxLength: limits.messageLength }),
  }),
  /** Read up to and including `seq`. A marker only moves forward. */
  Type.Object({ type: Type.Literal('message.read'), chatId: Id, seq: Id }),
  Type.Object({ type: Type.Literal('chat.typing'), chatId: Id }),
])
export type ClientFrame = Static<typeof ClientFrame>

/** What the server sends: pictures are addresses, never base64. */
export type ServerEvent =
  | { type: 'message.new'; message: Static<typeof MessageItem> }
  | { type: 'message.read'; chatId: number; userId: number; seq: number }
  | { type: 'chat.typing'; chatId: number; userId: number }
  | { type: 'match.new'; match: Static<typeof Match> }
  /** It is in no list any more: forget it, and what still comes of it. */
  | { type: 'chat.gone'; chatId: number }
  /** An unmatch was taken back: fetch the lists again. */
  | { type: 'chat.back'; chatId: number }
  /** The other pet has left; of the chat only the own messages remain: fetch it again. */
  | { type: 'chat.left'; chatId: number }
  | { type: 'session.ended' }
  /** Something may have been missed: catch up with `?after=`. */
  | { type: 'sync' }
  | { type: 'error'; code: ErrorCode; clientId?: string }

export const closeCodes = {
  sessionEnded: 4001,
  policy: 1008,
  frameTooLarge: 1009,
  broken: 1011,
  restarting: 1012,
  tooSlow: 1013,
} as const
