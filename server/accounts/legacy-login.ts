import type { IncomingMessage } from 'node:http'
import { limits } from '../../contract/limits.ts'

// spec §7: GET /api/userlogin/{email}/{password}. Passwords may hold anything, also what a router
// would split, decode or refuse, so the rest of the raw address is taken as it is. It is moved out
// of the address before anything that logs, counts or routes can see it.

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
  /** Encoded as a whole, pasted into an address, and written by hand: a `%` may be any of them. */
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
/** What a browser encodes by itself in an address that holds it as it is: never `%`, `/` or `+`. */
const encodedByBrowser = /(?:%(?:[01][0-9A-F]|2[027]|3[CEF]|5E|60|7[BDF]|[89A-F][0-9A-F]))+/g

/** What is no text when it is decoded stays as it is. */
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
