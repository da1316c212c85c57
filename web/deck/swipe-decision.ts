import type { Verdict } from './deck.ts'

interface Release {
  /** How far the card was pulled, in pixels: right is positive. */
  x: number
  /** How fast the finger was at the end, in pixels per millisecond. */
  velocity: number
  cardWidth: number
}

/** How far a card must be pulled, as a share of its width. */
const farEnough = 0.3
/** A fast swipe may be short, but not this short. */
const flick = { velocity: 0.45, distance: 20 }

/** The verdict of a released card; null if it goes back. */
export function decideSwipe({ x, velocity, cardWidth }: Release): Verdict | null {
  const flicked = Math.abs(velocity) >= flick.velocity
  // A fast move back cancels the swipe.
  if (flicked && Math.sign(velocity) !== Math.sign(x)) return null
  if (Math.abs(x) < (flicked ? flick.distance : cardWidth * farEnough)) return null
  return x > 0 ? 'like' : 'dislike'
}

/** From −1, surely a dislike, to 1, surely a like. */
export function pullOf(x: number, cardWidth: number): number {
  return Math.max(-1, Math.min(1, x / (cardWidth * farEnough)))
}
