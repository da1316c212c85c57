// A rate limit on ourselves: how many notifications a server works on, so that they never hold up
// what people ask for (decision 067).

/** So many notifications are taken out of the store at a time. */
export const batch = 4
const perSecond = 100
/** A batch that took a second is followed by so many seconds of rest. */
const restShare = 9
/** Also where a batch took a minute, because the store stood still. */
const longestRestMs = 5000

/** How many milliseconds a server rests after `count` notifications that took `tookMs`. */
export function restAfter(count: number, tookMs: number): number {
  const rest = Math.max((count * 1000) / perSecond - tookMs, restShare * tookMs)
  return Math.min(rest, longestRestMs)
}

export type RestAfter = typeof restAfter
