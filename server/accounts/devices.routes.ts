import { Devices, EndSession, EndSessions } from '../../contract/privacy.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import type { App } from '../deps.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { getSession, requireSelf } from './authentication.ts'
import { describeDevice } from './describe-device.ts'
import { announceEnd } from './session-news.ts'
import { listSessions, removeSessions } from './sessions.queries.ts'

const tags = ['accounts']

export function devicesRoutes(app: App, { db, bus, now, auth }: FeatureDeps): void {
  const { requireSession } = auth

  app.get(
    '/api/sessions/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'listSessions',
        summary: 'Lists the devices on which the person is signed in.',
        params: UserParams,
        response: { 200: Devices },
      },
    },
    async (request) => {
      const sessions = await listSessions(db, requireSelf(request, request.params.id), now())
      const current = getSession(request).id
      return sessions
        .map((session) => ({
          id: session.id,
          ...describeDevice(session.userAgent),
          createdAt: new Date(session.createdAt).toISOString(),
          lastSeenAt: new Date(session.lastSeenAt).toISOString(),
          current: session.id === current,
        }))
        .sort((a, b) => Number(b.current) - Number(a.current))
    },
  )

  app.post(
    '/api/endsession',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'endSession',
        summary: "Signs one of the person's other devices out.",
        body: EndSession,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const only = Number(request.body.id)
      // The session that asks stays: to end it, the client signs off, which also clears the cookie.
      const ended = await removeSessions(db, userId, { only, except: getSession(request).id })
      announceEnd(bus, userId, ended)
      return done
    },
  )

  app.post(
    '/api/endsessions',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'endOtherSessions',
        summary: "Signs all of the person's other devices out.",
        body: EndSessions,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const ended = await removeSessions(db, userId, { except: getSession(request).id })
      announceEnd(bus, userId, ended)
      return done
    },
  )
}
