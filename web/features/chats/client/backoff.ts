const firstMs = 1_000
const longestMs = 5_000

/**
 * How long to wait before try `attempt` (0 is the first). Anywhere between nothing and a ceiling
 * that doubles, so that all who lost the same server do not come back in the same instant.
 */
export function backoffMs(attempt: number, random: () => number): number {
  return random() * Math.min(longestMs, firstMs * 2 ** attempt)
}
