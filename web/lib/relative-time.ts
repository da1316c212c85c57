import { locale } from './i18n.ts'
import { t } from './texts.ts'

/** spec §9: how long ago `then` was, in the language in use. */
export function relativeTime(then: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - then.getTime()) / 1000)
  if (seconds < 5) return t('time.now')
  if (seconds < 60) return t('time.seconds', { n: seconds })
  if (seconds < 90) return t('time.aMinute')
  // To the nearest minute, so that 90 s are not 'one minutes', and never as many as 60.
  if (seconds < 3600) return t('time.minutes', { n: Math.min(59, Math.round(seconds / 60)) })
  if (isSameDay(then, now)) return clockTime(then)
  if (isSameDay(then, dayBefore(now))) return t('time.yesterday')
  return shortDate(then, now)
}

/** The same in a narrow list, where the words of the spec would cut off names. */
export function shortTime(then: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - then.getTime()) / 1000)
  if (seconds < 60) return t('time.now')
  if (seconds < 3600) return t('time.shortMinutes', { n: Math.min(59, Math.round(seconds / 60)) })
  return relativeTime(then, now)
}

export function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString()
}

export function clockTime(date: Date): string {
  return date.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
}

function dayBefore(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1)
}

function shortDate(date: Date, now: Date): string {
  const sameYear = date.getFullYear() === now.getFullYear()
  return date.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  })
}
