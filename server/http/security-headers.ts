import { type Config, isSecure } from '../config.ts'
import type { App } from '../deps.ts'

const contentSecurityPolicy = [
  "default-src 'self'",
  // data: for placeholders that are computed in the page, blob: for previews of chosen files.
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

/** Every answer carries these headers; a route may set its own value. */
export function securityHeaders(app: App, config: Pick<Config, 'publicOrigin' | 'tls'>): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isSecure(config) && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
    // By default no cache keeps an answer. Pictures and files set their own header.
    'cache-control': 'no-store',
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
