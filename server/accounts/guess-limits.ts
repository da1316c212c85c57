import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { retention } from '../../contract/retention.ts'
import {
  type Allowance,
  findWaitMs,
  giveBack,
  refill,
  take,
} from '../allowances/allowances.queries.ts'
import type { Db } from '../db/store.ts'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { addressKey } from '../http/address-key.ts'

/** Whose password is guessed: by somebody with a session, in a browser that is known to the account, or elsewhere. */
export type Guessed =
  | { userId: number; sessionId: number }
  | { userId: number; browserId: number }
  | { email: string }

/** An empty bucket is full again after this time. */
const fillMs = retention.guessHours * 60 * 60 * 1000

// OWASP ASVS allows 100 wrong guesses an hour for an account. A full bucket, and what comes back to it
// within an hour, are twice the burst. Another known browser or session has its own bucket, and each has
// begun with the right password or a link in a mail.
const byStrangers = { most: 25, fillMs }
const inBrowser = { most: 15, fillMs }
const inSession = { most: 10, fillMs }

const strangersKey = (email: string) => `strangers' guesses ${digest(email)}`
const mailsKey = (email: string) => `mails to ${digest(email)}`

/**
 * Wrong guesses are limited; right ones do not count. What somebody guesses is their own: strangers lock
 * no known browser out, and a known browser no session.
 */
export function guessLimits(app: App, { db, config, demo, countRefusal, now }: Deps) {
  const rightOrWrong = async () => ({ right: async () => {}, wrong: async () => {} })
  if (!config.rateLimits) return { refuseIfOver: async () => {}, count: rightOrWrong }
  const byAddress = app.createRateLimit({
    max: 120,
    timeWindow: '15 minutes',
    keyGenerator: ({ ip }) => `guesses ${addressKey(ip)}`,
  })

  const allowanceOf = (guessed: Guessed): Allowance | null => {
    if ('sessionId' in guessed)
      return { key: `guesses of session ${guessed.sessionId}`, ...inSession }
    if ('browserId' in guessed)
      return { key: `guesses of browser ${guessed.browserId}`, ...inBrowser }
    // The password of the demo account is public, so there is nothing to guess.
    if (guessed.email === demo?.email) return null
    return { key: strangersKey(guessed.email), ...byStrangers }
  }
  const refuse = (waitMs: number): never => {
    countRefusal('guesses')
    throw new AppError('too_many_requests', Math.ceil(waitMs / 1000))
  }
  const askAddress = async (request: FastifyRequest, increment: boolean) => {
    const verdict = await byAddress(request, { increment })
    if (verdict.isAllowed) throw new Error('No key is exempt.')
    return verdict
  }
  const refuseAddress = async (request: FastifyRequest) => {
    const { remaining, ttl } = await askAddress(request, false)
    if (remaining === 0) refuse(ttl)
  }

  return {
    async refuseIfOver(request: FastifyRequest, guessed: Guessed): Promise<void> {
      if ('email' in guessed) await refuseAddress(request)
      const allowance = allowanceOf(guessed)
      const waitMs = allowance ? await findWaitMs(db, allowance, 1, now()) : 0
      if (waitMs > 0) refuse(waitMs)
    },

    /** Counts a guess before it is verified. Then one of the two functions is called. */
    async count(request: FastifyRequest, guessed: Guessed) {
      if ('email' in guessed) await refuseAddress(request)
      const allowance = allowanceOf(guessed)
      if (allowance && !(await take(db, allowance, 1, now())))
        refuse(allowance.fillMs / allowance.most)
      return {
        async right(): Promise<void> {
          if (allowance) await giveBack(db, allowance, 1)
        },
        async wrong(): Promise<void> {
          if ('email' in guessed) await askAddress(request, true)
        },
      }
    },
  }
}

/**
 * Four links to enter at once for an e-mail, and one more every six hours. A link works as long, so whoever
 * is refused has one that works. False when there were more; the client is not told.
 */
export async function mayMailLink({ db, config, countRefusal, now }: Deps, email: string) {
  if (!config.rateLimits) return true
  const fillMs = mailsAtOnce * retention.entryLinkHours * 60 * 60 * 1000
  return takeOrCount({ db, countRefusal, now }, { key: mailsKey(email), most: mailsAtOnce, fillMs })
}

const mailsAtOnce = 4

/** Five links a day that confirm an e-mail: an account may name somebody else's, and many the same one. */
export function mayMailConfirmation(
  deps: Pick<Deps, 'db' | 'countRefusal' | 'now'>,
  email: string,
) {
  const key = `confirmations to ${digest(email)}`
  return takeOrCount(deps, { key, most: 5, fillMs: 24 * 60 * 60 * 1000 })
}

async function takeOrCount(
  { db, countRefusal, now }: Pick<Deps, 'db' | 'countRefusal' | 'now'>,
  allowance: Allowance,
): Promise<boolean> {
  const isLeft = await take(db, allowance, 1, now())
  if (!isLeft) countRefusal('mails')
  return isLeft
}

/** A used link proves that the owner is here. */
export async function forgetGuesses(db: Db, email: string): Promise<void> {
  await refill(db, strangersKey(email))
  await refill(db, mailsKey(email))
}

/** So that the store and Redis hold no e-mails of people without an account. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
