import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import { isForwarded, isLoopback } from '../http/proxy.ts'

/** For Prometheus. Labels are route patterns, never addresses as they came in. */
export function metricsRoutes(app: App, registry: Registry, config: Config): void {
  collectDefaultMetrics({ register: registry })
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

  app.get(
    '/metrics',
    { config: { rateLimit: false }, logLevel: 'warn', schema: { hide: true } },
    async (request, reply) => {
      if (!mayRead(request, config)) throw new AppError('not_found')
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
}

/** Served to others, only with the token. Else whoever asks from this machine, and not for others. */
function mayRead(request: FastifyRequest, { publicOrigin, metricsToken }: Config): boolean {
  const { authorization = '', host = '' } = request.headers
  if (metricsToken !== null) return isSame(authorization, `Bearer ${metricsToken}`)
  // What nginx passes on says HTTP/1.0 where it is told nothing else.
  const isDirect = !isForwarded(request) && request.raw.httpVersion !== '1.0'
  return publicOrigin === null && isDirect && isLoopback(request) && localName.test(host)
}

const localName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(given), digest(expected))
}
