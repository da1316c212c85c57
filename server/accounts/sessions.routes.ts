import type { FastifyRequest } from 'fastify'
import { CurrentSession, Login, LoginResult } from '../../contract/accounts.ts'
import { Done, done, Nullable } from '../../contract/wire.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { isFromUnknownPage, isNavigation, isOurs } from '../http/origin.ts'
import { findUser } from '../people/people.queries.ts'
import { legacyLoginPath, readCredentials } from '../spec-clients/login-in-path.ts'
import { findCredentials } from './credentials.queries.ts'
import { removeSession } from './sessions.queries.ts'
import { signIn, startSessionHere } from './start-session.ts'

const tags = ['accounts']

export function sessionsRoutes(app: App, deps: FeatureDeps): void {
  const { db, config, bus, auth } = deps
  const { readSession, requireSessionOrSuspended, clearSession, passwords } = auth

  /** The account, if one of the given passwords is right. */
  const findAccount = async (request: FastifyRequest, email: string, tried: string[]) => {
    const account = await findCredentials(db, email)
    const browserId = account ? await auth.findKnownBrowser(request, account.id) : null
    const guessed = account && browserId !== null ? { userId: account.id, browserId } : { email }
    for (const password of tried) {
      const guess = { hash: account?.passwordHash, password }
      const right = await passwords.isRight(request, guessed, guess)
      if (right && account) return account
    }
    return null
  }

  // The status is 200 also without a session: the page asks this to find out whether somebody is signed in.
  app.get(
    '/api/session',
    {
      preValidation: readSession,
      schema: {
        tags,
        operationId: 'getCurrentSession',
        summary: 'Returns who is signed in, or null.',
        response: { 200: Nullable(CurrentSession) },
      },
    },
    async (request, reply) => {
      const user = request.session && (await findUser(db, request.session.userId))
      return reply.send(user && { id: user.id, name: user.name, isNew: user.welcomedAt === null })
    },
  )

  app.post(
    '/api/userlogin',
    {
      schema: {
        tags,
        operationId: 'signIn',
        summary: 'Signs a person in.',
        body: Login,
        response: { 200: LoginResult },
      },
    },
    async (request, reply) => {
      const { email, password, remember = false } = request.body
      const account = await findAccount(request, email.toLowerCase(), [password])
      if (!account) throw new AppError('bad_credentials')
      return reply.send(await signIn(deps, reply, { account, remember }))
    },
  )

  if (config.legacyLogin) {
    app.get(
      legacyLoginPath,
      {
        exposeHeadRoute: false,
        schema: {
          tags,
          operationId: 'signInByPath',
          summary: 'Signs a person in with the credentials in the path, or returns null.',
          response: { 200: Nullable(LoginResult) },
        },
      },
      async (request, reply) => {
        // A link, a redirect or an image on another page would sign its victim in as somebody else
        // (login CSRF).
        const isOwnPage = isOurs(request, config) && !isFromUnknownPage(request)
        if (isNavigation(request) || !isOwnPage) throw new AppError('wrong_origin')
        const credentials = readCredentials(request.raw)
        if (!credentials) return reply.send(null)
        const { email, passwords } = credentials
        const account = await findAccount(request, email.toLowerCase(), passwords)
        if (!account || account.suspendedAt !== null) return reply.send(null)
        const isIn = await startSessionHere(deps, reply, { account, remember: false })
        return reply.send(isIn ? { id: account.id } : null)
      },
    )
  }

  app.post(
    '/api/signoff',
    {
      preValidation: requireSessionOrSuspended,
      schema: {
        tags,
        operationId: 'signOff',
        summary: 'Ends the session.',
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      if (request.session) {
        const { id, userId } = request.session
        await removeSession(db, request.session)
        bus.publish({ to: [userId], sessionId: id, event: { type: 'session.ended' } })
      }
      return clearSession(reply).send(done)
    },
  )
}
