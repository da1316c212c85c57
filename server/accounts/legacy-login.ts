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
  /** As encoded by a browser, and as written by hand: a `%` may be either. */
  passwords: string[]
}

export function readCredentials(request: IncomingMessage): PathCredentials | null {
  const [, email, password] = /^([^/]*)\/(.*)$/s.exec(credentialsOf.get(request) ?? '') ?? []
  if (!email || !password) return null
  if (email.length > 3 * limits.emailLength || /%00|\0/.test(email)) return null
  const plain = asUtf8(password)
  const decoded = decode(password) ?? plain
  return { email: decode(email) ?? asUtf8(email), passwords: [...new Set([decoded, plain])] }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(asUtf8(text))
  } catch {
    return null
  }
}

// Node hands bytes above 127 over as Latin-1.
function asUtf8(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8')
}
