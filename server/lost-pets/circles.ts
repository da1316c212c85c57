// Decision 066: people are notified of an alarm in circles, a quarter of an hour apart.

export const quarterMs = 15 * 60 * 1000
const day = 24 * 60 * 60 * 1000

/** How many people were notified in all when each of the first circles is full. */
const firstSizes = [200, 1000, 5000, 25_000, 125_000]
/** While the owner's account is younger than a day. */
const carefulSizes = [50, 200, 1000, 5000]

/** No circle adds more people than this, nor looks at more. */
const largestCircle = 100_000

export const isNewAccount = (since: number, now: number): boolean => since > now - day

/** The circles of a new account end here until it is a day old. */
export const isLastOfNew = (circle: number): boolean => circle >= carefulSizes.length - 1

export function circleSize(circle: number, isNew: boolean): number {
  if (isNew) return carefulSizes[circle] ?? carefulSizes.at(-1) ?? 0
  const last = firstSizes.length - 1
  return firstSizes[circle] ?? (firstSizes[last] ?? 0) + (circle - last) * largestCircle
}

export const circleMs = (isNew: boolean): number => (isNew ? 2 * quarterMs : quarterMs)

interface Circle {
  circle: number
  notified: number
  looked: number
}

export const isFull = ({ circle, notified, looked }: Circle, isNew: boolean): boolean =>
  notified >= circleSize(circle, isNew) || looked >= largestCircle

const shown = [10, 25, 50, 100, 200, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 125_000]

/** What the owner reads: so coarse that it tells of nobody. */
export function roundReach(notified: number): number {
  const largest = shown.at(-1) ?? 0
  if (notified >= largest) {
    return largest + Math.floor((notified - largest) / largestCircle) * largestCircle
  }
  return shown.findLast((step) => step <= notified) ?? 0
}
