import type { ReactionKind } from '../../contract/reactions.ts'

/** The emoji of each reaction. */
export const reactionFaces: Record<ReactionKind, string> = {
  love: '😻',
  laugh: '😹',
  wow: '🙀',
  sad: '😿',
  paw: '🐾',
}
