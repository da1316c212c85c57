/** The cursor of the next page; absent on the last page. */
export const nextCursorHeader = 'x-next-cursor'

/** A cursor of the deck that begins with this is past everybody unseen. */
export const secondLapCursor = 'again.'

/** The service worker sets it on an answer from its cache, because the server cannot be reached. */
export const keptHeader = 'x-kept'
