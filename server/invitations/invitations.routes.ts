import {
  Invitation,
  InvitationParams,
  InvitationRequest,
  Inviter,
  OwnInvitation,
} from '../../contract/invitations.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import { getSession, requireSelf } from '../accounts/authentication.ts'
import { requireConfirmedEmail } from '../accounts/require-confirmed-email.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { byAddress } from '../http/rate-limits.ts'
import { drawFaceOf } from '../photos/faces.ts'
import {
  endInvitations,
  findInviter,
  findOwnInvitation,
  insertInvitation,
} from './invitations.queries.ts'

const tags = ['invitations']

export function invitationsRoutes(app: App, deps: FeatureDeps): void {
  const { db, now, auth } = deps
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
      config: { rateLimit: { max: 60, timeWindow: '1 minute', keyGenerator: byAddress } },
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
      const { id, cityId, pets } = inviter
      return { cityId, pets, face: drawFaceOf(id, pets[0]?.species ?? 'other') }
    },
  )
}
