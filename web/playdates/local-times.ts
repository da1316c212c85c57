import { playdateRules } from '../../contract/playdate-words.ts'
import { locale } from '../lib/i18n.ts'
import { toLocalValue } from '../lib/to-local-value.ts'

// The form works with the values of <input type="datetime-local">, as in '2026-11-21T17:00', in the
// time zone of this browser.

export type TimeProblem = 'noTime' | 'missingHour' | 'past' | 'tooFar' | 'sameTime'

const day = 24 * 60 * 60 * 1000

/** The instant, or the problem with the value. */
export function readLocalTime(value: string, now: number): Date | TimeProblem {
  const parts = partsOf(value)
  if (!parts) return 'noTime'
  const { year, month, date, hour, minute } = parts
  const time = new Date(year, month, date, hour, minute)
  if (Number.isNaN(time.getTime())) return 'noTime'
  // Where clocks skip an hour, the browser answers a later one.
  if (time.getHours() !== hour || time.getMinutes() !== minute) return 'missingHour'
  if (time.getTime() <= now) return 'past'
  return time.getTime() > now + playdateRules.mostDaysAhead * day ? 'tooFar' : time
}

function partsOf(value: string) {
  const found = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(value)
  if (!found) return null
  const [, year = 0, month = 0, date = 0, hour = 0, minute = 0] = found.map(Number)
  return { year, month: month - 1, date, hour, minute }
}

/** One problem for each value; null where there is none. */
export function findTimeProblems(values: readonly string[], now: number): (TimeProblem | null)[] {
  return values.map((value, index) => {
    const time = readLocalTime(value, now)
    if (typeof time === 'string') return time
    return values.indexOf(value) < index ? 'sameTime' : null
  })
}

/** The next Saturday at eleven, when most people have time. */
export function suggestTime(now: Date): Date {
  const days = (6 - now.getDay() + 7) % 7 || 7
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 11)
}

/** The same hour of the next day, also where a day has 23 or 25 hours. */
export function dayAfter(value: string): string {
  const parts = partsOf(value) ?? partsOf(toLocalValue(suggestTime(new Date())))
  if (!parts) return ''
  const { year, month, date, hour, minute } = parts
  return toLocalValue(new Date(year, month, date + 1, hour, minute))
}

/** As in 'sáb, 21 nov, 17:00', with the year if it is another. */
export function timeText(time: Date, now: Date): string {
  return time.toLocaleString(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(time.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  })
}
