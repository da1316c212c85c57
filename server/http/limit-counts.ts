import type { FastifyRateLimitStore } from '@fastify/rate-limit'

type Answer = Parameters<FastifyRateLimitStore['incr']>[1]

/** How many keys are counted; a few megabytes. */
const capacity = 20_000

/**
 * What `@fastify/rate-limit` counts, while there is no Redis. Its own store forgets whoever was seen
 * longest ago. Here the lowest counts make room: whoever is over a limit stays, however many come.
 */
export class LimitCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, { current: number; endsAt: number }>()

  incr(key: string, answer: Answer, timeWindow: number): void {
    const now = Date.now()
    let count = this.#counts.get(key)
    if (!count || count.endsAt <= now) {
      if (!count && this.#counts.size >= capacity) this.#makeRoom(now)
      count = { current: 0, endsAt: now + timeWindow }
      this.#counts.set(key, count)
    }
    count.current += 1
    answer(null, { current: count.current, ttl: count.endsAt - now })
  }

  /** As `incr`, without counting. */
  read(key: string, answer: Answer): void {
    const { current, endsAt } = this.#counts.get(key) ?? { current: 0, endsAt: 0 }
    const ttl = endsAt - Date.now()
    answer(null, ttl > 0 ? { current, ttl } : { current: 0, ttl: 0 })
  }

  /** Each limit has counts of its own. */
  child(): LimitCounts {
    return new LimitCounts()
  }

  /** A quarter at a time, so that it is rarely done. */
  #makeRoom(now: number): void {
    for (const [key, { endsAt }] of this.#counts) if (endsAt <= now) this.#counts.delete(key)
    const surplus = this.#counts.size - capacity * 0.75
    if (surplus <= 0) return
    const lowestFirst = [...this.#counts].sort(([, a], [, b]) => a.current - b.current)
    for (const [key] of lowestFirst.slice(0, surplus)) this.#counts.delete(key)
  }
}
