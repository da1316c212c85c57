import { locale } from '../../lib/i18n/i18n.ts'

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

/** The value of <input type="datetime-local">, in the time zone of this browser. */
export function toLocalValue(time: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  const day = `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`
  return `${day}T${pad(time.getHours())}:${pad(time.getMinutes())}`
}
