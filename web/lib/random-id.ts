/** Not randomUUID, which browsers offer under https only. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-')
}
