import { hash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Gauge, Histogram } from '@prometheus-io/client'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'

/** For Prometheus, which sends `METRICS_TOKEN`. Labels are route patterns, never URLs. */
export function metricsRoutes(app: App, { registry, config, bus }: FeatureDeps): void {
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'michi_servers',
    help: 'Servers that share the bus with this one, itself included.',
    registers: [registry],
    collect() {
      this.set(bus.countServers())
    },
  })
  const duration = new Histogram({
    name: 'michi_http_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  })

  app.addHook('onResponse', (request, reply, done) => {
    duration.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    )
    done()
  })

  if (config.metricsToken === null) return
  const expected = `Bearer ${config.metricsToken}`
  app.get(
    '/metrics',
    { config: { rateLimit: false }, logLevel: 'warn', schema: { hide: true } },
    async ({ headers: { authorization = '' } }, reply) => {
      if (!isSame(authorization, expected)) throw new AppError('not_found')
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(given), digest(expected))
}
