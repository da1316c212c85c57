import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/
const localName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** For Prometheus on this machine. Labels are route patterns, never addresses as they came in. */
export function metricsRoutes(app: App, registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'michi_http_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  })

  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    )
  })

  app.get(
    '/metrics',
    { config: { rateLimit: false }, logLevel: 'warn', schema: { hide: true } },
    async (request, reply) => {
      // The socket's own address; a proxy on this machine gives itself away by its headers.
      const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(
        (header) => header in request.headers,
      )
      const isLocal = loopback.test(request.socket.remoteAddress ?? '')
      if (forwarded || !isLocal || !localName.test(request.headers.host ?? '')) {
        throw new AppError('not_found')
      }
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
}
