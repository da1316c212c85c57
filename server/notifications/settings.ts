import type { Selectable } from 'kysely'
import type { Language } from '../../contract/news-words.ts'
import { defaultNotifications } from '../../contract/notifications.ts'
import type { Database } from '../db/schema.ts'
import type { QuietHours } from './quiet-hours.ts'

export const settingsColumns = [
  'language',
  'time_zone',
  'quiet',
  'quiet_from',
  'quiet_to',
  'matches',
  'messages',
  'turns',
  'notes',
  'playdates',
  'lost_pets',
  'show_text',
  'mail',
] as const

type SettingsColumns = Selectable<
  Pick<Database['notification_settings'], (typeof settingsColumns)[number]>
>

/** All columns are null for a person without a row. */
type SettingsRow = { [Column in keyof SettingsColumns]: SettingsColumns[Column] | null }

export interface Settings extends QuietHours {
  language: Language
  matches: boolean
  messages: boolean
  turns: boolean
  notes: boolean
  playdates: boolean
  lostPets: boolean
  showText: boolean
  mail: boolean
}

export function readSettings(row: SettingsRow): Settings {
  const or = (value: number | null, fallback: boolean) => (value === null ? fallback : value === 1)
  const given = defaultNotifications
  return {
    language: row.language ?? given.language,
    timeZone: row.time_zone ?? given.timeZone,
    quiet: or(row.quiet, given.quiet),
    quietFrom: row.quiet_from ?? given.quietFrom,
    quietTo: row.quiet_to ?? given.quietTo,
    matches: or(row.matches, given.matches),
    messages: or(row.messages, given.messages),
    turns: or(row.turns, given.turns),
    notes: or(row.notes, given.notes),
    playdates: or(row.playdates, given.playdates),
    lostPets: or(row.lost_pets, given.lostPets),
    showText: or(row.show_text, given.showText),
    mail: or(row.mail, given.mail),
  }
}

/** All but `mail`, which has calls of its own. */
export function toRow(settings: Omit<Settings, 'mail'>) {
  return {
    language: settings.language,
    time_zone: settings.timeZone,
    quiet: Number(settings.quiet),
    quiet_from: settings.quietFrom,
    quiet_to: settings.quietTo,
    matches: Number(settings.matches),
    messages: Number(settings.messages),
    turns: Number(settings.turns),
    notes: Number(settings.notes),
    playdates: Number(settings.playdates),
    lost_pets: Number(settings.lostPets),
    show_text: Number(settings.showText),
  }
}
