/** The cache of what only the signed-in person may see. sw.ts repeats the name: it imports nothing. */
export const personalCache = 'private'

export function forgetCached(): void {
  // Absent where the page is served without https.
  globalThis.caches?.delete(personalCache).catch(() => {})
}
