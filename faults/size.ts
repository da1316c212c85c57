/** `npm run faults` takes the full size; `npm run faults -- short`, for CI, a small one. */
export const isFull = process.env.FAULTS === 'full'

export function size<T>(short: T, full: T): T {
  return isFull ? full : short
}
