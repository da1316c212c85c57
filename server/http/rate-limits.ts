import rateLimit from '@fastify/rate-limit'
import type { Redis } from 'ioredis'
import { retention } from '../../contract/retention.ts'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { LimitName } from '../limit-names.ts'
import { addressKey } from './address-key.ts'
import { rateLimitStore } from './rate-limit-store.ts'

/** No limit remembers an address for longer. */
export const longestWindow = retention.addressHours * 60 * 60 * 1000

/** Limits the requests of an address; a route may set its own limit instead. */
export async function rateLimits(
  app: App,
  { config, bus, countRefusal, now }: Pick<Deps, 'config' | 'bus' | 'countRefusal' | 'now'>,
  redis: Redis | null,
): Promise<void> {
  if (!config.rateLimits) return
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.rateLimit) countRefusal(nameOf(url), 0)
  })
  await app.register(rateLimit, {
    max: 1200,
    timeWindow: '1 minute',
    keyGenerator: (request) => addressKey(request.ip),
    onExceeded: ({ routeOptions }) =>
      countRefusal(routeOptions.config.rateLimit ? nameOf(routeOptions.url) : 'requests'),
    errorResponseBuilder: () => new AppError('too_many_requests'),
    store: rateLimitStore({ redis, countServers: bus.countServers, now }),
  })
}

function nameOf(url = ''): LimitName {
  return `/${url.slice(1)}`
}
