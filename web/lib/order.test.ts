import { expect, test } from 'vitest'
import { inOrderOf, moved } from './order.ts'

test.each([
  [0, 1, 'bacd'],
  [3, 2, 'abdc'],
  [2, 0, 'cabd'],
  [0, 3, 'bcda'],
  [1, 1, 'abcd'],
])('what moves from %i to %i leaves the others in order: %s', (from, to, after) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(after)
})

test('items take over an order, and stay what they have become meanwhile', () => {
  const items = [{ id: 1, name: 'new' }, { id: 2 }, { id: 3 }]
  const others = [{ id: 2 }, { id: 4 }, { id: 1, name: 'old' }]
  expect(inOrderOf(items, others)).toEqual([{ id: 2 }, { id: 1, name: 'new' }, { id: 3 }])
})
