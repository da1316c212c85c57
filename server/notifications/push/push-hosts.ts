/** How many are on their way at once, and how many of them to one host. */
const maxUnderway = 32
const maxOfHost = 28

/** The push services of the browsers there are, and nothing else where anybody may run code of their own. */
const familiar =
  /(^|\.)((fcm|android)\.googleapis\.com|jmt\d+\.google\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/
/** Of all others together, and of one: who has a domain can name a thousand hosts that never answer. */
const maxOfStrangers = 8
const maxOfStranger = 4

const troublesAllowed = 3
const coolMs = 30_000
const longestCoolMs = 10 * 60 * 1000
const maxHosts = 1000

interface Host {
  underway: number
  isStranger: boolean
  /** In a row. */
  troubles: number
  coolUntil: number
}

/**
 * A circuit breaker for each push service: one that fails or is slow is left alone for a while, and
 * for longer each time, so that it takes no places from the others.
 */
export class PushHosts {
  readonly #hosts = new Map<string, Host>()
  readonly #now: () => number
  readonly #privateHosts: readonly string[]
  readonly #slowMs: number
  #underway = 0

  /** A host that answers later than `slowMs` is as good as one that does not. */
  constructor(now: () => number, privateHosts: readonly string[], slowMs = 3000) {
    this.#now = now
    this.#privateHosts = privateHosts
    this.#slowMs = slowMs
  }

  /** For so many there is room wherever they go. */
  get room(): number {
    const busiest = Math.max(0, ...[...this.#hosts.values()].map(({ underway }) => underway))
    return Math.min(maxUnderway - this.#underway, maxOfHost - busiest)
  }

  /** Whether something may be sent there; if not, when to try again. */
  begin(host: string): { until: number } | null {
    const state = this.#of(host)
    const now = this.#now()
    if (state.coolUntil > now) return { until: state.coolUntil }
    // After a pause one is enough to see whether it is back.
    const most = state.isStranger ? maxOfStranger : maxOfHost
    const allowed = state.troubles >= troublesAllowed ? 1 : most
    const isCrowded = state.isStranger && this.#countStrangers() >= maxOfStrangers
    if (state.underway >= allowed || this.#underway >= maxUnderway || isCrowded) {
      return { until: now + 1000 + Math.random() * 1000 }
    }
    state.underway += 1
    this.#underway += 1
    return null
  }

  end(host: string, { isWell, tookMs }: { isWell: boolean; tookMs: number }): void {
    const state = this.#of(host)
    const now = this.#now()
    if (isWell && tookMs < this.#slowMs) {
      state.troubles = 0
      return
    }
    // What was on its way at the same time has the same trouble, not another one.
    if (state.coolUntil > now) return
    state.troubles += 1
    if (state.troubles >= troublesAllowed) {
      const longer = coolMs * 2 ** Math.min(state.troubles - troublesAllowed, 10)
      state.coolUntil = now + Math.min(longer, longestCoolMs)
    }
  }

  /** The place is free when what became of it is stored. */
  release(host: string): void {
    const state = this.#of(host)
    state.underway -= 1
    this.#underway -= 1
  }

  #countStrangers(): number {
    const strangers = [...this.#hosts.values()].filter(({ isStranger }) => isStranger)
    return strangers.reduce((sum, { underway }) => sum + underway, 0)
  }

  #of(host: string): Host {
    const known = this.#hosts.get(host)
    if (known) return known
    if (this.#hosts.size >= maxHosts) {
      for (const [name, { underway }] of this.#hosts) if (underway === 0) this.#hosts.delete(name)
    }
    const isStranger = !familiar.test(host) && !this.#privateHosts.includes(host)
    const state = { underway: 0, isStranger, troubles: 0, coolUntil: 0 }
    this.#hosts.set(host, state)
    return state
  }
}
