import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'

it('doubles its longest wait, up to five seconds', () => {
  const longest = Array.from({ length: 6 }, (_, attempt) => backoffMs(attempt, () => 1))
  expect(longest).toEqual([1_000, 2_000, 4_000, 5_000, 5_000, 5_000])
})

it('never waits longer than five seconds, however often it tried', () => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
      expect(backoffMs(attempt, () => chance)).toBeGreaterThanOrEqual(0)
      expect(backoffMs(attempt, () => chance)).toBeLessThanOrEqual(5_000)
    }),
  )
})
