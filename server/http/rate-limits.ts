import rateLimit from '@fastify/rate-limit'
import type { Redis } from 'ioredis'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { LimitName } from '../limit-names.ts'
import { addressKey } from './address-key.ts'
import { LimitCounts } from './limit-counts.ts'

/** Requests of an address; a route may have a limit of its own instead. */
export async function rateLimits(
  app: App,
  { config, countRefusal }: Pick<Deps, 'config' | 'countRefusal'>,
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
    // All servers count together; while Redis is away nobody is turned back for it.
    ...(redis ? { redis, skipOnError: true } : { store: LimitCounts }),
  })
}

function nameOf(url = ''): LimitName {
  return `/${url.slice(1)}`
}
