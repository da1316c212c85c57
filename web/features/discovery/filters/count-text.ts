import type { DeckCount } from '../../../../contract/deck-filter.ts'
import { locale, t } from '../../../lib/i18n/i18n.ts'

/** Of fewer than five the server tells only that there are a few. */
export function countWord(count: DeckCount): string {
  return count === 'few' ? t('filter.few') : count.toLocaleString(locale)
}

export function countText(count: DeckCount): string {
  return count === 0 ? t('filter.nobody') : t('filter.count', { count: countWord(count) })
}
