import { PasswordChange, PasswordReset, ResetRequest } from '../../contract/privacy.ts'
import { Done, done } from '../../contract/wire.ts'
import type { Config } from '../config.ts'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { type Authentication, getSession, requireSelf } from '../sessions/authentication.ts'
import { mailLimit } from '../sessions/guess-limits.ts'
import { requirePassword } from '../sessions/require-password.ts'
import { announceEnd } from '../sessions/session-news.ts'
import { openMailer } from './mailer.ts'
import {
  changePassword,
  insertResetToken,
  isResetToken,
  resetPassword,
} from './password.queries.ts'
import { resetMail } from './reset-mail.ts'

export function passwordRoutes(app: App, deps: Deps, auth: Authentication): void {
  const { db, config, demo, bus, now } = deps
  const requireLength = (password: string) => {
    if (password.length < config.minPasswordLength) throw new AppError('invalid_input')
  }

  app.post(
    '/api/changepassword',
    { onRequest: auth.requireSession, schema: { body: PasswordChange, response: { 200: Done } } },
    async (request, reply) => {
      const { password, newPassword } = request.body
      const userId = requireSelf(request, request.body.userId)
      requireLength(newPassword)
      const asked = { userId, password }
      const verifiedHash = await requirePassword(deps, auth.passwords, request, asked)
      const newHash = await auth.passwords.hash(request, newPassword)
      const { id: sessionId } = getSession(request)
      const ended = await changePassword(db, { userId, sessionId, verifiedHash, newHash })
      announceEnd(bus, userId, ended)
      const before = { id: userId, passwordHash: verifiedHash }
      auth.rememberDevice(reply, { id: userId, passwordHash: newHash }, before)
      return reply.send(done)
    },
  )

  const { mail, publicOrigin } = config
  if (!mail || !publicOrigin) return
  const limitMails = mailLimit(app, deps)
  const requestReset = resetRequests(app, deps, mail, publicOrigin)

  app.post(
    '/api/requestreset',
    {
      config: { rateLimit: { max: 20, timeWindow: '1 hour' } },
      schema: { body: ResetRequest, response: { 200: Done } },
    },
    async (request) => {
      const { email, language = 'es' } = request.body
      const isAllowed = await limitMails(request, email.toLowerCase())
      // Answered before the e-mail is looked up: neither the answer nor the clock tells of it.
      if (isAllowed) requestReset(email.toLowerCase(), language)
      return done
    },
  )

  app.post(
    '/api/resetpassword',
    {
      config: { rateLimit: { max: 30, timeWindow: '15 minutes' } },
      schema: { body: PasswordReset, response: { 200: Done } },
    },
    async (request) => {
      const { token, password } = request.body
      requireLength(password)
      if (!(await isResetToken(db, token, now()))) throw new AppError('link_expired')
      const newHash = await auth.passwords.hash(request, password)
      const reset = { token, newHash, now: now(), exceptEmail: demo?.email }
      const userId = await resetPassword(db, reset)
      bus.publish({ to: [userId], event: { type: 'session.ended' } })
      return done
    },
  )
}

/** Mails go out behind the answers; a stopping server lets the last ones go first. */
function resetRequests(
  app: App,
  { db, demo, now }: Deps,
  mail: NonNullable<Config['mail']>,
  origin: string,
) {
  const mailer = openMailer(mail)
  const underway = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underway)
  })

  const send = async (email: string, language: 'es' | 'en') => {
    // Everybody shares the demo account, so its password stays.
    if (email === demo?.email) return
    const token = await insertResetToken(db, email, now())
    if (token) await mailer.send(resetMail(email, { origin, token, language }))
  }
  return (email: string, language: 'es' | 'en') => {
    const sending = send(email, language)
      .catch((error) => app.log.error({ err: error }, 'a reset mail could not be sent'))
      .finally(() => underway.delete(sending))
    underway.add(sending)
  }
}
