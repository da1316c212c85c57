// No schema is here, so that browsers load none.

/** What one can say to a message without a word. */
export const reactionKinds = ['love', 'laugh', 'wow', 'sad', 'paw'] as const
export type ReactionKind = (typeof reactionKinds)[number]
