import type { IncomingMessage } from 'node:http'
import { limits } from '../../contract/limits.ts'

// spec §7: GET /api/userlogin/{email}/{password}. A password may hold characters that a router splits,
// decodes or refuses, so we read the raw URL. We remove the credentials from the URL before any code
// that logs, counts or routes can see them.

const prefix = '/api/userlogin/'
export const legacyLoginPath = '/api/userlogin/credentials-in-path'

const credentialsOf = new WeakMap<IncomingMessage, string>()

/** Fastify's `rewriteUrl`. */
export function hideCredentials(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads || !url.startsWith(prefix)) return url
  credentialsOf.set(request, url.slice(prefix.length))
  return legacyLoginPath
}

export interface PathCredentials {
  email: string
  /** All ways to decode it: a `%` may be encoded by code, by the browser, or typed by a person. */
  passwords: string[]
}

export function readCredentials(request: IncomingMessage): PathCredentials | null {
  const [, email, password] = /^([^/]*)\/(.*)$/s.exec(credentialsOf.get(request) ?? '') ?? []
  if (!email || !password) return null
  if (email.length > 3 * limits.emailLength || /%00|\0/.test(email)) return null
  const plain = asUtf8(password)
  const readings = [decode(plain, encoded), decode(plain, encodedByBrowser), plain]
  return { email: decode(asUtf8(email), encoded), passwords: [...new Set(readings)] }
}

const encoded = /(?:%[0-9a-f]{2})+/gi
/** The characters that a browser encodes when somebody pastes a URL: never `%`, `/` or `+`. */
const encodedByBrowser = /(?:%(?:[01][0-9A-F]|2[027]|3[CEF]|5E|60|7[BDF]|[89A-F][0-9A-F]))+/g

/** Leaves bytes that are not valid UTF-8 encoded. */
function decode(text: string, pattern: RegExp): string {
  return text.replace(pattern, (part) => {
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  })
}

// Node hands bytes above 127 over as Latin-1.
function asUtf8(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8')
}
