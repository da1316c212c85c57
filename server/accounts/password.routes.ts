import { LoginResult } from '../../contract/accounts.ts'
import { LinkLogin, PasswordChange, PasswordReset, ResetRequest } from '../../contract/privacy.ts'
import { Done, done } from '../../contract/wire.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { networkKey } from '../http/address-key.ts'
import { byAddress, longestWindow } from '../http/rate-limits.ts'
import { getSession, requireSelf } from './authentication.ts'
import { entryMail } from './entry-mail.ts'
import { forgetGuesses, mayMailLink } from './guess-limits.ts'
import { getLinkOwner } from './mailed-links.queries.ts'
import { changePassword, enterByLink, insertEntryLink, resetPassword } from './password.queries.ts'
import { requirePassword } from './require-password.ts'
import { announceEnd, announceReplacement } from './session-news.ts'
import { idleMs } from './sessions.queries.ts'
import { signIn } from './start-session.ts'

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
      const { id, ended, token, expiresAt } = await changePassword(db, change)
      announceEnd(bus, userId, ended)
      announceReplacement(bus, userId, sessionId)
      const leftMs = expiresAt - now()
      // Only a session that was asked to last can have more time left than `idleMs`.
      auth.sendSession(reply, token, leftMs > idleMs ? leftMs : null)
      await auth.rememberDevice(reply, { userId, sessionId: id })
      return reply.send(done)
    },
  )

  if (!mails) return
  const { origin } = mails

  /** Null when nobody has that e-mail. The demo account is shared, so its password stays as it is. */
  const composeEntry = async (email: string, language: 'es' | 'en') => {
    const token = email === demo?.email ? null : await insertEntryLink(db, email, now())
    return token === null ? null : entryMail(email, { origin, token, language })
  }

  app.post(
    '/api/requestreset',
    {
      config: { rateLimit: { max: 300, timeWindow: longestWindow, keyGenerator: byAddress } },
      schema: {
        tags,
        operationId: 'requestPasswordReset',
        summary: 'Mails a link that signs in or resets the password, if somebody has the e-mail.',
        body: ResetRequest,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { language = 'es' } = request.body
      const email = request.body.email.toLowerCase()
      const isAllowed = await mayMailLink(deps, email)
      // The answer is the same whether or not somebody has the e-mail.
      if (isAllowed) mails.send(networkKey(request.ip), () => composeEntry(email, language))
      return done
    },
  )

  app.post(
    '/api/resetpassword',
    {
      schema: {
        tags,
        operationId: 'resetPassword',
        summary: 'Sets a new password with the token of a mailed link.',
        body: PasswordReset,
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      const { token, password } = request.body
      requireLength(password)
      const ownerId = await getLinkOwner(db, { token, purpose: 'enter', now: now() })
      const newHash = await auth.passwords.hash(request, password, ownerId)
      const reset = { token, newHash, now: now(), exceptEmail: demo?.email }
      const { userId, email } = await resetPassword(db, reset)
      bus.publish({ to: [userId], event: { type: 'session.ended' } })
      await forgetGuesses(db, email)
      await auth.rememberDevice(reply, { userId, sessionId: null })
      return reply.send(done)
    },
  )

  app.post(
    '/api/signinbylink',
    {
      preValidation: auth.readSession,
      schema: {
        tags,
        operationId: 'signInByLink',
        summary: 'Signs a person in with the token of a mailed link.',
        body: LinkLogin,
        response: { 200: LoginResult },
      },
    },
    async (request, reply) => {
      const { token, endOthers = false } = request.body
      const viewerId = request.session?.userId ?? null
      const account = await enterByLink(db, { token, viewerId, endOthers, now: now() })
      await forgetGuesses(db, account.email)
      if (endOthers) bus.publish({ to: [account.id], event: { type: 'session.ended' } })
      return reply.send(await signIn(deps, reply, { account, remember: false }))
    },
  )
}
