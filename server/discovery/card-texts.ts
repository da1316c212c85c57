import { LRUCache } from 'lru-cache'
import { shownDistance } from '../cities/cities.ts'
import { type CardRow, isSameCard, toCard } from './card.ts'

const maxCards = 10_000

/** `swipedAt`: when the viewer disliked it, before it came again. */
export type DealtCard = CardRow & { swipedAt?: number }

/**
 * Writes a deck as JSON. Everybody around a city is shown the same pets, so a card is written once
 * and kept for as long as its row says the same; the distance, and whether it comes again, are the
 * viewer's own.
 */
export function cardTexts(): (rows: DealtCard[], viewerCityId: number) => string {
  const known = new LRUCache<number, { row: CardRow; text: string }>({ max: maxCards })
  const textOf = (row: CardRow): string => {
    const last = known.get(row.id)
    if (last && isSameCard(last.row, row)) return last.text
    // Without the opening brace: the distance comes first.
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
