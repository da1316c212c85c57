/** So few at a time that nobody waits long for them, and so many a second (decision 067). */
export const batch = 4
const perSecond = 100
/** Where they take long, so many times that is left to others. */
const restShare = 9
/** A store that stood still for a minute is no reason to tell nobody for nine. */
const longestRestMs = 5000

/** So long a server rests after `count` that took `tookMs`. */
export function restAfter(count: number, tookMs: number): number {
  const rest = Math.max((count * 1000) / perSecond - tookMs, restShare * tookMs)
  return Math.min(rest, longestRestMs)
}

export type RestAfter = typeof restAfter
