import { expect, test } from 'vitest'
import { indexAfterDeletion, previousPhoto } from './gallery-index.ts'

test('the photo that follows a deleted one takes its place, and after the last the first', () => {
  expect([0, 1, 2].map((index) => indexAfterDeletion(index, 3))).toEqual([0, 1, 0])
  expect(indexAfterDeletion(0, 1)).toBe(0)
})

test('before the first comes the last', () => {
  expect([0, 1, 2].map((index) => previousPhoto(index, 3))).toEqual([2, 0, 1])
})
