const failuresToOpen = 5
const firstPauseMs = 5000
const longestPauseMs = 60_000

/**
 * After several failures in a row nothing is tried for a while; then one attempt decides whether the pause
 * is over or becomes longer.
 */
export class CircuitBreaker {
  readonly #now: () => number
  #failures = 0
  #pauseMs = 0
  #openUntil = 0

  constructor(now: () => number) {
    this.#now = now
  }

  get isOpen(): boolean {
    return this.#failures >= failuresToOpen
  }

  /** False: do not try. While the circuit is open, one attempt is allowed after each pause. */
  allows(): boolean {
    if (!this.isOpen) return true
    if (this.#now() < this.#openUntil) return false
    this.#pauseFor(Math.min(this.#pauseMs * 2, longestPauseMs))
    return true
  }

  succeeded(): void {
    this.#failures = 0
  }

  failed(): void {
    this.#failures += 1
    if (this.#failures === failuresToOpen) this.#pauseFor(firstPauseMs)
  }

  #pauseFor(ms: number): void {
    this.#pauseMs = ms
    this.#openUntil = this.#now() + ms
  }
}
