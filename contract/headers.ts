/** Where a list that goes on says where: the cursor to ask for the following page with. */
export const nextCursorHeader = 'x-next-cursor'
