/** The cursor of the next page; absent on the last page. */
export const nextCursorHeader = 'x-next-cursor'
