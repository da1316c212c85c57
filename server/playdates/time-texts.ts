import type { Language } from '../../contract/languages.ts'
import { defaultNotifications } from '../../contract/notifications.ts'
import { isTimeZone } from '../notifications/quiet-hours.ts'

interface Reader {
  language: Language
  timeZone: string
}

const locales = { es: 'es-ES', en: 'en-GB' } as const

/** As in 'sáb, 21 nov, 17:00 CET'. */
export function timeText(time: number, reader: Reader): string {
  return format(time, reader, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}

/** As in '17:00'. */
export function clockText(time: number, reader: Reader): string {
  return format(time, reader, { hour: '2-digit', minute: '2-digit' })
}

/** Whether two moments are on the same day of the reader's calendar. */
export function isSameDay(a: number, b: number, reader: Reader): boolean {
  const options = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  return format(a, reader, options) === format(b, reader, options)
}

function format(
  time: number,
  { language, timeZone }: Reader,
  options: Intl.DateTimeFormatOptions,
): string {
  // A server with newer time zone data may have stored a name that this one does not know.
  const known = isTimeZone(timeZone) ? timeZone : defaultNotifications.timeZone
  return new Intl.DateTimeFormat(locales[language], { ...options, timeZone: known }).format(time)
}
