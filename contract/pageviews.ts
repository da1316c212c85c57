import { type Static, Type } from 'typebox'

/** The routes of spec §2. Only these are counted, so that a count can never hold an id. */
export const countedPaths = [
  '/',
  '/signup',
  '/home',
  '/chats',
  '/chat',
  '/settings',
  '/profile',
  '/privacy',
  '/cookies',
  '/apitest',
  '/test',
  '/reset',
] as const

export const PageView = Type.Object({ path: Type.Enum([...countedPaths]) })
export type PageView = Static<typeof PageView>
