/** The reactions to a message. */
export const reactionKinds = ['love', 'laugh', 'wow', 'sad', 'paw'] as const
export type ReactionKind = (typeof reactionKinds)[number]
