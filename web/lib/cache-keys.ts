/** What the query cache's keys begin with, where more than one feature uses them; ids follow. */
export const cacheKeys = {
  chats: 'chats',
  deck: 'deck',
  lost: 'lost',
  profile: 'profile',
  settings: 'settings',
} as const
