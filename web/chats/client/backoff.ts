const firstMs = 1_000
const longestMs = 5_000

/**
 * Exponential backoff with full jitter: how long to wait before try `attempt` (0 is the first).
 * Random between 0 and a ceiling that doubles, so that not all clients of a server that went away
 * come back in the same instant.
 */
export function backoffMs(attempt: number, random: () => number): number {
  return random() * Math.min(longestMs, firstMs * 2 ** attempt)
}
