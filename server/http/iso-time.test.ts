import { describe, expect, it } from 'vitest'
import { isoTime } from './iso-time.ts'

describe('a time on the wire', () => {
  it('is what toISOString says, of any day since long ago', () => {
    const around = [0, -1, 1, 59_999, 60_000, 3_599_999, 86_399_999, 86_400_000]
    const days = Array.from({ length: 3000 }, (_, index) => (index - 500) * 86_400_000 * 11)
    for (const time of days.flatMap((day) => around.map((more) => day + more))) {
      expect(isoTime(time)).toBe(new Date(time).toISOString())
    }
  })
})
