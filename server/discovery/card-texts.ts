import { LRUCache } from 'lru-cache'
import { shownDistance } from '../cities/cities.ts'
import { type CardRow, isSameCard, toCard } from './card.ts'

const maxCards = 10_000

/** `swipedAt` is set in the second lap: the viewer disliked the pet then. */
export type DealtCard = CardRow & { swipedAt?: number }

/**
 * Writes a page of the deck as JSON. People of one city see the same pets, so the text of a card is
 * cached until its row changes. Only `distance` and `again` depend on the viewer.
 */
export function cardTexts(): (rows: DealtCard[], viewerCityId: number) => string {
  const known = new LRUCache<number, { row: CardRow; text: string }>({ max: maxCards })
  const textOf = (row: CardRow): string => {
    const last = known.get(row.id)
    if (last && isSameCard(last.row, row)) return last.text
    // Without the opening brace, because `distance` is written before this text.
    const text = JSON.stringify(toCard(row, 'url')).slice(1)
    known.set(row.id, { row, text })
    return text
  }
  return (rows, viewerCityId) => {
    const cards = rows.map((row) => {
      const distance = shownDistance(viewerCityId, row.cityId)
      return `{"distance":${distance},${row.swipedAt ? '"again":true,' : ''}${textOf(row)}`
    })
    return `[${cards.join()}]`
  }
}
