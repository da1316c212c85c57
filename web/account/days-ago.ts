import { locale } from '../lib/i18n.ts'

/** 'hoy', 'ayer', 'hace 3 días'. */
export function daysAgo(then: Date, now: Date): string {
  const days = Math.round((midnight(now) - midnight(then)) / (24 * 60 * 60 * 1000))
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
