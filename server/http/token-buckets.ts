interface TokenBucketOptions {
  /** How many tokens a full bucket holds. */
  burst: number
  /** How many tokens come back in a second. */
  perSecond: number
  /** In milliseconds. */
  now: () => number
}

/** A token bucket for each key. Buckets that would be full again are deleted. */
export class TokenBuckets {
  readonly #burst: number
  readonly #perMs: number
  readonly #now: () => number
  /** The least recently used bucket comes first. */
  readonly #buckets = new Map<string, { tokens: number; at: number }>()

  constructor({ burst, perSecond, now }: TokenBucketOptions) {
    this.#burst = burst
    this.#perMs = perSecond / 1000
    this.#now = now
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#buckets.size
  }

  take(key: string, count = 1): boolean {
    const now = this.#now()
    this.#forgetFull(now)
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: this.#burst, at: now }
    // A clock that was set back fills nothing.
    const filled = Math.min(this.#burst, tokens + Math.max(0, now - at) * this.#perMs)
    const isLeft = filled >= count
    this.#buckets.delete(key)
    this.#buckets.set(key, { tokens: isLeft ? filled - count : filled, at: now })
    return isLeft
  }

  /** Returns tokens for an action that did not happen. */
  giveBack(key: string, count = 1): void {
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.tokens = Math.min(this.#burst, bucket.tokens + count)
  }

  #forgetFull(now: number): void {
    for (const [key, { at }] of this.#buckets) {
      if ((now - at) * this.#perMs < this.#burst) return
      this.#buckets.delete(key)
    }
  }
}
