import { Readable } from 'node:stream'
import { AccountDeletion, Pause } from '../../contract/privacy.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import { requireSelf } from '../accounts/authentication.ts'
import { requirePassword } from '../accounts/require-password.ts'
import type { App } from '../deps.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { longestWindow } from '../http/rate-limits.ts'
import { setPaused } from '../people/users.queries.ts'
import { removeAccount } from './deletion.queries.ts'
import { exportZip } from './export-zip.ts'

const tags = ['privacy']

export function privacyRoutes(app: App, deps: FeatureDeps): void {
  const { db, bus, now, auth, listingLimit: limit } = deps
  const { requireSession, requireSessionOrSuspended, clearSession, forgetDevice } = auth

  app.post(
    '/api/pause',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'pauseAccount',
        summary: "Hides the person's household from the deck, or shows it again.",
        body: Pause,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      await setPaused(db, { userId, paused: request.body.paused, now: now(), limit })
      return done
    },
  )

  // A suspended person keeps the right to take their data and to leave.
  app.get(
    '/api/export/:id',
    {
      preValidation: requireSessionOrSuspended,
      config: { rateLimit: { max: 10, timeWindow: longestWindow } },
      schema: {
        tags,
        operationId: 'exportData',
        summary: 'Returns all data of the person as a ZIP file.',
        params: UserParams,
        produces: ['application/zip'],
      },
    },
    async (request, reply) => {
      const userId = requireSelf(request, request.params.id)
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="michiapp.zip"')
        .send(Readable.fromWeb(exportZip(deps, userId, () => requireSessionOrSuspended(request))))
    },
  )

  app.post(
    '/api/deleteaccount',
    {
      preValidation: requireSessionOrSuspended,
      schema: {
        tags,
        operationId: 'deleteAccount',
        summary: "Deletes the person's account.",
        body: AccountDeletion,
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      const userId = requireSelf(request, request.body.userId)
      const asked = { userId, password: request.body.password }
      const checks = { ...auth, requireSession: requireSessionOrSuspended }
      const verifiedHash = await requirePassword(deps, checks, request, asked)
      const remaining = await removeAccount(db, { userId, verifiedHash, now: now() })
      bus.publish({ to: [userId], event: { type: 'session.ended' } })
      for (const { chatId, userId: otherId } of remaining) {
        bus.publish({ to: [otherId], event: { type: 'chat.left', chatId } })
      }
      await forgetDevice(reply)
      return clearSession(reply).send(done)
    },
  )
}
