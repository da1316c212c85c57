import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { addressKey } from '../http/address-key.ts'
import { longestWindow } from '../http/rate-limits.ts'

/** The account whose password is guessed: by e-mail at sign-in, by id for a signed-in person. */
export type Guessed = { email: string; device: string | null } | { userId: number }

const timeWindow = '15 minutes'

/**
 * Wrong guesses are limited; right ones do not count. Strangers cannot lock the owner out: guesses in a
 * browser that has signed in before count for that browser alone, and guesses of a signed-in person
 * for that person alone.
 */
export function guessLimits(app: App, { config, demo, countRefusal }: Deps) {
  if (!config.rateLimits) return { refuseIfOver: async () => {}, countWrong: async () => {} }
  const byAddress = keyedLimit(app, { name: 'guesses of an address', max: 60, timeWindow })
  const byAccount = keyedLimit(app, { name: 'guesses of an account', max: 100, timeWindow })
  const byOwner = keyedLimit(app, { name: 'guesses of an owner', max: 30, timeWindow })

  const limitsOf = (request: FastifyRequest, guessed: Guessed) => {
    if ('userId' in guessed) return [{ limit: byOwner, key: `user ${guessed.userId}` }]
    const { email, device } = guessed
    if (device !== null) return [{ limit: byOwner, key: `device ${device}` }]
    const ofAddress = { limit: byAddress, key: addressKey(request.ip) }
    // The password of the demo account is public, so there is nothing to guess.
    if (email === demo?.email) return [ofAddress]
    return [ofAddress, { limit: byAccount, key: email }]
  }

  return {
    async refuseIfOver(request: FastifyRequest, guessed: Guessed): Promise<void> {
      const verdicts = limitsOf(request, guessed).map(({ limit, key }) => limit.read(request, key))
      for (const { remaining, ttlInSeconds } of await Promise.all(verdicts)) {
        if (remaining > 0) continue
        countRefusal('guesses')
        throw new AppError('too_many_requests', ttlInSeconds)
      }
    },

    async countWrong(request: FastifyRequest, guessed: Guessed): Promise<void> {
      const counts = limitsOf(request, guessed).map(({ limit, key }) => limit.count(request, key))
      await Promise.all(counts)
    },
  }
}

/** Five reset mails an hour for an e-mail. False when there were more; the client is not told. */
export function mailLimit(app: App, { config, countRefusal }: Deps) {
  if (!config.rateLimits) return async () => true
  const limit = keyedLimit(app, { name: 'mails', max: 5, timeWindow: longestWindow })
  return async (request: FastifyRequest, email: string) => {
    const { isExceeded } = await limit.count(request, email)
    if (isExceeded) countRefusal('mails')
    return !isExceeded
  }
}

/** A limit of the plugin whose key comes with each call. It keeps a digest of the key, which may be an e-mail. */
function keyedLimit(
  app: App,
  { name, ...options }: { name: string; max: number; timeWindow: string | number },
) {
  const keys = new WeakMap<FastifyRequest, string>()
  const limiter = app.createRateLimit({
    ...options,
    keyGenerator: (request) => `${name} ${digest(keys.get(request) ?? '')}`,
  })
  const apply = async (request: FastifyRequest, key: string, increment: boolean) => {
    keys.set(request, key)
    const verdict = await limiter(request, { increment })
    if (verdict.isAllowed) throw new Error('No key is exempt.')
    return verdict
  }
  return {
    read: (request: FastifyRequest, key: string) => apply(request, key, false),
    count: (request: FastifyRequest, key: string) => apply(request, key, true),
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
