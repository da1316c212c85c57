/** The cursor of the next page; absent on the last page. */
export const nextCursorHeader = 'x-next-cursor'

/** The service worker sets it on an answer from its cache, because the server cannot be reached. */
export const keptHeader = 'x-kept'
