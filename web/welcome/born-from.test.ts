import { expect, test } from 'vitest'
import { bornFrom } from './born-from.ts'

test('the years are kept, and a baby is half a year old', () => {
  expect(bornFrom(4, '2026-03')).toBe('2022-03')
  expect(bornFrom(0, '2026-03')).toBe('2025-09')
})
