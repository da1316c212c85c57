/** So few at a time that nobody waits long for them, and so many a second (decision 067). */
export const batch = 4
const perSecond = 100
/** Where they take long, so many times that is left to others. */
const restShare = 9

/** So long a server rests after `count` that took `tookMs`. */
export function restAfter(count: number, tookMs: number): number {
  return Math.max((count * 1000) / perSecond - tookMs, restShare * tookMs)
}
