import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  AppConfig,
  CurrentSession,
  Login,
  LoginResult,
  Settings,
  SettingsUpdate,
  Signup,
} from '../../contract/accounts.ts'
import { emailPattern, limits } from '../../contract/limits.ts'
import { Done, done, ImagesQuery, Nullable, UserParams } from '../../contract/wire.ts'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { isNavigation, isOurs } from '../http/origin.ts'
import { findUser } from '../people/people.queries.ts'
import { findAvatar } from '../photos/photos.queries.ts'
import { avatarFields } from '../photos/to-wire.ts'
import { findCredentials, insertUser, updateUser } from './accounts.queries.ts'
import { type Authentication, requireSelf } from './authentication.ts'
import { legacyLoginPath, readCredentials } from './legacy-login.ts'
import { removeSession, startSession } from './sessions.queries.ts'

const lowercaseEmail = new RegExp(emailPattern)

export function accountsRoutes(app: App, deps: Deps, auth: Authentication): void {
  const { db, config, demo, bus, now } = deps
  const { readSession, requireSession, sendSession, clearSession, passwords } = auth

  /** The account, if one of these is its password. */
  const findAccount = async (request: FastifyRequest, email: string, tried: string[]) => {
    const account = await findCredentials(db, email)
    const device = account ? auth.findDevice(request, account) : null
    for (const password of tried) {
      const guess = { hash: account?.passwordHash, password }
      const right = await passwords.isRight(request, { email, device }, guess)
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
    const token = await startSession(db, {
      userId: account.id,
      verifiedHash: account.passwordHash,
      userAgent: reply.request.headers['user-agent'] ?? '',
      remember,
      now: now(),
    })
    if (!token) return false
    sendSession(reply, token, remember)
    auth.rememberDevice(reply, account)
    return true
  }

  app.get('/api/config', { schema: { response: { 200: AppConfig } } }, async () => ({
    demo,
    minPasswordLength: config.minPasswordLength,
    passwordReset: config.mail !== null,
  }))

  // Not a 401 when there is none: to ask is no mistake.
  app.get(
    '/api/session',
    { onRequest: readSession, schema: { response: { 200: Nullable(CurrentSession) } } },
    async (request, reply) => {
      const user = request.session && (await findUser(db, request.session.userId))
      return reply.send(user && { id: user.id, name: user.name })
    },
  )

  app.post(
    '/api/adduser',
    {
      config: { rateLimit: { max: 30, timeWindow: '1 hour' } },
      schema: { body: Signup, response: { 201: LoginResult } },
    },
    async (request, reply) => {
      const { name, email, password, animalName, animal_name, cityId } = request.body
      if (!lowercaseEmail.test(email)) throw new AppError('invalid_input')
      if (password.length < config.minPasswordLength) throw new AppError('invalid_input')
      const city = readCity(cityId ?? limits.defaultCityId)
      const user = {
        email,
        passwordHash: await passwords.hash(request, password),
        name: name.trim(),
        animalName: (animalName ?? animal_name ?? '').trim(),
        cityId: city,
      }
      const id = await insertUser(db, user, now())
      if (id === null) throw new AppError('email_taken')
      return reply.status(201).send({ id })
    },
  )

  app.post(
    '/api/userlogin',
    { schema: { body: Login, response: { 200: LoginResult } } },
    async (request, reply) => {
      const { email, password, remember = false } = request.body
      const account = await findAccount(request, email.toLowerCase(), [password])
      if (account && account.suspendedAt !== null) throw new AppError('suspended')
      if (!account || !(await signIn(reply, account, remember))) {
        throw new AppError('bad_credentials')
      }
      return reply.send({ id: account.id })
    },
  )

  if (config.legacyLogin) {
    app.get(
      legacyLoginPath,
      { exposeHeadRoute: false, schema: { response: { 200: Nullable(LoginResult) } } },
      async (request, reply) => {
        // A link or a redirect would sign its victim in as somebody else (login CSRF).
        if (isNavigation(request) || !isOurs(request, config)) throw new AppError('wrong_origin')
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
    { onRequest: requireSession, schema: { response: { 200: Done } } },
    async (request, reply) => {
      if (request.session) {
        const { id, userId } = request.session
        await removeSession(db, id)
        bus.publish({ to: [userId], sessionId: id, event: { type: 'session.ended' } })
      }
      return clearSession(reply).send(done)
    },
  )

  const getSettings = async (id: number, images: 'url' | 'base64') => {
    const user = await findUser(db, id)
    if (!user) throw new AppError('not_found')
    const { pausedAt, ...fields } = user
    const paused = pausedAt !== null
    return { ...fields, paused, ...avatarFields(await findAvatar(db, id, images), images) }
  }

  app.get(
    '/api/usersettings/:id',
    {
      onRequest: requireSession,
      schema: { params: UserParams, querystring: ImagesQuery, response: { 200: Settings } },
    },
    async (request) =>
      getSettings(requireSelf(request, request.params.id), request.query.images ?? 'base64'),
  )

  app.put(
    '/api/updateusersettings',
    {
      onRequest: requireSession,
      schema: {
        body: SettingsUpdate,
        querystring: ImagesQuery,
        response: { 200: Settings },
      },
    },
    async (request) => {
      const { id, name, animalName, cityId } = request.body
      const viewer = requireSelf(request, id)
      await updateUser(db, viewer, {
        name: name.trim(),
        animalName: animalName.trim(),
        cityId: readCity(cityId),
      })
      return getSettings(viewer, request.query.images ?? 'base64')
    },
  )
}

/** In digits it may be any number. */
function readCity(cityId: number | string): number {
  const city = Number(cityId)
  if (city < 1 || city > limits.cityCount) throw new AppError('invalid_input')
  return city
}
