import { expect, test } from 'vitest'
import { daysAgo } from './days-ago.ts'

test('counts days of the calendar, not of 24 hours', () => {
  const now = new Date(2026, 2, 30, 0, 30)
  expect(daysAgo(new Date(2026, 2, 30, 0, 1), now)).toBe('hoy')
  expect(daysAgo(new Date(2026, 2, 29, 23, 59), now)).toBe('ayer')
  // The night the clocks change in Spain has 23 hours.
  expect(daysAgo(new Date(2026, 2, 27, 12), now)).toBe('hace 3 días')
})
