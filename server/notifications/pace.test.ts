import { expect, it } from 'vitest'
import { restAfter } from './pace.ts'

it('rests for a hundred a second, and nine times what they took, but never for long', () => {
  expect(restAfter(4, 1)).toBe(39)
  expect(restAfter(4, 10)).toBe(90)
  expect(restAfter(4, 60_000)).toBe(5000)
})
