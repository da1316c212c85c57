export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]

/** What people are told of while they are away: a match, messages, and once that it is their turn. */
export type NewsKind = 'match' | 'message' | 'turn'
