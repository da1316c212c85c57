import { createHmac, timingSafeEqual } from 'node:crypto'

// What is in a mail's link: it stops the mails to one person and is good for nothing else.

export function makeStopToken(userId: number, secret: string): string {
  return `${userId}.${seal(userId, secret)}`
}

/** Whose mails it stops; null when we did not make it. */
export function readStopToken(token: string, secret: string): number | null {
  const [, id = '', given = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  if (id === '') return null
  const expected = seal(Number(id), secret)
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? Number(id) : null
}

function seal(userId: number, secret: string): string {
  return createHmac('sha256', secret).update(`stop mails ${userId}`).digest('base64url')
}
