import { type Static, Type } from 'typebox'
import { BodyId, Id } from './wire.ts'

// Unmatch and block.

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
