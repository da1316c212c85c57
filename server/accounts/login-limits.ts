import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'

const timeWindow = '15 minutes'

/** Guessing is limited for each account, and for each address that guesses. */
export function loginLimits(app: App, config: Config) {
  if (!config.rateLimits) return async () => {}

  const emails = new WeakMap<FastifyRequest, string>()
  const limiters = [
    app.createRateLimit({
      max: 20,
      timeWindow,
      keyGenerator: (request) => `login-account-${digest(emails.get(request) ?? '')}`,
    }),
    app.createRateLimit({
      max: 60,
      timeWindow,
      keyGenerator: (request) => `login-address-${request.ip}`,
    }),
  ]

  return async (request: FastifyRequest, email: string) => {
    emails.set(request, email.toLowerCase())
    for (const limiter of limiters) {
      const answer = await limiter(request)
      if (!answer.isAllowed && answer.isExceeded) throw new AppError('too_many_requests')
    }
  }
}

function digest(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
