import { type Static, Type } from 'typebox'

/** The routes of spec §2, those beside it, and links out. Only these are counted, so that a count never holds an id. */
const countedPaths = [
  '/',
  '/signup',
  '/home',
  '/chats',
  '/chat',
  '/notes',
  '/playdates',
  '/settings',
  '/profile',
  '/privacy',
  '/cookies',
  '/apitest',
  '/test',
  '/reset',
  '/confirm',
  '/suspended',
  '/notice',
  '/invite',
  '/sheet',
  '/lost',
  '/found',
  '/outbound',
] as const

export const PageView = Type.Object({ path: Type.Enum([...countedPaths]) })
export type PageView = Static<typeof PageView>
