import { locale, t } from '../lib/i18n/i18n.ts'

export function dayOf(time: string): string {
  return new Date(time).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}

export const endOf = (endsAt: string | null) =>
  endsAt === null ? t('history.noEnd') : t('history.until', { date: dayOf(endsAt) })
