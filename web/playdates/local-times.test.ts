import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toLocalValue } from '../lib/to-local-value.ts'
import { dayAfter, findTimeProblems, readLocalTime, suggestTime } from './local-times.ts'

const zone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'Europe/Madrid'
})
afterEach(() => {
  process.env.TZ = zone
})

const now = Date.parse('2027-03-20T12:00:00Z')
const isoOf = (value: string) => {
  const time = readLocalTime(value, now)
  return typeof time === 'string' ? time : time.toISOString()
}

describe('a local time', () => {
  it('is an instant, in summer and in winter', () => {
    expect(isoOf('2027-03-27T17:00')).toBe('2027-03-27T16:00:00.000Z')
    expect(isoOf('2027-03-29T17:00')).toBe('2027-03-29T15:00:00.000Z')
  })

  it.each([
    ['', 'noTime'],
    ['nonsense', 'noTime'],
    ['2027-03-28T02:30', 'missingHour'],
    ['2027-03-20T12:59', 'past'],
    ['2017-03-20T12:59', 'past'],
    ['2037-03-20T12:59', 'tooFar'],
    ['2028-03-20T13:01', 'tooFar'],
    ['275760-09-13T02:30', 'noTime'],
  ])('%s is %s', (value, problem) => {
    expect(isoOf(value)).toBe(problem)
  })

  it('that is in the list twice is named at its second place', () => {
    const values = ['2027-03-27T17:00', '2027-03-28T02:30', '2027-03-27T17:00']
    expect(findTimeProblems(values, now)).toEqual([null, 'missingHour', 'sameTime'])
  })

  it('survives a round trip, and is suggested for a Saturday to come', () => {
    const time = suggestTime(new Date(now))
    expect([time.getDay(), time.getHours(), time.getTime() > now]).toEqual([6, 11, true])
    expect(readLocalTime(toLocalValue(time), now)).toEqual(time)
  })

  it.each([
    ['2027-03-26T17:00', '2027-03-27T17:00'],
    // The clocks go forward, and back.
    ['2027-03-27T17:00', '2027-03-28T17:00'],
    ['2027-10-30T11:00', '2027-10-31T11:00'],
    ['2027-12-31T11:00', '2028-01-01T11:00'],
  ])('the day after %s is %s', (value, next) => {
    expect(dayAfter(value)).toBe(next)
  })

  it('the day after a field that was left empty is the one after the suggested day', () => {
    const next = new Date(dayAfter(''))
    expect([next.getDay(), next.getHours(), next.getTime() > Date.now()]).toEqual([0, 11, true])
  })
})
