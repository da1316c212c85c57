/** A semaphore that is fair among people: each has one place at a time, and their turns go round. */
export class FairSemaphore {
  readonly #places: number
  readonly #inside = new Set<unknown>()
  /** In the order of their turns. */
  readonly #waiting = new Map<unknown, (() => void)[]>()

  constructor(places: number) {
    this.#places = places
  }

  get isFull(): boolean {
    return this.#inside.size >= this.#places
  }

  /** How many places this one has or waits for. */
  count(who: unknown): number {
    return Number(this.#inside.has(who)) + (this.#waiting.get(who)?.length ?? 0)
  }

  async acquire(who: unknown): Promise<void> {
    if (this.#inside.size < this.#places && !this.#inside.has(who)) {
      this.#inside.add(who)
      return
    }
    await new Promise<void>((resolve) => {
      const mine = this.#waiting.get(who)
      if (mine) mine.push(resolve)
      else this.#waiting.set(who, [resolve])
    })
  }

  release(who: unknown): void {
    this.#inside.delete(who)
    this.#moveToTheEnd(who)
    for (const [next, [enter]] of this.#waiting) {
      if (this.#inside.has(next)) continue
      this.#inside.add(next)
      this.#waiting.get(next)?.shift()
      this.#moveToTheEnd(next)
      enter?.()
      return
    }
  }

  #moveToTheEnd(who: unknown): void {
    const turns = this.#waiting.get(who)
    this.#waiting.delete(who)
    if (turns?.length) this.#waiting.set(who, turns)
  }
}
