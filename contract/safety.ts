import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { reportReasons } from './report-reasons.ts'
import { BodyId, Id, lines, Nullable, text } from './wire.ts'

// What people do when they want less of each other: unmatch, block, report.

/** The chat goes for both at once. Whoever did it may take it back for `durations.unmatchUndoMs`. */
export const Unmatch = Type.Object({ userId: BodyId, chatId: BodyId })
export type Unmatch = Static<typeof Unmatch>

/** Neither sees the other anywhere again. To the blocked one it looks like a deleted account. */
export const Block = Type.Object({ userId: BodyId, targetId: BodyId })
export type Block = Static<typeof Block>

export const BlockItem = Type.Object({
  id: Id,
  name: Type.String(),
  animalName: Type.String(),
  blockedAt: Type.String(),
})
export type BlockItem = Static<typeof BlockItem>

/** Newest first, the newest `limits.blockList`. */
export const BlockList = Type.Array(BlockItem)

/** Of a person, and with it, if it was that, one message or one photo of theirs. */
export const Report = Type.Object({
  userId: BodyId,
  targetId: Type.Optional(BodyId),
  /** Instead: the other one of a chat that the reporter has or had, whoever has left it since. */
  chatId: Type.Optional(BodyId),
  reason: Type.Enum([...reportReasons]),
  words: Type.Optional(Nullable(lines({ maxLength: limits.reportLength }))),
  messageId: Type.Optional(Nullable(BodyId)),
  /** What it said, as the reporter has it: with a chat, where the message itself may be gone. */
  messageText: Type.Optional(Nullable(text({ maxLength: limits.messageLength }))),
  photoId: Type.Optional(Nullable(BodyId)),
})
export type Report = Static<typeof Report>
