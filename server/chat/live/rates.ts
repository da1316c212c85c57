import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { widerAllowance, widerNetwork } from '../../http/address-key.ts'
import { TokenBuckets } from '../../http/token-buckets.ts'

/** For one person, or one address without an account, on one server. */
export const rates = {
  /** Everything that comes in through their sockets, pings and pongs too. */
  frames: { burst: 300, perSecond: 30 },
  /** Reactions, too. Fewer than frames: the reader's own frames suffice for a read marker per message. */
  messages: { burst: 100, perSecond: 10 },
  /** What texts take in the store: ten a second of 2,000 characters would be 5 GB a day. */
  'text bytes': { burst: 1_000_000, perSecond: 100 },
  /** The same for all people at an address; a /48 has sixteen times as much. */
  'text bytes of an address': { burst: 6_000_000, perSecond: 2000 },
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
    'text bytes of an address': rateOf('text bytes of an address'),
    sockets: rateOf('sockets'),
  }
}

export const personKey = (userId: number) => `person-${userId}`

interface Text {
  userId: number
  /** Its key. */
  address: string
  text: string
}

/** Takes from all buckets or from none, and then throws. Returns how to give it back. */
export function takeText(rates: Rates, { userId, address, text }: Text): () => void {
  const bytes = messageRowBytes + Buffer.byteLength(text)
  const person = personKey(userId)
  const ofAddress = { rate: rates['text bytes of an address'], retryAfterSeconds: 60 }
  const wider = widerNetwork(address)
  const costs = [
    { rate: rates.messages, key: person, count: 1, retryAfterSeconds: 1 },
    { rate: rates['text bytes'], key: person, count: bytes, retryAfterSeconds: 60 },
    { ...ofAddress, key: address, count: bytes },
    ...(wider === null ? [] : [{ ...ofAddress, key: wider, count: bytes / widerAllowance }]),
  ]
  const giveBack = (taken: typeof costs) => {
    for (const { rate, key, count } of taken) rate.giveBack(key, count)
  }
  const refused = costs.find(({ rate, key, count }) => !rate.take(key, count))
  if (!refused) return () => giveBack(costs)
  giveBack(costs.slice(0, costs.indexOf(refused)))
  throw new AppError('too_many_requests', refused.retryAfterSeconds)
}
