import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { reportReasons } from './report-reasons.ts'
import { BodyId, Done, Id, lines, Nullable, text } from './wire.ts'

// Unmatch, block, report.

/** Removes the chat for both. The person who unmatched can undo it for `durations.unmatchUndoMs`. */
export const Unmatch = Type.Object({ userId: BodyId, chatId: BodyId })
export type Unmatch = Static<typeof Unmatch>

/** The two no longer see each other anywhere. For the blocked person it looks like a deleted account. */
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

/** A report of a person, and optionally of one of their messages or photos. */
export const Report = Type.Object({
  userId: BodyId,
  targetId: Type.Optional(BodyId),
  /** Instead of the person's id: a chat that the reporter has or had with them. */
  chatId: Type.Optional(BodyId),
  reason: Type.Enum([...reportReasons]),
  words: Type.Optional(Nullable(lines({ maxLength: limits.reportLength }))),
  messageId: Type.Optional(Nullable(BodyId)),
  /** With a chat: the text as the reporter has it, because the message may have been deleted. */
  messageText: Type.Optional(Nullable(text({ maxLength: limits.messageLength }))),
  photoId: Type.Optional(Nullable(BodyId)),
})
export type Report = Static<typeof Report>

/** The receipt leads to the outcome; additive. */
export const ReportResult = Type.Object({ ...Done.properties, receipt: Type.String() })
export type ReportResult = Static<typeof ReportResult>
