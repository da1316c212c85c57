import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'

const timeWindow = '15 minutes'

type Keys = WeakMap<FastifyRequest, string>

/** Whose password is asked for: by e-mail when signing in, by id for who is signed in. */
type Account = { email: string } | { userId: number }

/** Guessing is limited for each account, and for each address that guesses. */
export function guessLimits(app: App, { config, demo }: Pick<Deps, 'config' | 'demo'>) {
  if (!config.rateLimits) return async () => {}

  const accounts: Keys = new WeakMap()
  const byAccount = app.createRateLimit({
    max: 20,
    timeWindow,
    keyGenerator: (request) => `login-account-${digest(accounts.get(request) ?? '')}`,
  })
  const byAddress = app.createRateLimit({
    max: 60,
    timeWindow,
    keyGenerator: (request) => `login-address-${request.ip}`,
  })

  return async (request: FastifyRequest, account: Account) => {
    const email = 'email' in account ? account.email.toLowerCase() : null
    accounts.set(request, JSON.stringify(email ?? account))
    // Everybody knows the demo account's password, and anybody may come in with it.
    const isShared = email !== null && email === demo?.email
    // The address first: what it is refused counts against no account.
    for (const limiter of isShared ? [byAddress] : [byAddress, byAccount]) {
      const answer = await limiter(request)
      if (isOver(answer)) throw new AppError('too_many_requests', answer.ttlInSeconds)
    }
  }
}

/** Nobody's mailbox is filled: false once an e-mail had its share, which the asker is not told. */
export function mailLimit(app: App, config: Config) {
  if (!config.rateLimits) return async () => true

  const emails: Keys = new WeakMap()
  const limiter = app.createRateLimit({
    max: 5,
    timeWindow: '1 hour',
    keyGenerator: (request) => `mail-${digest(emails.get(request) ?? '')}`,
  })
  return async (request: FastifyRequest, email: string) => {
    emails.set(request, email.toLowerCase())
    return !isOver(await limiter(request))
  }
}

type Verdict = Awaited<ReturnType<ReturnType<App['createRateLimit']>>>

function isOver(verdict: Verdict): verdict is Extract<Verdict, { isAllowed: false }> {
  return !verdict.isAllowed && verdict.isExceeded
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
