import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { retention } from '../../contract/retention.ts'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { LimitName } from '../limit-names.ts'
import { addressKey, networkKey } from './address-key.ts'
import { rateLimitStore } from './rate-limit-store.ts'
import { TokenBuckets } from './token-buckets.ts'

/** No limit remembers an address for longer. */
export const longestWindow = retention.addressHours * 60 * 60 * 1000

/** Each server remembers whose this many sessions are. */
const maxSessions = 20_000
/** A first visit has some 60, and a hundred people may have one address. */
const ofAddress = 6000
const ofPerson = 1200

/** For calls without a session: an account more must not mean so many more of them. */
export const byAddress = ({ ip }: FastifyRequest): string => addressKey(ip)

interface Shared {
  redis: Redis | null
  readToken: (request: FastifyRequest) => string | undefined
  /** Whose session it is, or null. */
  findPerson: (token: string) => Promise<number | null>
}

/**
 * Limits the requests of a person, or without a session of an address: what an address has used up stops
 * nobody with a session. A route may set its own limit instead.
 */
export async function rateLimits(
  app: App,
  { config, bus, countRefusal, now }: Pick<Deps, 'config' | 'bus' | 'countRefusal' | 'now'>,
  { redis, readToken, findPerson }: Shared,
): Promise<void> {
  if (!config.rateLimits) return
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.rateLimit) countRefusal(nameOf(url), 0)
  })
  const persons = new LRUCache<string, number>({ max: maxSessions })
  const lookups = new TokenBuckets({ burst: 200, perSecond: 20, now })
  const personOf = async (request: FastifyRequest) => {
    const token = readToken(request)
    if (!token) return null
    const known = persons.get(token)
    if (known !== undefined) return known
    // Somebody may make tokens up.
    const person = lookups.take(networkKey(request.ip)) ? await findPerson(token) : null
    if (person !== null) persons.set(token, person)
    return person
  }
  await app.register(rateLimit, {
    max: (_request, key) => (key.startsWith(personPrefix) ? ofPerson : ofAddress),
    timeWindow: '1 minute',
    keyGenerator: async (request) => {
      const person = await personOf(request)
      return person === null ? byAddress(request) : `${personPrefix}${person}`
    },
    onExceeded: ({ routeOptions }) =>
      countRefusal(routeOptions.config.rateLimit ? nameOf(routeOptions.url) : 'requests'),
    errorResponseBuilder: () => new AppError('too_many_requests'),
    store: rateLimitStore({ redis, countServers: bus.countServers, now }),
  })
}

const personPrefix = 'person '

function nameOf(url = ''): LimitName {
  return `/${url.slice(1)}`
}
