import { createHmac, timingSafeEqual } from 'node:crypto'

// What is in the links of mails: each does one thing for one person, and is good for nothing else.

const startsWithinMs = 7 * 24 * 60 * 60 * 1000

/** Stops the mails to somebody, whenever it is used. */
export function makeStopToken(userId: number, secret: string): string {
  return `${userId}.${seal(`stop mails ${userId}`, secret)}`
}

/** Whose mails it stops; null when we did not make it. */
export function readStopToken(token: string, secret: string): number | null {
  const [, id = '', given = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  return isSeal(given, `stop mails ${id}`, secret) ? Number(id) : null
}

/** Lets mails go to somebody's address, for a week. */
export function makeStartToken(userId: number, secret: string, now: number): string {
  const until = now + startsWithinMs
  return `${userId}.${until}.${seal(`start mails ${userId} ${until}`, secret)}`
}

/** Whose mails it starts; null when we did not make it, or too long ago. */
export function readStartToken(token: string, secret: string, now: number): number | null {
  const [, id = '', until = '', given = ''] =
    /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  const isOurs = isSeal(given, `start mails ${id} ${until}`, secret)
  return isOurs && now < Number(until) ? Number(id) : null
}

function isSeal(given: string, text: string, secret: string): boolean {
  const expected = Buffer.from(seal(text, secret))
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), expected)
}

function seal(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}
