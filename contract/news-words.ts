export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]

/** People who are away are notified of a match, of messages, and once that it is their turn. */
export type ChatNewsKind = 'match' | 'message' | 'turn'

/** And of notes, which belong to no chat. */
export type NewsKind = ChatNewsKind | 'note'
