import { locale } from '../lib/i18n.ts'
import { isSameDay } from '../lib/relative-time.ts'
import { t } from './texts.ts'

export function dayName(date: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (isSameDay(date, now)) return t('chat.today')
  if (isSameDay(date, yesterday)) return t('time.yesterday')
  const isThisYear = date.getFullYear() === now.getFullYear()
  return date.toLocaleDateString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
}
