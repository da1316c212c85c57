import { expect, test } from 'vitest'
import { findScreen } from './screens.ts'

test.each([
  ['/', '/'],
  ['/lost', '/lost'],
  ['/lost/123456789012', '/lost/:key'],
  ['/settings/pet', '/settings/pet'],
  ['/profile/7/', '/profile/:userId'],
  ['/profile', undefined],
  ['/profile/0', undefined],
  ['/profile/abc', undefined],
  ['/chats/7', undefined],
  ['/Chats', undefined],
  ['/home/x', undefined],
  ['/welcome', undefined],
  ['/nowhere', undefined],
])('%s is the screen %s', (path, screen) => {
  expect(findScreen(path)?.path).toBe(screen)
})
