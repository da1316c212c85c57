/** What one can say to a message without a word. */
export type ReactionKind = 'love' | 'laugh' | 'wow' | 'sad' | 'paw'
