import type { Selectable } from 'kysely'
import { defaultNotifications } from '../../contract/notifications.ts'
import type { Database } from '../db/schema.ts'

export type Settings = typeof defaultNotifications

type Row = Selectable<Database['notification_settings']>

/** Where each setting is stored. */
const columnOf = {
  language: 'language',
  timeZone: 'time_zone',
  quiet: 'quiet',
  quietFrom: 'quiet_from',
  quietTo: 'quiet_to',
  people: 'people',
  playdates: 'playdates',
  lostPets: 'lost_pets',
  mail: 'mail',
} as const satisfies Record<keyof Settings, keyof Row>

type ColumnOf = typeof columnOf
type Selection = { [Name in keyof Settings]: `${ColumnOf[Name]} as ${Name}` }[keyof Settings]

/** What a query selects for `readSettings`. */
export const settingsColumns = Object.entries(columnOf).map(
  ([name, column]) => `${column} as ${name}`,
) as Selection[]

const names = Object.keys(columnOf) as (keyof Settings)[]

/** All columns are null for a person without a row. */
export function readSettings(
  row: { [Name in keyof Settings]: Row[ColumnOf[Name]] | null },
): Settings {
  const read = names.map((name) => {
    const fallback = defaultNotifications[name]
    const value = row[name] ?? fallback
    return [name, typeof fallback === 'boolean' ? Boolean(value) : value]
  })
  return Object.fromEntries(read)
}

/** All but `mail`, which has calls of its own. */
export function toRow(
  settings: Omit<Settings, 'mail'>,
): Omit<Pick<Row, ColumnOf[keyof Settings]>, 'mail'> {
  const { mail: _, ...columns } = columnOf
  const stored = Object.entries(columns).map(([name, column]) => {
    const value = settings[name as keyof typeof columns]
    return [column, typeof value === 'boolean' ? Number(value) : value]
  })
  return Object.fromEntries(stored)
}
