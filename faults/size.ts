/** `npm run faults` takes the full size; `npm test` runs a short form of the same tests. */
export const isFull = process.env.FAULTS === 'full'

export function size<T>(short: T, full: T): T {
  return isFull ? full : short
}
