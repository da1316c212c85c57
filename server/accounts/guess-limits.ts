import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { addressKey } from '../http/address-key.ts'
import type { LimitName } from '../limit-names.ts'

/** Whose password is guessed: by e-mail when signing in, by id for who is signed in. */
export type Guessed = { email: string; device: string | null } | { userId: number }

const timeWindow = '15 minutes'

/**
 * Wrong guesses are limited; right ones count nowhere. Strangers cannot lock the owner out: what is
 * guessed in a browser that has signed in before counts for that browser alone, and what somebody
 * guesses who is signed in counts only among those who are.
 */
export function guessLimits(app: App, { config, demo, countRefusal }: Deps) {
  if (!config.rateLimits) return { refuseIfOver: async () => {}, countWrong: async () => {} }
  const byAddress = keyedLimit(app, { name: 'guesses of an address', max: 60, timeWindow })
  const byBoth = keyedLimit(app, {
    name: 'guesses of an account from an address',
    max: 30,
    timeWindow,
  })
  const byAccount = keyedLimit(app, { name: 'guesses of an account', max: 100, timeWindow })
  const byDevice = keyedLimit(app, { name: 'guesses of a device', max: 30, timeWindow })

  const limitsOf = (request: FastifyRequest, guessed: Guessed) => {
    if ('userId' in guessed) return [{ limit: byDevice, key: `user ${guessed.userId}` }]
    const { email, device } = guessed
    if (device !== null) return [{ limit: byDevice, key: `device ${device}` }]
    const address = addressKey(request.ip)
    const ofAddress = { limit: byAddress, key: address }
    // Everybody knows the demo account's password, and anybody may come in with it.
    if (email === demo?.email) return [ofAddress]
    const ofBoth = { limit: byBoth, key: `${address} ${email}` }
    return [ofAddress, ofBoth, { limit: byAccount, key: email }]
  }

  return {
    async refuseIfOver(request: FastifyRequest, guessed: Guessed): Promise<void> {
      const verdicts = limitsOf(request, guessed).map(({ limit, key }) => limit.read(request, key))
      for (const { name, remaining, ttlInSeconds } of await Promise.all(verdicts)) {
        if (remaining > 0) continue
        countRefusal(name)
        throw new AppError('too_many_requests', ttlInSeconds)
      }
    },

    async countWrong(request: FastifyRequest, guessed: Guessed): Promise<void> {
      const counts = limitsOf(request, guessed).map(({ limit, key }) => limit.count(request, key))
      await Promise.all(counts)
    },
  }
}

/** Nobody's mailbox is filled: false once an e-mail had its share, which the asker is not told. */
export function mailLimit(app: App, { config, countRefusal }: Deps) {
  if (!config.rateLimits) return async () => true
  const limit = keyedLimit(app, { name: 'mails', max: 5, timeWindow: '1 hour' })
  return async (request: FastifyRequest, email: string) => {
    const { isExceeded } = await limit.count(request, email)
    if (isExceeded) countRefusal('mails')
    return !isExceeded
  }
}

/** A limit whose key comes with each call. Of the key, which may be an e-mail, only a digest is kept. */
function keyedLimit(
  app: App,
  { name, ...options }: { name: LimitName; max: number; timeWindow: string },
) {
  const keys = new WeakMap<FastifyRequest, string>()
  const limiter = app.createRateLimit({
    ...options,
    keyGenerator: (request) => `${name} ${digest(keys.get(request) ?? '')}`,
  })
  const apply = async (request: FastifyRequest, key: string, increment: boolean) => {
    keys.set(request, key)
    const verdict = await limiter(request, { increment })
    if (verdict.isAllowed) throw new Error('Nobody is exempt.')
    return { name, ...verdict }
  }
  return {
    read: (request: FastifyRequest, key: string) => apply(request, key, false),
    count: (request: FastifyRequest, key: string) => apply(request, key, true),
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
