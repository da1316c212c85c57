import { locale } from '../lib/i18n.ts'

/** As in 'sábado, 21 de noviembre, 17:00'. */
export const timeText = (iso: string) =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso))

export const dateText = (iso: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(new Date(iso))
