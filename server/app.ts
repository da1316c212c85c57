import type { ServerOptions } from 'node:http'
import cookie from '@fastify/cookie'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyServerOptions, LogController } from 'fastify'
import { Registry } from 'prom-client'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { authentication } from './accounts/authentication.ts'
import { devicesRoutes } from './accounts/devices.routes.ts'
import { emailRoutes } from './accounts/email.routes.ts'
import { emailConfirmations } from './accounts/email-confirmations.ts'
import { hideCredentials } from './accounts/legacy-login.ts'
import { passwordRoutes } from './accounts/password.routes.ts'
import { type HashCost, owaspCost } from './accounts/passwords.ts'
import { sessionsRoutes } from './accounts/sessions.routes.ts'
import { blocksRoutes } from './blocks/blocks.routes.ts'
import { unmatchRoutes } from './blocks/unmatch.routes.ts'
import { openLocalBus } from './bus/local-bus.ts'
import { chatMetrics } from './chat/chat.metrics.ts'
import { chatRoutes } from './chat/chat.routes.ts'
import { chatService } from './chat/chat.service.ts'
import { chatSocket } from './chat/chat.socket.ts'
import { chatPhotosRoutes } from './chat/chat-photos.routes.ts'
import { echoSocket } from './chat/live/echo.socket.ts'
import { live } from './chat/live/live.ts'
import { shouldUpgrade } from './chat/live/upgrades.ts'
import type { Config } from './config.ts'
import type { Store } from './db/store.ts'
import type { App, Deps } from './deps.ts'
import { openDeckIndex } from './discovery/deck-index.ts'
import { discoveryRoutes } from './discovery/discovery.routes.ts'
import { filtersRoutes } from './discovery/filters.routes.ts'
import { watchNewcomers } from './discovery/watch-newcomers.ts'
import { replyWithError } from './errors.ts'
import { connectionLimits } from './http/connection-limits.ts'
import { acceptJson } from './http/json-body.ts'
import { type LogStream, loggerOptions, logRequests } from './http/logging.ts'
import { refuseForeignOrigins } from './http/origin.ts'
import { ownFile } from './http/own-file.ts'
import { refuseUnknownExpectations, replyToParserError } from './http/parser-errors.ts'
import { warnOfUntrustedProxy } from './http/proxy.ts'
import { rateLimits } from './http/rate-limits.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serialization } from './http/serialization.ts'
import { readTls } from './http/tls.ts'
import { validation } from './http/validation.ts'
import { webApp } from './http/web-app.ts'
import { invitationsRoutes } from './invitations/invitations.routes.ts'
import { lostPetsRoutes } from './lost-pets/lost-pets.routes.ts'
import { backgroundMails } from './mail/background-mails.ts'
import { notesRoutes } from './notes/notes.routes.ts'
import { mailLinkRoutes } from './notifications/mail/mail-links.routes.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { type NotifierOptions, startNotifier } from './notifications/notifier.ts'
import { docsRoutes } from './ops/docs.routes.ts'
import { healthRoutes } from './ops/health.routes.ts'
import { startHousekeeping } from './ops/housekeeping.ts'
import { housekeepingTasks } from './ops/housekeeping-tasks.ts'
import { metricsRoutes } from './ops/metrics.routes.ts'
import { refusalCounter } from './ops/refusals.ts'
import { pageviewsRoutes } from './pageviews/pageviews.routes.ts'
import { petsRoutes } from './people/pets.routes.ts'
import { rankLimit } from './people/rank-limit.ts'
import { base64Limit } from './photos/base64-limit.ts'
import { photosRoutes } from './photos/photos.routes.ts'
import { type PicturePool, picturePool } from './photos/picture-pool.ts'
import { uploadBudget } from './photos/upload-budget.ts'
import { uploadReader } from './photos/uploads.ts'
import { playdatesRoutes } from './playdates/playdates.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { flagCopiedPhotos } from './reports/photo-flags.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { sanctionsRoutes } from './sanctions/sanctions.routes.ts'
import { watchSuspensions } from './sanctions/suspension-watch.ts'

export interface AppOptions {
  config: Config
  store: Store
  demo?: Deps['demo']
  /** Closed with the app. */
  pictures?: PicturePool
  now?: () => number
  /** Where the log goes; standard output when absent. */
  logStream?: LogStream
  /** What a password costs to hash. */
  hashCost?: HashCost
  /** How often sockets are pinged; tests set a shorter time. */
  heartbeatMs?: number
  /** How long an upload may send nothing before it is cut off. */
  uploadIdleMs?: number
  /** What a person and an address may upload; tests set less. */
  uploadBytesPerDay?: { person: number; address: number }
  /** How long a client may read nothing of its answer before it is cut off. */
  stalledMs?: number
  /** How people who are away are notified. */
  notifier?: NotifierOptions
  /** How often tasks of housekeeping look whether they are due; tests set a shorter time. */
  housekeepingTickMs?: number
}

const webRoot = ownFile('dist/web')

