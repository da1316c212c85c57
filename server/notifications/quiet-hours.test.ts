import { expect, it } from 'vitest'
import { isTimeZone, quietUntil } from './quiet-hours.ts'

const night = { quiet: true, timeZone: 'Europe/Madrid', quietFrom: 22, quietTo: 8 }
const at = (time: string) => Date.parse(time)

it.each([
  // Summer: two hours ahead of UTC.
  ['2026-07-01T19:59:00Z', null],
  ['2026-07-01T20:00:00Z', '2026-07-02T06:00:00Z'],
  ['2026-07-02T05:59:30Z', '2026-07-02T06:00:00Z'],
  ['2026-07-02T06:00:00Z', null],
  // Winter: one hour ahead.
  ['2026-12-01T21:00:00Z', '2026-12-02T07:00:00Z'],
])('at %s it is quiet until %s', (now, until) => {
  expect(quietUntil(night, at(now))).toBe(until && at(until))
})

it('is where the person is', () => {
  const now = at('2026-07-01T21:00:00Z')
  expect(quietUntil({ ...night, timeZone: 'America/New_York' }, now)).toBeNull()
  expect(quietUntil({ ...night, timeZone: 'Asia/Kolkata' }, now)).toBe(at('2026-07-02T02:30:00Z'))
})

it('may be in the middle of the day, all day, or never', () => {
  const noon = at('2026-07-01T10:30:00Z')
  expect(quietUntil({ ...night, quietFrom: 12, quietTo: 16 }, noon)).toBe(
    at('2026-07-01T14:00:00Z'),
  )
  expect(quietUntil({ ...night, quietFrom: 9, quietTo: 9 }, noon)).toBe(at('2026-07-02T07:00:00Z'))
  expect(quietUntil({ ...night, quiet: false, quietFrom: 9, quietTo: 9 }, noon)).toBeNull()
})

it('is over at eight, also when clocks change', () => {
  expect(quietUntil(night, at('2026-03-28T22:00:00Z'))).toBe(at('2026-03-29T06:00:00Z'))
  expect(quietUntil(night, at('2026-10-24T22:00:00Z'))).toBe(at('2026-10-25T07:00:00Z'))
})

it('is over once, and not before, whatever hour it ends at and clocks do', () => {
  for (const quietTo of [1, 2, 3, 4]) {
    for (const evening of ['2026-03-28T21:10:00Z', '2026-10-24T20:10:00Z']) {
      let now = at(evening)
      let rounds = 0
      const hours = { ...night, quietTo }
      for (let until = quietUntil(hours, now); until !== null; until = quietUntil(hours, now)) {
        expect(until).toBeGreaterThan(now)
        now = until
        rounds += 1
      }
      expect(rounds).toBeLessThan(4)
      const clock = new Intl.DateTimeFormat('en', {
        hour: 'numeric',
        hourCycle: 'h23',
        timeZone: 'Europe/Madrid',
      })
      // There is no two o'clock in the night in which clocks are put forward.
      expect([quietTo, quietTo + 1]).toContain(Number(clock.format(now)))
    }
  }
})

it('knows time zones', () => {
  for (const name of ['Europe/Madrid', 'Atlantic/Canary', 'UTC'])
    expect(isTimeZone(name)).toBe(true)
  for (const name of ['Europe/Nowhere', '', 'constructor', '../etc']) {
    expect(isTimeZone(name)).toBe(false)
  }
})
