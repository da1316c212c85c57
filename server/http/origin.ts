import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'

type OriginConfig = Pick<Config, 'publicOrigin' | 'host' | 'tls'>

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** design §6: what changes state must come from our own pages, or from no page at all. */
export async function refuseForeignOrigins(
  request: FastifyRequest,
  config: OriginConfig,
): Promise<void> {
  if (!isAnswered(request, config)) throw new AppError('wrong_origin')
  const changesState = !safeMethods.has(request.method) || request.headers.upgrade !== undefined
  if (changesState && !isOurs(request, config)) throw new AppError('wrong_origin')
}

export function isOurs(request: FastifyRequest, config: OriginConfig): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined) {
    if (config.publicOrigin) return origin === config.publicOrigin
    return origin === `${config.tls ? 'https' : 'http'}://${host}`
  }
  return site === undefined || site === 'same-origin' || site === 'none'
}

// Without PUBLIC_ORIGIN only local names are answered, so that no name that an attacker points at
// this machine (DNS rebinding) is ever "our own host".
function isAnswered(request: FastifyRequest, config: OriginConfig): boolean {
  if (config.publicOrigin) return true
  // Of the request itself: a page may set X-Forwarded-Host.
  const name = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  return ['localhost', '127.0.0.1', '[::1]', '::1', config.host.toLowerCase()].includes(name)
}
