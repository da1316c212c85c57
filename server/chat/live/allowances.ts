import type { Deps } from '../../deps.ts'
import { TokenBuckets } from '../../http/token-buckets.ts'

/** What one person, or one address without an account, may do on this server: at once, and then. */
export const rates = {
  /** Everything that comes in through their sockets, pings and pongs too. */
  frames: { burst: 300, perSecond: 30 },
  /** Fewer than frames, so that whoever reads them can always confirm them. */
  messages: { burst: 100, perSecond: 10 },
  /** Changes of what one feels about messages. */
  reactions: { burst: 60, perSecond: 2 },
  /** Sockets that are opened. */
  sockets: { burst: 60, perSecond: 1 },
} as const

/** On the test page's address, where nobody has an account. */
export const testSockets = { open: 100, perAddress: 10 } as const

interface Allowance {
  /** False when there is nothing left, which is counted as a refusal. */
  take(key: string): boolean
  giveBack(key: string): void
}

export type Allowances = Record<keyof typeof rates, Allowance>

/**
 * Kept for people and addresses, not for sockets, so that opening another one brings nothing. Each
 * server counts for itself.
 */
export function socketAllowances(deps: Pick<Deps, 'config' | 'countRefusal' | 'now'>): Allowances {
  const { config, countRefusal, now } = deps
  const allow = (limit: keyof typeof rates): Allowance => {
    if (!config.rateLimits) return { take: () => true, giveBack: () => {} }
    const buckets = new TokenBuckets({ ...rates[limit], now })
    return {
      take(key) {
        const isLeft = buckets.take(key)
        if (!isLeft) countRefusal(limit)
        return isLeft
      },
      giveBack: (key) => buckets.giveBack(key),
    }
  }
  return {
    frames: allow('frames'),
    messages: allow('messages'),
    reactions: allow('reactions'),
    sockets: allow('sockets'),
  }
}

export const personKey = (userId: number) => `person-${userId}`
