/** What was used so long ago counts half. */
const halfLifeMs = 60_000

/** How much each has used lately (exponential decay). */
export class RecentUse {
  readonly #now: () => number
  /** The one that was used least recently comes first. */
  readonly #used = new Map<unknown, { amount: number; at: number }>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** How many are remembered. */
  get size(): number {
    return this.#used.size
  }

  of(who: unknown): number {
    const used = this.#used.get(who)
    return used ? used.amount * 0.5 ** ((this.#now() - used.at) / halfLifeMs) : 0
  }

  add(who: unknown, amount: number): void {
    const at = this.#now()
    const sum = this.of(who) + amount
    this.#used.delete(who)
    this.#used.set(who, { amount: sum, at })
    for (const [other, used] of this.#used) {
      if (at - used.at < 10 * halfLifeMs) return
      this.#used.delete(other)
    }
  }
}
