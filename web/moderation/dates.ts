import { locale } from '../lib/i18n.ts'
import { t } from './texts.ts'

export function dayOf(time: string): string {
  return new Date(time).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}

export const momentOf = (time: string): string =>
  new Date(time).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' })

export const endOf = (endsAt: string | null) =>
  endsAt === null ? t('history.noEnd') : t('history.until', { date: dayOf(endsAt) })
