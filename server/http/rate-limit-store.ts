import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { widerAllowance, widerNetwork } from './address-key.ts'

/** Each server remembers this many keys of a limit. */
const maxKeys = 20_000

interface Count {
  current: number
  /** In milliseconds, until it starts again. */
  ttl: number
}

type Callback = (error: Error | null, result?: Count) => void

interface Shared {
  redis: Redis | null
  /** How many servers there are, this one included. */
  countServers: () => number
  now: () => number
}

/**
 * What `@fastify/rate-limit` counts with. Each server counts for itself. With Redis all servers count
 * together; while it is away, each assumes that the others count as much as it does. An IPv6 address
 * counts for its /64 and for its /48.
 */
export function rateLimitStore({ redis, countServers, now }: Shared) {
  return class Store implements FastifyRateLimitStore {
    readonly #own = new LRUCache<string, { current: number; endsAt: number }>({ max: maxKeys })
    readonly #prefix: string

    constructor(_options: unknown, prefix = 'michi-rate') {
      this.#prefix = prefix
    }

    incr(key: string, callback: Callback, windowMs: number): void {
      this.#add(1, key, windowMs).then((count) => callback(null, count), callback)
    }

    read(key: string, callback: Callback, windowMs: number): void {
      this.#add(0, key, windowMs).then((count) => callback(null, count), callback)
    }

    /** The plugin's types do not know `routeInfo`. It is empty for `createRateLimit`. */
    child(options: object): Store {
      const { method = '', url = '' } = (options as { routeInfo: Record<string, string> }).routeInfo
      return new Store(null, `${this.#prefix} ${method} ${url}`)
    }

    async #add(amount: number, key: string, windowMs: number): Promise<Count> {
      const wider = widerNetwork(key)
      const keys = wider === null ? [key] : [key, wider]
      const own = keys.map((each) => this.#addHere(amount, each, windowMs))
      const all = redis ? await this.#addInRedis(redis, amount, keys, windowMs) : own
      const [ofKey = none, ofWider = none] = all ?? own.map(withOthers)
      return larger(ofKey, { ...ofWider, current: Math.ceil(ofWider.current / widerAllowance) })
    }

    #addHere(amount: number, key: string, windowMs: number): Count {
      const found = this.#own.get(key)
      const latest = now() + windowMs
      const count = found && found.endsAt > now() ? found : { current: 0, endsAt: latest }
      // If the clock was ahead, nobody waits for that day.
      count.endsAt = Math.min(count.endsAt, latest)
      count.current += amount
      if (amount > 0) this.#own.set(key, count)
      return { current: count.current, ttl: count.endsAt - now() }
    }

    /** Null while Redis is away. */
    async #addInRedis(redis: Redis, amount: number, keys: string[], windowMs: number) {
      const named = keys.map((key) => `${this.#prefix} ${key}`)
      const call = redis.eval(script, named.length, ...named, amount, windowMs)
      const counts = (await call.catch(() => null)) as [number, number][] | null
      return counts?.map(([current, ttl]) => ({ current, ttl })) ?? null
    }
  }

  function withOthers({ current, ttl }: Count): Count {
    return { current: current * countServers(), ttl }
  }
}

/** Adds to each key. Returns the count and the time that is left for each. */
const script = `
  local counts = {}
  for _, key in ipairs(KEYS) do
    local current = redis.call('INCRBY', key, ARGV[1])
    if current == tonumber(ARGV[1]) then redis.call('PEXPIRE', key, ARGV[2]) end
    table.insert(counts, { current, redis.call('PTTL', key) })
  end
  return counts`

const none: Count = { current: 0, ttl: 0 }

function larger(a: Count, b: Count): Count {
  return a.current >= b.current ? a : b
}
