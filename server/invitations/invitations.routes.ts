import { createHash } from 'node:crypto'
import {
  Invitation,
  InvitationParams,
  InvitationRequest,
  Inviter,
  OwnInvitation,
} from '../../contract/invitations.ts'
import { basePath } from '../../contract/routes.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import { getSession, requireSelf } from '../accounts/authentication.ts'
import { requireConfirmedEmail } from '../accounts/require-confirmed-email.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { sendPage } from '../http/page-head.ts'
import { drawFaceOf } from '../photos/faces.ts'
import {
  endInvitations,
  findInviter,
  findOwnInvitation,
  insertInvitation,
} from './invitations.queries.ts'

const tags = ['invitations']

export function invitationsRoutes(app: App, deps: FeatureDeps): void {
  const { db, config, now, auth } = deps
  const { requireSession } = auth

  app.get(
    '/api/invitations/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'getInvitation',
        summary: "Returns the person's newest invitation that works, or null.",
        params: UserParams,
        response: { 200: OwnInvitation },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.params.id)
      return { invitation: await findOwnInvitation(db, userId, now()) }
    },
  )

  app.post(
    '/api/addinvitation',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'addInvitation',
        summary: 'Creates an invitation, a link that many people can use.',
        body: InvitationRequest,
        response: { 201: Invitation },
      },
    },
    async (request, reply) => {
      const userId = requireSelf(request, request.body.userId)
      await requireConfirmedEmail(deps, userId)
      const { cityId } = getSession(request)
      return reply.status(201).send(await insertInvitation(db, { userId, cityId, now: now() }))
    },
  )

  app.post(
    '/api/endinvitations',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'endInvitations',
        summary: 'Ends all invitations of the person.',
        body: InvitationRequest,
        response: { 200: Done },
      },
    },
    async (request) => {
      await endInvitations(db, requireSelf(request, request.body.userId), now())
      return done
    },
  )

  app.get(
    '/api/invitation/:code',
    {
      schema: {
        tags,
        operationId: 'getInviter',
        summary:
          'Returns the pets of whoever made an invitation, and the city in which it was made.',
        params: InvitationParams,
        response: { 200: Inviter },
      },
    },
    async (request) => {
      const inviter = await findInviter(db, request.params.code, now())
      if (!inviter) throw new AppError('link_expired')
      const { cityId, pets } = inviter
      return {
        cityId,
        pets,
        face: drawFaceOf(seedOf(request.params.code), pets[0]?.species ?? 'other'),
      }
    },
  )

  // The code is in the fragment, which is not sent: all invitations look the same from outside.
  app.route({
    method: ['GET', 'HEAD'],
    url: `${basePath}/invite`,
    schema: { hide: true },
    handler(request, reply) {
      const language = /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'es'
      return sendPage(request, reply, { config, head: heads[language] })
    },
  })
}

const picture = { path: `${basePath}/icon-512.png` }
const heads = {
  es: {
    title: 'Te invitan a MichiApp',
    description: 'Conoce a las mascotas de tu barrio, dales un me gusta y chatea con su gente.',
    picture,
  },
  en: {
    title: 'You are invited to MichiApp',
    description: 'Meet the pets around you, like them, and chat with their people.',
    picture,
  },
}

/** For the drawing. By the id of the account one could find that id: draw all, and compare. */
const seedOf = (code: string): number => createHash('sha256').update(code).digest().readUInt32BE()
