import { locale } from '../lib/i18n.ts'

/** `01` to `12`, with their names. */
export function months(): { value: string; label: string }[] {
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: new Date(2000, index).toLocaleString(locale, { month: 'long' }),
  }))
}
