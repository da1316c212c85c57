import type { Deps } from '../../deps.ts'
import { TokenBuckets } from '../../http/token-buckets.ts'

/** For one person, or one address without an account, on one server. */
export const rates = {
  /** Everything that comes in through their sockets, pings and pongs too. */
  frames: { burst: 300, perSecond: 30 },
  /** Fewer than frames: the reader's own frames suffice for a read marker per message. */
  messages: { burst: 100, perSecond: 10 },
  reactions: { burst: 60, perSecond: 2 },
  'chat photos': { burst: 30, perSecond: 0.1 },
  /** Sockets that are opened. */
  sockets: { burst: 60, perSecond: 1 },
} as const

/** For the test page's socket, which needs no account. */
export const testSockets = { open: 100, perAddress: 10 } as const

interface Rate {
  /** False when the bucket is empty, which is counted as a refusal. */
  take(key: string): boolean
  giveBack(key: string): void
}

export type Rates = Record<keyof typeof rates, Rate>

/**
 * The buckets belong to people and addresses, so opening another socket gives no more tokens. Each
 * server counts for itself.
 */
export function socketRates(deps: Pick<Deps, 'config' | 'countRefusal' | 'now'>): Rates {
  const { config, countRefusal, now } = deps
  const rateOf = (limit: keyof typeof rates): Rate => {
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
    frames: rateOf('frames'),
    messages: rateOf('messages'),
    reactions: rateOf('reactions'),
    'chat photos': rateOf('chat photos'),
    sockets: rateOf('sockets'),
  }
}

export const personKey = (userId: number) => `person-${userId}`
