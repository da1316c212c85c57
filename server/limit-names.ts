/** Every limit but those of single routes; the table in docs/operations.md tells what each is. */
export const limitNames = [
  'requests',
  'guesses',
  'hashes',
  'mails',
  'uploads',
  'pictures',
  'base64',
  'pipelined',
  'unread',
  'frames',
  'messages',
  'reactions',
  'sockets',
  'open sockets',
  'socket bounds',
  'subscriptions',
  'places',
] as const

/** A route's own limit has its address for a name. */
export type LimitName = (typeof limitNames)[number] | `/${string}`
