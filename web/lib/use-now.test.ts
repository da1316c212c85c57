import { expect, test } from 'vitest'
import { tickMs } from './use-now.ts'

const minute = 60_000

test.each([
  ['a clock ahead of ours', -5000, 1000],
  ['59.999 s, told in seconds', minute - 1, 1000],
  ['a minute, told in minutes', minute, 10_000],
  ['59 min 59.999 s', 60 * minute - 1, 10_000],
  ['an hour, told by the clock', 60 * minute, minute],
  ['a year', 365 * 24 * 60 * minute, minute],
])('%s', (_what, age, ms) => {
  expect(tickMs(age)).toBe(ms)
})
