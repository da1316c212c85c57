export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]

/**
 * People who are away are notified of a match, of messages, once that it is their turn, of the steps of
 * a playdate, and the day before it.
 */
export type ChatNewsKind = 'match' | 'message' | 'turn' | 'playdate' | 'reminder'

/**
 * `lost`: a pet is lost nearby. To the owner of a lost pet: `sighting`, somebody has seen it, and
 * `search`, whether the search goes on.
 */
export type LostPetNewsKind = 'lost' | 'sighting' | 'search'

/** And of notes and new pets nearby, which belong to no chat. */
export type NewsKind = ChatNewsKind | LostPetNewsKind | 'note' | 'newcomers'
