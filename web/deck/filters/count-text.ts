import type { DeckCount } from '../../../contract/deck-filter.ts'
import { t } from './texts.ts'

/** The server stops counting at `limits.deckCountMax`. */
export function countWord({ count, isMore }: DeckCount): string {
  return isMore ? `${count}+` : String(count)
}

export function countText(counted: DeckCount): string {
  if (counted.count > 0) return t('filter.count', { count: countWord(counted) })
  return t(counted.isMore ? 'filter.uncounted' : 'filter.nobody')
}
