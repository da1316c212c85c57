import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'

type OriginConfig = Pick<Config, 'publicOrigin' | 'host' | 'tls'>

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** design §6: what changes state must come from our own pages, or from no page at all. */
export function refuseForeignOrigins(app: App, config: OriginConfig): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(mayAsk(request, config) ? undefined : new AppError('wrong_origin'))
  })
}

function mayAsk(request: FastifyRequest, config: OriginConfig): boolean {
  // Of the request itself: a page may set X-Forwarded-Host. HTTP/1.0 knows no hosts.
  const { host } = request.headers
  if (host === undefined && request.raw.httpVersion !== '1.0') return false
  if (!isAnswered(host ?? '', config)) return false
  const changesState = !safeMethods.has(request.method) || request.headers.upgrade !== undefined
  return !changesState || isOurs(request, config)
}

export function isOurs(request: FastifyRequest, config: OriginConfig): boolean {
  const { origin, host, referer, 'sec-fetch-site': site } = request.headers
  const own = config.publicOrigin ?? `${config.tls ? 'https' : 'http'}://${host}`
  if (origin !== undefined) return origin === own
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return referer === undefined || (URL.canParse(referer) && new URL(referer).origin === own)
}

/**
 * A browser's request that does not say which page sent it. Over plain http that is all a page of another
 * port or host can send with an image or a script, and our own pages always send a Referer.
 */
export function isFromUnknownPage({ headers }: FastifyRequest): boolean {
  const { origin, referer, 'sec-fetch-site': site, 'user-agent': agent = '' } = headers
  return agent.startsWith('Mozilla/') && (origin ?? referer ?? site) === undefined
}

/**
 * Whether a browser navigates to an address, or may soon: a link, a form, a redirect, a frame, a prefetch.
 * Over plain http it sends no Sec-Fetch headers, but its Accept header asks for a page.
 */
export function isNavigation({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination = 'empty', accept = '' } = headers
  return (
    mode === 'navigate' ||
    destination !== 'empty' ||
    /\b(text\/html|application\/xhtml\+xml)\b/i.test(accept) ||
    ['upgrade-insecure-requests', 'purpose', 'sec-purpose', 'x-moz'].some((name) => name in headers)
  )
}

// Without PUBLIC_ORIGIN only local names are answered, so that no name that an attacker points at
// this machine (DNS rebinding) is ever "our own host".
function isAnswered(host: string, { publicOrigin, host: ownName }: OriginConfig): boolean {
  if (publicOrigin) return true
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return localNames.has(name) || name === ownName.toLowerCase()
}

const localNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])
