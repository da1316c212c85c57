import type { FastifyRequest } from 'fastify'
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
import { isOurs } from '../http/origin.ts'
import { findAvatar } from '../photos/photos.queries.ts'
import { avatarFields } from '../photos/to-wire.ts'
import { findCredentials, findUser, insertUser, updateUser } from './accounts.queries.ts'
import { type Authentication, requireSelf } from './authentication.ts'
import { legacyLoginPath, readCredentials } from './legacy-login.ts'
import { hashPassword, verifyNothing, verifyPassword } from './passwords.ts'
import { removeSession, startSession } from './sessions.queries.ts'

const lowercaseEmail = new RegExp(emailPattern)

export function accountsRoutes(app: App, deps: Deps, auth: Authentication): void {
  const { db, config, demo, bus, now } = deps
  const { readSession, requireSession, sendSession, clearSession, limitGuesses } = auth

  const findAccount = async (email: string, passwords: string[]) => {
    const account = await findCredentials(db, email)
    for (const password of passwords) {
      const right = account
        ? await verifyPassword(account.passwordHash, password)
        : await verifyNothing(password)
      if (right && account) return account
    }
    return null
  }

  const signIn = async (
    request: FastifyRequest,
    account: NonNullable<Awaited<ReturnType<typeof findAccount>>>,
    remember: boolean,
  ) =>
    startSession(db, {
      userId: account.id,
      verifiedHash: account.passwordHash,
      userAgent: request.headers['user-agent'] ?? '',
      remember,
      now: now(),
    })

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
        passwordHash: await hashPassword(password),
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
      await limitGuesses(request, { email })
      const account = await findAccount(email.toLowerCase(), [password])
      if (account && account.suspendedAt !== null) throw new AppError('suspended')
      const token = account && (await signIn(request, account, remember))
      if (!token) throw new AppError('bad_credentials')
      return sendSession(reply, token, remember).send({ id: account.id })
    },
  )

  if (config.legacyLogin) {
    app.get(
      legacyLoginPath,
      { exposeHeadRoute: false, schema: { response: { 200: Nullable(LoginResult) } } },
      async (request, reply) => {
        // A link or a redirect would sign its victim in as somebody else (login CSRF).
        const { 'sec-fetch-dest': destination } = request.headers
        if (destination === 'document' || !isOurs(request, config))
          throw new AppError('wrong_origin')
        const credentials = readCredentials(request.raw)
        if (!credentials) return reply.send(null)
        await limitGuesses(request, { email: credentials.email })
        const account = await findAccount(credentials.email.toLowerCase(), credentials.passwords)
        if (!account || account.suspendedAt !== null) return reply.send(null)
        const token = await signIn(request, account, false)
        return token ? sendSession(reply, token, false).send({ id: account.id }) : reply.send(null)
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
