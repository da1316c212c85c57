import { type Device, Devices, EndSession, EndSessions } from '../../contract/privacy.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import type { App } from '../deps.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { getSession, requireSelf } from './authentication.ts'
import { describeDevice } from './describe-device.ts'
import { listKnownBrowsers, removeKnownBrowsers } from './known-browsers.queries.ts'
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
        summary:
          'Lists the devices on which the person is signed in, then those known from before.',
        params: UserParams,
        response: { 200: Devices },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.params.id)
      const current = getSession(request).id
      const sessions = (await listSessions(db, userId, now())).map((session) =>
        toDevice({ ...session, signedIn: true, current: session.id === current }),
      )
      const others = (await listKnownBrowsers(db, userId, now())).map(
        ({ signedInAt, ...browser }) => {
          const at = { createdAt: signedInAt, lastSeenAt: signedInAt }
          return toDevice({ ...browser, ...at, signedIn: false, current: false })
        },
      )
      return [...sessions.sort((a, b) => Number(b.current) - Number(a.current)), ...others]
    },
  )

  app.post(
    '/api/endsession',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'endSession',
        summary: "Signs one of the person's other devices out and forgets its browser.",
        body: EndSession,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const only = Number(request.body.id)
      if (request.body.signedIn === false) {
        await removeKnownBrowsers(db, userId, { only })
        return done
      }
      // The session that asks stays: to end it, the client signs off, which also clears the cookie.
      const except = getSession(request).id
      if (only !== except) await removeKnownBrowsers(db, userId, { ofSession: only })
      const ended = await removeSessions(db, userId, { only, except })
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
        summary: "Signs all of the person's other devices out and forgets their browsers.",
        body: EndSessions,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const except = getSession(request).id
      await removeKnownBrowsers(db, userId, { exceptSession: except })
      const ended = await removeSessions(db, userId, { except })
      announceEnd(bus, userId, ended)
      return done
    },
  )
}

interface Listed {
  id: number
  userAgent: string
  createdAt: number
  lastSeenAt: number
  signedIn: boolean
  current: boolean
}

const toDevice = ({ userAgent, createdAt, lastSeenAt, ...device }: Listed): Device => ({
  ...device,
  ...describeDevice(userAgent),
  createdAt: new Date(createdAt).toISOString(),
  lastSeenAt: new Date(lastSeenAt).toISOString(),
})
