import { createHmac, timingSafeEqual } from 'node:crypto'

// Signed tokens in the links of mails.

/** Stops the mails to a person. It does not expire. */
export function makeStopToken(userId: number, secret: string): string {
  return `${userId}.${sign(`stop mails ${userId}`, secret)}`
}

/** The person, or null when the token is not ours. */
export function readStopToken(token: string, secret: string): number | null {
  const [, id = '', given = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  return isSignature(given, `stop mails ${id}`, secret) ? Number(id) : null
}

function isSignature(given: string, text: string, secret: string): boolean {
  const expected = Buffer.from(sign(text, secret))
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), expected)
}

function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}
