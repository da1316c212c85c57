/** All limits except those of single routes; docs/operations.md explains each in a table. */
export const limitNames = [
  'requests',
  'guesses',
  'hashes',
  'mails',
  'uploads',
  'upload bytes',
  'pictures',
  'base64',
  'photo store',
  'pipelined',
  'unread',
  'frames',
  'messages',
  'text bytes',
  'sockets',
  'open sockets',
  'socket bounds',
  'subscriptions',
  'listings',
  'alarms',
  'corrections',
  'sightings',
] as const

/** The limit of a single route is named by its URL. */
export type LimitName = (typeof limitNames)[number] | `/${string}`
