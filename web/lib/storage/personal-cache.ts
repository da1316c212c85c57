/** As in sw.ts, which imports nothing: what only the person who is signed in may see. */
export const personalCache = 'private'

export function forgetCached(): void {
  // Absent where the page is served without https.
  globalThis.caches?.delete(personalCache).catch(() => {})
}
