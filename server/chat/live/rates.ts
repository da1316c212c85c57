import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { TokenBuckets } from '../../http/token-buckets.ts'

/** For one person, or one address without an account, on one server. */
export const rates = {
  /** Everything that comes in through their sockets, pings and pongs too. */
  frames: { burst: 300, perSecond: 30 },
  /** Reactions, too. Fewer than frames: the reader's own frames suffice for a read marker per message. */
  messages: { burst: 100, perSecond: 10 },
  /** What texts take in the store: ten a second of 2,000 characters would be 5 GB a day. */
  'text bytes': { burst: 1_000_000, perSecond: 20 },
  /** Sockets that are opened. */
  sockets: { burst: 60, perSecond: 1 },
} as const

/** What a message takes in the store without its text: its row, and its places in the indexes. */
export const messageRowBytes = 300

/** For the test page's socket, which needs no account. */
export const testSockets = { open: 100, perAddress: 10 } as const

interface Rate {
  /** False when the bucket is empty, which is counted as a refusal. */
  take(key: string, count?: number): boolean
  giveBack(key: string, count?: number): void
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
      take(key, count) {
        const isLeft = buckets.take(key, count)
        if (!isLeft) countRefusal(limit)
        return isLeft
      },
      giveBack: (key, count) => buckets.giveBack(key, count),
    }
  }
  return {
    frames: rateOf('frames'),
    messages: rateOf('messages'),
    'text bytes': rateOf('text bytes'),
    sockets: rateOf('sockets'),
  }
}

export const personKey = (userId: number) => `person-${userId}`

/** Takes a text from both buckets or from none, and then throws. Returns how to give it back. */
export function takeText(rates: Rates, { userId, text }: { userId: number; text: string }) {
  const key = personKey(userId)
  const bytes = messageRowBytes + Buffer.byteLength(text)
  if (!rates.messages.take(key)) throw new AppError('too_many_requests', 1)
  if (!rates['text bytes'].take(key, bytes)) {
    rates.messages.giveBack(key)
    throw new AppError('too_many_requests', 60)
  }
  return () => {
    rates.messages.giveBack(key)
    rates['text bytes'].giveBack(key, bytes)
  }
}
