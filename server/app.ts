import cookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { cookieFor } from './accounts/cookies.ts'
import { devicesRoutes } from './accounts/devices.routes.ts'
import { emailRoutes } from './accounts/email.routes.ts'
import { passwordRoutes } from './accounts/password.routes.ts'
import { findSession } from './accounts/sessions.queries.ts'
import { sessionsRoutes } from './accounts/sessions.routes.ts'
import { blocksRoutes } from './blocks/blocks.routes.ts'
import { unmatchRoutes } from './blocks/unmatch.routes.ts'
import { countUnreadChats } from './chat/badge.queries.ts'
import { chatRoutes } from './chat/chat.routes.ts'
import { chatSocket } from './chat/chat.socket.ts'
import { chatPhotosRoutes } from './chat/chat-photos.routes.ts'
import { live } from './chat/live/live.ts'
import { createServer, type ServerOptions } from './create-server.ts'
import type { App, Deps } from './deps.ts'
import { discoveryRoutes } from './discovery/discovery.routes.ts'
import { filtersRoutes } from './discovery/filters.routes.ts'
import { replyWithError } from './errors.ts'
import { type DepsOptions, type FeatureDeps, openDeps, openFeatureDeps } from './feature-deps.ts'
import { connectionLimits } from './http/connection-limits.ts'
import { acceptJson } from './http/json-body.ts'
import { logRequests } from './http/logging.ts'
import { refuseForeignOrigins } from './http/origin.ts'
import { warnOfUntrustedProxy } from './http/proxy.ts'
import { rateLimits } from './http/rate-limits.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serialization } from './http/serialization.ts'
import { validation } from './http/validation.ts'
import { version } from './http/version.ts'
import { webApp } from './http/web-app.ts'
import { invitationsRoutes } from './invitations/invitations.routes.ts'
import { foundAnimalsRoutes } from './lost-pets/found-animals.routes.ts'
import { lostPetsRoutes } from './lost-pets/lost-pets.routes.ts'
import { posterRoutes } from './lost-pets/poster.routes.ts'
import { sightingsRoutes } from './lost-pets/sightings.routes.ts'
import { tellModerators } from './moderation/moderator-mails.ts'
import { reportsRoutes } from './moderation/reports.routes.ts'
import { sanctionsRoutes } from './moderation/sanctions.routes.ts'
import { watchSuspensions } from './moderation/suspension-watch.ts'
import { notesRoutes } from './notes/notes.routes.ts'
import { mailLinkRoutes } from './notifications/mail/mail-links.routes.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { startNotifier } from './notifications/notifier.ts'
import { dailyBackups } from './ops/backups.ts'
import { docsRoutes } from './ops/docs.routes.ts'
import { healthRoutes } from './ops/health.routes.ts'
import { startHousekeeping } from './ops/housekeeping.ts'
import { metricsRoutes } from './ops/metrics.routes.ts'
import { wellKnownRoutes } from './ops/well-known.routes.ts'
import { pageviewsRoutes } from './pageviews/pageviews.routes.ts'
import { petsRoutes } from './people/pets.routes.ts'
import { photosRoutes } from './photos/photos.routes.ts'
import { playdatesRoutes } from './playdates/playdates.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { echoSocket } from './spec-clients/echo.socket.ts'
import { topics } from './topics.ts'

export interface AppOptions extends ServerOptions, DepsOptions {
  /** How often sockets are pinged; tests set a shorter time. */
  heartbeatMs?: number | undefined
}

type Feature = (app: App, deps: FeatureDeps) => void | Promise<void>

/** Notifications know no other feature: what people are notified of is handed to them here. */
const notifyPeople: Feature = (app, deps) =>
  startNotifier(app, { ...deps, topics, countUnread: countUnreadChats })

/** Everything that the server does. */
const features: Feature[] = [
  // First, because it describes the routes that are registered after it.
  docsRoutes,
  metricsRoutes,
  healthRoutes,
  wellKnownRoutes,

  sessionsRoutes,
  accountsRoutes,
  passwordRoutes,
  emailRoutes,
  devicesRoutes,
  privacyRoutes,

  petsRoutes,
  photosRoutes,
  invitationsRoutes,

  discoveryRoutes,
  filtersRoutes,
  notesRoutes,

  chatRoutes,
  chatPhotosRoutes,
  chatSocket,
  echoSocket,
  playdatesRoutes,

  unmatchRoutes,
  blocksRoutes,
  reportsRoutes,
  sanctionsRoutes,
  watchSuspensions,
  tellModerators,

  lostPetsRoutes,
  posterRoutes,
  sightingsRoutes,
  foundAnimalsRoutes,

  notificationsRoutes,
  mailLinkRoutes,
  notifyPeople,

  pageviewsRoutes,
  startHousekeeping,
  dailyBackups,
  webApp,
]

/** Builds the app for production, tests and benches alike. */
export async function buildApp(options: AppOptions): Promise<App> {
  const app = createServer(options)
  app.log.info({ version }, 'MichiApp starts')
  const deps = await openDeps(app, options)
  app.setErrorHandler(replyWithError)
  validation(app)
  serialization(app)
  acceptJson(app)
  logRequests(app)
  // Registered before every hook that may refuse: the plugin closes a refused upgrade only then.
  const sockets = await live(app, deps, options)
  await addHooks(app, deps)
  const featureDeps = await openFeatureDeps(app, { ...deps, sockets }, options)
  for (const register of features) await register(app, featureDeps)
  return app
}

/** What every request passes, in this order. */
async function addHooks(app: App, deps: Deps & { redis: Redis | null }): Promise<void> {
  connectionLimits(app, deps.countRefusal)
  // A request that starts in a new turn of the event loop costs much less: Node then reads and writes
  // for other connections in between, instead of for one after the other.
  app.addHook('onRequest', (_request, _reply, done) => void setImmediate(done))
  securityHeaders(app, deps.config)
  refuseForeignOrigins(app, deps.config)
  warnOfUntrustedProxy(app, deps.config)
  await app.register(cookie)
  const { db, redis, now } = deps
  const { name } = cookieFor(deps.config, 'michi_session')
  const readToken = (request: FastifyRequest) => request.cookies[name]
  const findPerson = async (token: string) => (await findSession(db, token, now()))?.userId ?? null
  await rateLimits(app, deps, { redis, readToken, findPerson })
}
