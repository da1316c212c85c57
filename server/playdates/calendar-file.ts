import { isolate } from '../../contract/isolate.ts'
import type { Language } from '../../contract/languages.ts'
import { playdateRules } from '../../contract/playdate-words.ts'
import type { Playdate } from '../../contract/playdates.ts'

// RFC 5545 and, for METHOD, RFC 5546. A later file of the same playdate has the same UID and a higher
// SEQUENCE, so calendars replace the entry. The title of a cancellation says that it is cancelled, because
// some calendars only replace the entry and ignore METHOD:CANCEL.

const texts: Record<Language, { title: (names: string) => string; cancelled: string }> = {
  es: { title: (names) => `Quedada: ${names}`, cancelled: 'Cancelada' },
  en: { title: (names) => `Playdate: ${names}`, cancelled: 'Cancelled' },
}

const statuses = {
  proposed: 'TENTATIVE',
  accepted: 'CONFIRMED',
  declined: 'CANCELLED',
  cancelled: 'CANCELLED',
} as const

interface CalendarEntry extends Pick<Playdate, 'state' | 'version' | 'place'> {
  calendarId: string
  startsAt: number
  changedAt: number
  /** Of both pets. */
  names: readonly string[]
  language: Language
  /** Of the web app. */
  link: string
}

export function calendarFile(entry: CalendarEntry, now: number): string {
  const { state, startsAt, language, names } = entry
  const status = statuses[state]
  const isCancelled = status === 'CANCELLED'
  const words = texts[language]
  const title = words.title(names.map(isolate).join(' & '))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//MichiApp//Playdates//EN',
    'CALSCALE:GREGORIAN',
    // Not REQUEST: nobody has to be invited, and calendars would ask to answer by mail.
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${entry.calendarId}@michiapp`,
    `SEQUENCE:${entry.version - 1}`,
    `DTSTAMP:${utc(now)}`,
    `LAST-MODIFIED:${utc(entry.changedAt)}`,
    // RFC 5546 requires an organizer. This address belongs to nobody.
    'ORGANIZER;CN=MichiApp:mailto:noreply@michiapp.invalid',
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(startsAt + playdateRules.lastsMs)}`,
    `SUMMARY:${escapeText(isCancelled ? `${words.cancelled}: ${title}` : title)}`,
    `LOCATION:${escapeText(isolate(entry.place))}`,
    `DESCRIPTION:${escapeText(entry.link)}`,
    `STATUS:${status}`,
    `TRANSP:${status === 'CONFIRMED' ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** As in '20261121T160000Z'. */
const utc = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')

/** RFC 5545 3.3.11. There are no line ends: `isolate` turns them into spaces. */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&')

const mostBytes = 75

/** RFC 5545 3.1: a line has at most 75 bytes, and no character is cut in two. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    // The space that continues a line counts too.
    const indent = parts.length > 0 ? 1 : 0
    if (Buffer.byteLength(part) + Buffer.byteLength(character) + indent > mostBytes) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}
