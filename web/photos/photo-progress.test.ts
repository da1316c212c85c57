import { expect, test } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { nextPhoto, progressWidth } from './photo-progress.ts'

const counts = Array.from({ length: limits.photosPerPerson }, (_, index) => index + 1)

test('the bar starts at 100/n − 5 percent', () => {
  expect([1, 2, 4, 5].map((count) => progressWidth(0, count))).toEqual([95, 45, 20, 15])
})

test.each(counts)('with %i photos it grows at each one, and 90 percent mean the last', (count) => {
  const widths = Array.from({ length: count }, (_, photo) => progressWidth(photo, count))
  expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  expect(widths.filter((width) => width >= 90)).toEqual([widths.at(-1)])
})

test.each(counts)('with %i photos a round of taps shows each one once', (count) => {
  const seen: number[] = []
  for (let tap = 0, photo = 0; tap < count; tap++, photo = nextPhoto(photo, count)) seen.push(photo)
  expect(seen).toEqual(counts.slice(0, count).map((n) => n - 1))
  expect(nextPhoto(count - 1, count)).toBe(0)
})

test('without photos there is no next one', () => {
  expect(nextPhoto(0, 0)).toBe(0)
})
