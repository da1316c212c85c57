import type { Verdict } from './deck.ts'

interface Release {
  /** How far the card was pulled, in pixels: right is positive. */
  x: number
  /** How fast the finger was at the end, in pixels per millisecond. */
  velocity: number
  cardWidth: number
}

/** The share of the card's width it must be pulled. */
const farEnough = 0.3
/** A flick may be short, but not a tremble. */
const flick = { velocity: 0.45, distance: 20 }

/** What letting go of a card means; null: it goes back. */
export function decideSwipe({ x, velocity, cardWidth }: Release): Verdict | null {
  const flicked = Math.abs(velocity) >= flick.velocity
  // Thrown back the other way is a change of mind, however far it was pulled.
  if (flicked && Math.sign(velocity) !== Math.sign(x)) return null
  if (Math.abs(x) < (flicked ? flick.distance : cardWidth * farEnough)) return null
  return x > 0 ? 'like' : 'dislike'
}

/** From −1, surely a dislike, to 1, surely a like. */
export function pullOf(x: number, cardWidth: number): number {
  return Math.max(-1, Math.min(1, x / (cardWidth * farEnough)))
}
