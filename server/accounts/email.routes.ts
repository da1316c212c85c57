import {
  ConfirmationRequest,
  ConfirmedEmail,
  EmailChange,
  EmailConfirmation,
  EmailState,
} from '../../contract/email.ts'
import { emailPattern } from '../../contract/limits.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { longestWindow } from '../http/rate-limits.ts'
import { requireSelf } from './authentication.ts'
import { changeEmailNow, confirmEmail, getEmailState } from './email.queries.ts'
import { requirePassword } from './require-password.ts'

const tags = ['accounts']

const lowercaseEmail = new RegExp(emailPattern)

export function emailRoutes(app: App, deps: FeatureDeps): void {
  const { db, now, auth, confirmations } = deps
  const { requireSession, readSession } = auth

  const readState = async (userId: number): Promise<EmailState> => {
    const { email, confirmedAt, pendingEmail } = await getEmailState(db, userId, now())
    const confirmed = confirmedAt !== null
    return { email, confirmed, pendingEmail, canConfirm: confirmations !== null }
  }

  app.get(
    '/api/email/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'getEmail',
        summary: "Returns the person's e-mail and whether it is confirmed.",
        params: UserParams,
        response: { 200: EmailState },
      },
    },
    async (request) => readState(requireSelf(request, request.params.id)),
  )

  app.post(
    '/api/changeemail',
    {
      preValidation: requireSession,
      // As for a new account: the answer tells whether somebody has the e-mail.
      config: { rateLimit: { max: 30, timeWindow: longestWindow } },
      schema: {
        tags,
        operationId: 'changeEmail',
        summary: "Changes the person's e-mail, after its reader has confirmed it.",
        body: EmailChange,
        response: { 200: EmailState },
      },
    },
    async (request) => {
      const { password, email: newEmail, language = 'es' } = request.body
      const userId = requireSelf(request, request.body.userId)
      if (!lowercaseEmail.test(newEmail)) throw new AppError('invalid_input')
      const verifiedHash = await requirePassword(deps, auth, request, { userId, password })
      const { email } = await getEmailState(db, userId, now())
      if (newEmail === email) throw new AppError('email_taken')
      if (confirmations) {
        const person = { userId, email, language }
        await confirmations.change(request, person, { newEmail, verifiedHash })
      } else await changeEmailNow(db, { userId, email: newEmail, verifiedHash })
      return readState(userId)
    },
  )

  if (!confirmations) return

  app.post(
    '/api/requestconfirmation',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'requestEmailConfirmation',
        summary: "Mails a link that confirms the person's e-mail.",
        body: ConfirmationRequest,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const { language = 'es' } = request.body
      const { email, confirmedAt } = await getEmailState(db, userId, now())
      if (confirmedAt === null) await confirmations.confirm(request, { userId, email, language })
      return done
    },
  )

  // Works without a session: people read their mails on another device, too.
  app.post(
    '/api/confirmemail',
    {
      preValidation: readSession,
      schema: {
        tags,
        operationId: 'confirmEmail',
        summary: 'Confirms an e-mail with the token of a mailed link.',
        body: EmailConfirmation,
        response: { 200: ConfirmedEmail },
      },
    },
    async (request) => {
      const viewerId = request.session?.userId ?? null
      return confirmEmail(db, { token: request.body.token, viewerId, now: now() })
    },
  )
}