/** Builds the app for production, tests and benches alike. */
export async function buildApp({
  config,
  store,
  demo = null,
  pictures = picturePool(),
  now = Date.now,
  logStream,
  hashCost = owaspCost,
  heartbeatMs,
  uploadIdleMs,
  uploadBytesPerDay,
  stalledMs = 30_000,
  notifier = {},
  housekeepingTickMs,
}: AppOptions): Promise<App> {
  const app = createServer(config, logStream, stalledMs)
  const { redis, bus } = await openBus(app, config)
  app.addHook('onClose', () => bus.close())
  app.addHook('onClose', async () => pictures.close())
  const registry = new Registry()
  const countRefusal = refusalCounter(registry)
  const base64Turn = base64Limit((request) => auth.requireSession(request), countRefusal)
  const limit = rankLimit({ config, countRefusal, now })
  const deps: Deps = {
    db: store.db,
    config,
    demo,
    base64Turn,
    bus,
    countRefusal,
    rankLimit: limit,
    now,
  }
  app.setErrorHandler(replyWithError)
  validation(app)
  serialization(app)
  acceptJson(app)
  logRequests(app)

  // Registered before every hook that may refuse: the plugin closes a refused upgrade only then.
  const sockets = await live(app, deps, { heartbeatMs })
  connectionLimits(app, countRefusal)
  // A request that starts in a new turn of the event loop costs much less: Node then reads and writes
  // for other connections in between, instead of for one after the other.
  app.addHook('onRequest', (_request, _reply, done) => void setImmediate(done))
  securityHeaders(app, config)
  refuseForeignOrigins(app, config)
  warnOfUntrustedProxy(app, config)
  await rateLimits(app, deps, redis)
  await app.register(cookie)

  const auth = authentication(app, deps, hashCost)
  await docsRoutes(app, auth)
  metricsRoutes(app, registry, config)
  healthRoutes(app, { store, bus, isDraining: sockets.isDraining })
  sessionsRoutes(app, deps, auth)
  const mails = backgroundMails(app, deps)
  const confirmations = emailConfirmations(deps, mails)
  accountsRoutes(app, deps, auth, confirmations)
  passwordRoutes(app, deps, auth, mails)
  emailRoutes(app, deps, auth, confirmations)
  devicesRoutes(app, deps, auth)
  privacyRoutes(app, deps, auth)
  const deckIndex = openDeckIndex(app, store.db)
  await discoveryRoutes(app, deps, auth, deckIndex)
  filtersRoutes(app, deps, auth, deckIndex)
  notesRoutes(app, deps, auth)
  petsRoutes(app, deps, auth)
  invitationsRoutes(app, deps, auth)
  const budget = uploadBudget(deps, uploadBytesPerDay)
  const readUpload = uploadReader(pictures, budget, countRefusal, uploadIdleMs)
  const flagCopies = (userId: number, photoIds: number[]) =>
    flagCopiedPhotos(store.db, { userId, photoIds, now: now() })
  await photosRoutes(app, deps, auth, { pictures, readUpload, flagCopies })
  const metrics = chatMetrics(registry, sockets.connections)
  const chat = chatService(deps, metrics, sockets.rates)
  chatRoutes(app, deps, auth, chat)
  await chatPhotosRoutes(app, deps, auth, { chat, readUpload })
  chatSocket(app, deps, auth, { chat, ...sockets })
  echoSocket(app, deps, sockets.rates)
  playdatesRoutes(app, deps, auth, sockets.rates)
  unmatchRoutes(app, deps, auth)
  blocksRoutes(app, deps, auth)
  reportsRoutes(app, deps, auth)
  sanctionsRoutes(app, deps, auth)
  lostPetsRoutes(app, deps, auth)
  const { vapid, secret } = await startNotifier(app, deps, registry, notifier)
  notificationsRoutes(app, deps, auth, vapid, confirmations)
  mailLinkRoutes(app, deps, secret)
  pageviewsRoutes(app, deps)
  startHousekeeping(app, housekeepingTasks(deps, pictures), {
    registry,
    now,
    tickMs: housekeepingTickMs,
  })
  watchNewcomers(app, deps, deckIndex)
  watchSuspensions(app, deps, sockets.connections)
  await webApp(app, webRoot)
  return app
}

function createServer(config: Config, logStream: LogStream | undefined, stalledMs: number): App {
  const serverOptions: ServerOptions = {
    shouldUpgradeCallback: (request) => shouldUpgrade(request, app),
    // origin.ts refuses requests without Host header, with a code.
    requireHostHeader: false,
    headersTimeout: 20_000,
    connectionsCheckingInterval: 5000,
  }
  const options = {
    ...(config.tls
      ? { https: { ...serverOptions, ...readTls(config.tls) } }
      : { http: serverOptions }),
    logger: loggerOptions(config.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: hideCredentials,
    frameworkErrors: replyWithError,
    clientErrorHandler: replyToParserError,
    trustProxy: trustedProxies(config),
    bodyLimit: 64 * 1024,
    requestTimeout: 120_000,
    connectionTimeout: stalledMs,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }
  const app = fastify(options as FastifyServerOptions).withTypeProvider<TypeBoxTypeProvider>()
  refuseUnknownExpectations(app)
  return app
}

async function openBus(app: App, { redisUrl }: Config) {
  if (!redisUrl) return { redis: null, bus: openLocalBus() }
  // Loaded only when needed: ioredis takes 9 MB, and most servers run without Redis.
  const { connectRedis, openRedisBus } = await import('./bus/redis-bus.ts')
  const redis = connectRedis(redisUrl)
  return { redis, bus: openRedisBus(redis, app.log) }
}

/** Fastify ignores a number for `trustProxy`; this function trusts as many hops as the operator set. */
function trustedProxies({ trustProxy }: Config) {
  return typeof trustProxy === 'number'
    ? (_address: string, hop: number) => hop < trustProxy
    : trustProxy
}
