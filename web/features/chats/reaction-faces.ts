import type { ReactionKind } from '../../../contract/reactions.ts'

/** How each of them looks. */
export const reactionFaces: Record<ReactionKind, string> = {
  love: '😻',
  laugh: '😹',
  wow: '🙀',
  sad: '😿',
  paw: '🐾',
}
