import {
  AppConfig,
  LoginResult,
  Settings,
  SettingsUpdate,
  Signup,
  Welcomed,
} from '../../contract/accounts.ts'
import { emailPattern, limits } from '../../contract/limits.ts'
import { Done, done, ImagesQuery, UserParams } from '../../contract/wire.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { byAddress, longestWindow } from '../http/rate-limits.ts'
import { findInviter } from '../invitations/invitations.queries.ts'
import { findUser } from '../people/people.queries.ts'
import { insertUser, setWelcomed, updateUser } from '../people/users.queries.ts'
import { avatarFields } from '../photos/to-wire.ts'
import { findAvatar } from '../spec-clients/base64-photos.ts'
import { requireSelf } from './authentication.ts'
import { isMailboxSuspended } from './suspended-mailboxes.queries.ts'

const tags = ['accounts']

const lowercaseEmail = new RegExp(emailPattern)

export function accountsRoutes(app: App, deps: FeatureDeps): void {
  const { db, config, demo, now, auth, base64Turn, confirmations, listingLimit } = deps
  const { requireSession, passwords } = auth

  app.get(
    '/api/config',
    {
      schema: {
        tags,
        operationId: 'getConfig',
        summary: 'Returns what the app needs to know before anybody signs in.',
        response: { 200: AppConfig },
      },
    },
    async () => ({
      demo,
      minPasswordLength: config.minPasswordLength,
      passwordReset: config.mail !== null,
      minAge: config.minAge,
      operator: config.operator,
    }),
  )

  app.post(
    '/api/adduser',
    {
      config: { rateLimit: { max: 100, timeWindow: longestWindow, keyGenerator: byAddress } },
      schema: {
        tags,
        operationId: 'signUp',
        summary: 'Creates an account.',
        body: Signup,
        response: { 201: LoginResult },
      },
    },
    async (request, reply) => {
      const { name, email, password, animalName, animal_name, cityId, declaredAge } = request.body
      const { language = 'es', invitation } = request.body
      if (!lowercaseEmail.test(email)) throw new AppError('invalid_input')
      if (password.length < config.minPasswordLength) throw new AppError('invalid_input')
      // Only a page that was loaded before the operator raised the age declares less.
      if (declaredAge !== undefined && declaredAge < config.minAge) {
        throw new AppError('invalid_input')
      }
      const inviter = invitation ? await findInviter(db, invitation, now()) : null
      const city = readCity(cityId ?? limits.defaultCityId)
      const user = {
        email,
        passwordHash: await passwords.hash(request, password),
        name: name.trim(),
        animalName: (animalName ?? animal_name ?? '').trim(),
        cityId: city,
        declaredAge: declaredAge ?? null,
        invitedBy: inviter?.id ?? null,
      }
      const isSuspended = await isMailboxSuspended(db, email, now())
      const id = isSuspended ? null : await insertUser(db, user, now())
      // A mailbox that is suspended looks like one that has an account, so nobody learns of it.
      if (id === null) throw new AppError('email_taken')
      await confirmations?.welcome(request, { userId: id, email, language })
      return reply.status(201).send({ id })
    },
  )

  const getSettings = async (id: number, images: 'url' | 'base64') => {
    const user = await findUser(db, id)
    if (!user) throw new AppError('not_found')
    const { pausedAt, welcomedAt, acceptsNotes, pets, ...fields } = user
    const paused = pausedAt !== null
    const avatar = await findAvatar(deps, id, images)
    return {
      ...fields,
      paused,
      acceptsNotes: acceptsNotes === 1,
      ...avatarFields(avatar, images, user),
    }
  }

  app.get(
    '/api/usersettings/:id',
    {
      preValidation: requireSession,
      preHandler: base64Turn,
      schema: {
        tags,
        operationId: 'getSettings',
        summary: "Returns the person's own settings.",
        params: UserParams,
        querystring: ImagesQuery,
        response: { 200: Settings },
      },
    },
    async (request) =>
      getSettings(requireSelf(request, request.params.id), request.query.images ?? 'base64'),
  )

  app.put(
    '/api/updateusersettings',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'updateSettings',
        summary: "Changes the person's own settings.",
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
        animalName: animalName?.trim(),
        cityId: readCity(cityId),
        now: now(),
        limit: listingLimit,
      })
      return getSettings(viewer, request.query.images ?? 'base64')
    },
  )

  app.post(
    '/api/welcomed',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'endWelcome',
        summary: 'Records that the person is done with the first questions.',
        body: Welcomed,
        response: { 200: Done },
      },
    },
    async (request) => {
      await setWelcomed(db, requireSelf(request, request.body.userId), now())
      return done
    },
  )
}

/** Throws when there is no such city. */
function readCity(cityId: number | string): number {
  const city = Number(cityId)
  if (city < 1 || city > limits.cityCount) throw new AppError('invalid_input')
  return city
}
