import { expect, test } from 'vitest'
import { splitPhones } from './split-phones.ts'

test.each([
  ['Llámame: 600 123 123.', '600123123'],
  ['+34 600-12-31-23 o ven', '+34600123123'],
  ['(91) 123 45 67', '911234567'],
  ['Ayer, 18.11.2026', null],
  ['A las 18:30, calle 12, 28013 Madrid', null],
])('finds telephone numbers: %s', (text, phone) => {
  const parts = splitPhones(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.find((part) => part.phone !== null)?.phone ?? null).toBe(phone)
})
