import { expect, test } from 'vitest'
import { moved } from './order.ts'

test.each([
  [0, 1, 'bacd'],
  [3, 2, 'abdc'],
  [2, 0, 'cabd'],
  [0, 3, 'bcda'],
  [1, 1, 'abcd'],
])('what moves from %i to %i leaves the others in order: %s', (from, to, after) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(after)
})
