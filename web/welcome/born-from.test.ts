import { expect, test } from 'vitest'
import { bornFrom } from './born-from.ts'

const now = '2026-03'

test('a month that has been this year, or is still to come, gives the same age', () => {
  expect(bornFrom(4, '02', now)).toBe('2022-02')
  expect(bornFrom(4, '03', now)).toBe('2022-03')
  expect(bornFrom(4, '04', now)).toBe('2021-04')
  expect(bornFrom(0, '12', now)).toBe('2025-12')
})

test('without a month the years are kept, and a baby is half a year old', () => {
  expect(bornFrom(4, null, now)).toBe('2022-03')
  expect(bornFrom(0, null, now)).toBe('2025-09')
})
