import { LRUCache } from 'lru-cache'
import { defaultNotifications } from '../../contract/notifications.ts'

export interface QuietHours {
  quiet: boolean
  timeZone: string
  /** Hours of the day there. If both are the same, it is quiet all day. */
  quietFrom: number
  quietTo: number
}

const minute = 60 * 1000
const dayMinutes = 24 * 60

// Names are case-insensitive, so there are more names than time zones.
const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 1000 })

/** Any name that the system knows, also those that `Intl.supportedValuesOf` does not list. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name)
    return true
  } catch {
    return false
  }
}

/**
 * When the quiet hours end, or null outside of them. Where clocks skip that hour it may be too early;
 * the caller asks again then.
 */
export function quietUntil(hours: QuietHours, now: number): number | null {
  if (!hours.quiet) return null
  // A server with newer time zone data may have stored a name that this one does not know.
  const timeZone = isTimeZone(hours.timeZone) ? hours.timeZone : defaultNotifications.timeZone
  const at = minuteOfDay(timeZone, now)
  const [from, to] = [hours.quietFrom * 60, hours.quietTo * 60]
  const isQuiet = from < to ? at >= from && at < to : at >= from || at < to
  if (!isQuiet) return null
  const left = (to - at + dayMinutes) % dayMinutes || dayMinutes
  const end = Math.floor(now / minute) * minute + left * minute
  // Corrects for clocks that are put forward or back in between.
  const off = minuteOfDay(timeZone, end) - to
  const corrected = end - (off - dayMinutes * Math.round(off / dayMinutes)) * minute
  return corrected > now ? corrected : end
}

function minuteOfDay(timeZone: string, now: number): number {
  const [hour = 0, minutes = 0] = clockOf(timeZone).format(now).split(':').map(Number)
  return hour * 60 + minutes
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const clock = new Intl.DateTimeFormat('en', options)
  clocks.set(timeZone, clock)
  return clock
}
