import { AppError } from '../errors.ts'
import type { DeckPosition } from './deck.queries.ts'

/** A deck position as the opaque text that clients hand back. */
export function writeCursor(position: DeckPosition): string {
  return position.lap === 'new'
    ? `n.${position.cityId}.${position.ring}.${position.place}`
    : `a.${position.swipedAt}.${position.targetId}`
}

export function readCursor(text: string): DeckPosition {
  const [, cityId, ring, place] = /^n\.(\d{1,4})\.(\d{1,4})\.(\d{1,15})$/.exec(text) ?? []
  if (cityId)
    return { lap: 'new', cityId: Number(cityId), ring: Number(ring), place: Number(place) }
  const [, swipedAt, targetId] = /^a\.(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  if (swipedAt) return { lap: 'again', swipedAt: Number(swipedAt), targetId: Number(targetId) }
  throw new AppError('invalid_input')
}
