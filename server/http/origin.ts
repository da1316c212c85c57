import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'

type OriginConfig = Pick<Config, 'publicOrigin' | 'host' | 'tls'>

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Decision 004: a request that changes state must come from our own pages, or from no page at all. */
export function refuseForeignOrigins(app: App, config: OriginConfig): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(mayAsk(request, config) ? undefined : new AppError('wrong_origin'))
  })
}

function mayAsk(request: FastifyRequest, config: OriginConfig): boolean {
  // Not `request.host`, because a page may set X-Forwarded-Host. HTTP/1.0 has no Host header.
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
 * Whether a browser does not say which page sent the request. Over plain http, an image or a script on
 * a foreign page can send such a request; our own pages always send a Referer.
 */
export function isFromUnknownPage({ headers }: FastifyRequest): boolean {
  const { origin, referer, 'sec-fetch-site': site, 'user-agent': agent = '' } = headers
  return agent.startsWith('Mozilla/') && (origin ?? referer ?? site) === undefined
}

/**
 * Whether a browser navigates to a URL or prefetches it: a link, a form, a redirect, a frame. Over plain
 * http it sends no Sec-Fetch headers, but its Accept header asks for a page.
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

// Without PUBLIC_ORIGIN we answer only local names, against DNS rebinding: an attacker may point a
// name of theirs at this machine.
function isAnswered(host: string, { publicOrigin, host: ownName }: OriginConfig): boolean {
  if (publicOrigin) return true
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return localNames.has(name) || name === ownName.toLowerCase()
}

const localNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])
