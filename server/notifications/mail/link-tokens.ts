import { createHmac, timingSafeEqual } from 'node:crypto'

// Signed tokens in the links of mails. Each allows one action for one person.

const expiresMs = 7 * 24 * 60 * 60 * 1000

/** Stops the mails to a person. It does not expire. */
export function makeStopToken(userId: number, secret: string): string {
  return `${userId}.${sign(`stop mails ${userId}`, secret)}`
}

/** The person, or null when the token is not ours. */
export function readStopToken(token: string, secret: string): number | null {
  const [, id = '', given = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  return isSignature(given, `stop mails ${id}`, secret) ? Number(id) : null
}

/** Starts the mails to a person's address. It expires after a week. */
export function makeStartToken(userId: number, secret: string, now: number): string {
  const until = now + expiresMs
  return `${userId}.${until}.${sign(`start mails ${userId} ${until}`, secret)}`
}

/** The person, or null when the token is not ours or has expired. */
export function readStartToken(token: string, secret: string, now: number): number | null {
  const [, id = '', until = '', given = ''] =
    /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  const isOurs = isSignature(given, `start mails ${id} ${until}`, secret)
  return isOurs && now < Number(until) ? Number(id) : null
}

function isSignature(given: string, text: string, secret: string): boolean {
  const expected = Buffer.from(sign(text, secret))
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), expected)
}

function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}
