/**
 * A semaphore that is fair among people: each has one place at a time, and their turns go round. Where
 * it is known how much they have used lately, whoever has used least comes first.
 */
export class FairSemaphore {
  readonly #places: number
  readonly #useOf: (who: unknown) => number
  readonly #inside = new Set<unknown>()
  /** In the order of their turns. */
  readonly #waiting = new Map<unknown, (() => void)[]>()

  constructor(places: number, useOf: (who: unknown) => number = () => 0) {
    this.#places = places
    this.#useOf = useOf
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
    const [next] = [...this.#waiting.keys()]
      .filter((waiting) => !this.#inside.has(waiting))
      .map((waiting) => ({ waiting, use: this.#useOf(waiting) }))
      .toSorted((a, b) => a.use - b.use)
    if (!next) return
    this.#inside.add(next.waiting)
    const enter = this.#waiting.get(next.waiting)?.shift()
    this.#moveToTheEnd(next.waiting)
    enter?.()
  }

  #moveToTheEnd(who: unknown): void {
    const turns = this.#waiting.get(who)
    this.#waiting.delete(who)
    if (turns?.length) this.#waiting.set(who, turns)
  }
}
