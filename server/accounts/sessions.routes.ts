import type { FastifyReply, FastifyRequest } from 'fastify'
import { CurrentSession, Login, LoginResult } from '../../contract/accounts.ts'
import { Done, done, Nullable } from '../../contract/wire.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { isFromUnknownPage, isNavigation, isOurs } from '../http/origin.ts'
import { findUser } from '../people/people.queries.ts'
import { findCredentials } from './credentials.queries.ts'
import { legacyLoginPath, readCredentials } from './legacy-login.ts'
import { announceEnd } from './session-news.ts'
import { rememberMs, removeSession, startSession } from './sessions.queries.ts'

const tags = ['accounts']

export function sessionsRoutes(app: App, { db, config, bus, now, auth }: FeatureDeps): void {
  const { readSession, requireSessionOrSuspended, sendSession, clearSession, passwords } = auth

  /** The account, if one of the given passwords is right. */
  const findAccount = async (request: FastifyRequest, email: string, tried: string[]) => {
    const account = await findCredentials(db, email)
    const guessed = account && auth.isKnown(request, account) ? { userId: account.id } : { email }
    for (const password of tried) {
      const guess = { hash: account?.passwordHash, password }
      const right = await passwords.isRight(request, guessed, guess)
      if (right && account) return account
    }
    return null
  }

  /** False when the password has changed since it was verified. */
  const signIn = async (
    reply: FastifyReply,
    account: NonNullable<Awaited<ReturnType<typeof findAccount>>>,
    remember: boolean,
  ) => {
    const started = await startSession(db, {
      userId: account.id,
      verifiedHash: account.passwordHash,
      userAgent: reply.request.headers['user-agent'] ?? '',
      remember,
      now: now(),
    })
    if (!started) return false
    announceEnd(bus, account.id, started.ended)
    sendSession(reply, started.token, remember ? rememberMs : null)
    auth.rememberDevice(reply, account)
    return true
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
      if (account && account.suspendedAt !== null) {
        // With this session the person can make only the calls behind `requireSessionOrSuspended`.
        const isRight = await signIn(reply, account, false)
        throw new AppError(isRight ? 'suspended' : 'bad_credentials')
      }
      if (!account || !(await signIn(reply, account, remember))) {
        throw new AppError('bad_credentials')
      }
      const { id, welcomedAt } = account
      return reply.send({ id, ...(welcomedAt === null && { isNew: true }) })
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
        return reply.send((await signIn(reply, account, false)) ? { id: account.id } : null)
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
