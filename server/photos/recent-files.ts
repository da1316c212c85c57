/** Some two hundred cards: everybody around a city is shown the same ones. */
const mostBytes = 16 * 1024 * 1024

/** The pictures that were sent last (LRU). A key never stands for other bytes, so none is ever wrong. */
export class RecentFiles {
  /** The one that was used least recently comes first. */
  readonly #files = new Map<string, Uint8Array>()
  #bytes = 0

  get(name: string): Uint8Array | undefined {
    const bytes = this.#files.get(name)
    if (!bytes) return undefined
    this.#files.delete(name)
    this.#files.set(name, bytes)
    return bytes
  }

  add(name: string, bytes: Uint8Array): void {
    if (this.#files.has(name)) return
    this.#files.set(name, bytes)
    this.#bytes += bytes.length
    for (const [oldest, { length }] of this.#files) {
      if (this.#bytes <= mostBytes) return
      this.#files.delete(oldest)
      this.#bytes -= length
    }
  }
}
