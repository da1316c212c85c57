import { PasswordChange, PasswordReset, ResetRequest } from '../../contract/privacy.ts'
import { Done, done } from '../../contract/wire.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { networkKey } from '../http/address-key.ts'
import { longestWindow } from '../http/rate-limits.ts'
import { getSession, requireSelf } from './authentication.ts'
import { mailLimit } from './guess-limits.ts'
import {
  changePassword,
  findResetPerson,
  insertResetToken,
  resetPassword,
} from './password.queries.ts'
import { requirePassword } from './require-password.ts'
import { resetMail } from './reset-mail.ts'
import { announceEnd, announceReplacement } from './session-news.ts'
import { idleMs } from './sessions.queries.ts'

const tags = ['accounts']

export function passwordRoutes(app: App, deps: FeatureDeps): void {
  const { db, config, demo, bus, now, auth, mails } = deps
  const requireLength = (password: string) => {
    if (password.length < config.minPasswordLength) throw new AppError('invalid_input')
  }

  app.post(
    '/api/changepassword',
    {
      preValidation: auth.requireSession,
      schema: {
        tags,
        operationId: 'changePassword',
        summary: "Changes the password and ends the person's other sessions.",
        body: PasswordChange,
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      const { password, newPassword } = request.body
      const userId = requireSelf(request, request.body.userId)
      requireLength(newPassword)
      const asked = { userId, password }
      const verifiedHash = await requirePassword(deps, auth, request, asked)
      const newHash = await auth.passwords.hash(request, newPassword)
      await auth.requireSession(request)
      const { id: sessionId } = getSession(request)
      const change = { userId, sessionId, verifiedHash, newHash }
      const { ended, token, expiresAt } = await changePassword(db, change)
      announceEnd(bus, userId, ended)
      announceReplacement(bus, userId, sessionId)
      const leftMs = expiresAt - now()
      // Only a session that was asked to last can have more time left than `idleMs`.
      auth.sendSession(reply, token, leftMs > idleMs ? leftMs : null)
      const before = { id: userId, passwordHash: verifiedHash }
      auth.rememberDevice(reply, { id: userId, passwordHash: newHash }, before)
      return reply.send(done)
    },
  )

  if (!mails) return
  const { origin } = mails
  const limitMails = mailLimit(app, deps)

  /** Null when nobody has that e-mail. The demo account is shared, so its password stays as it is. */
  const composeReset = async (email: string, language: 'es' | 'en') => {
    const token = email === demo?.email ? null : await insertResetToken(db, email, now())
    return token === null ? null : resetMail(email, { origin, token, language })
  }

  app.post(
    '/api/requestreset',
    {
      config: { rateLimit: { max: 20, timeWindow: longestWindow } },
      schema: {
        tags,
        operationId: 'requestPasswordReset',
        summary: 'Mails a link that resets the password, if somebody has the e-mail.',
        body: ResetRequest,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { language = 'es' } = request.body
      const email = request.body.email.toLowerCase()
      const isAllowed = await limitMails(request)
      // The answer is the same whether or not somebody has the e-mail.
      if (isAllowed) mails.send(networkKey(request.ip), () => composeReset(email, language))
      return done
    },
  )

  app.post(
    '/api/resetpassword',
    {
      config: { rateLimit: { max: 30, timeWindow: '15 minutes' } },
      schema: {
        tags,
        operationId: 'resetPassword',
        summary: 'Sets a new password with the token of a mailed link.',
        body: PasswordReset,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { token, password } = request.body
      requireLength(password)
      const personId = await findResetPerson(db, token, now())
      if (personId === undefined) throw new AppError('link_expired')
      const newHash = await auth.passwords.hash(request, password, personId)
      const reset = { token, newHash, now: now(), exceptEmail: demo?.email }
      const userId = await resetPassword(db, reset)
      bus.publish({ to: [userId], event: { type: 'session.ended' } })
      return done
    },
  )
}
