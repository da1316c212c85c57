import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ResetRequest } from '../../contract/privacy.ts'
import { retention } from '../../contract/retention.ts'
import { type Allowance, findWaitMs, giveBack, take } from '../allowances/allowances.queries.ts'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { addressKey } from '../http/address-key.ts'
import { longestWindow } from '../http/rate-limits.ts'

/** Whose password is guessed: by id in a browser that is known to the account, by e-mail in others. */
export type Guessed = { email: string } | { userId: number }

/** An empty bucket is full again after this time. */
const fillMs = retention.guessHours * 60 * 60 * 1000

// OWASP ASVS allows 100 wrong guesses an hour for an account. A full bucket, and what comes back to it
// within an hour, are twice the burst.
const byStrangers = { most: 30, fillMs }
const byKnown = { most: 20, fillMs }

/**
 * Wrong guesses are limited; right ones do not count. Strangers cannot lock the owner out: guesses of
 * signed-in people, and in browsers that have signed in before, are counted apart.
 */
export function guessLimits(app: App, { db, config, demo, countRefusal, now }: Deps) {
  const rightOrWrong = async () => ({ right: async () => {}, wrong: async () => {} })
  if (!config.rateLimits) return { refuseIfOver: async () => {}, count: rightOrWrong }
  const byAddress = app.createRateLimit({
    max: 60,
    timeWindow: '15 minutes',
    keyGenerator: ({ ip }) => `guesses ${addressKey(ip)}`,
  })

  const allowanceOf = (guessed: Guessed): Allowance | null => {
    if ('userId' in guessed) return { key: `known guesses ${guessed.userId}`, ...byKnown }
    // The password of the demo account is public, so there is nothing to guess.
    if (guessed.email === demo?.email) return null
    return { key: `strangers' guesses ${digest(guessed.email)}`, ...byStrangers }
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

/** Five reset mails an hour for an e-mail. False when there were more; the client is not told. */
export function mailLimit(app: App, { config, countRefusal }: Deps) {
  if (!config.rateLimits) return async () => true
  const limiter = app.createRateLimit({
    max: 5,
    timeWindow: longestWindow,
    keyGenerator: ({ body }) => `mails ${digest((body as ResetRequest).email.toLowerCase())}`,
  })
  return async (request: FastifyRequest) => {
    const verdict = await limiter(request)
    const isExceeded = !verdict.isAllowed && verdict.isExceeded
    if (isExceeded) countRefusal('mails')
    return !isExceeded
  }
}

/** So that the store and Redis hold no e-mails of people without an account. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
