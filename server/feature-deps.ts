import { Registry } from '@prometheus-io/client'
import type { Redis } from 'ioredis'
import { type Authentication, authentication } from './accounts/authentication.ts'
import { type EmailConfirmations, emailConfirmations } from './accounts/email-confirmations.ts'
import { type HashCost, owaspCost } from './accounts/passwords.ts'
import type { Bus } from './bus/bus.ts'
import { openLocalBus } from './bus/local-bus.ts'
import { chatMetrics } from './chat/chat.metrics.ts'
import { type ChatService, chatService } from './chat/chat.service.ts'
import type { Live } from './chat/live/live.ts'
import type { Config } from './config.ts'
import type { Store } from './db/store.ts'
import type { App, Deps } from './deps.ts'
import { type BackgroundMails, backgroundMails } from './mail/background-mails.ts'
import { flagCopiedPhotos } from './moderation/photo-flags.ts'
import type { NotifierOptions } from './notifications/notifier.ts'
import { getServerKeys, type ServerKeys } from './notifications/server-keys.queries.ts'
import { refusalCounter } from './ops/refusals.ts'
import { type ListingLimit, listingLimit } from './people/listing-limit.ts'
import type { PhotoFiles } from './photos/photo-files.ts'
import { type PicturePool, picturePool } from './photos/picture-pool.ts'
import { fileSender, type SendFile } from './photos/send-file.ts'
import { openPhotoFiles } from './photos/store/open-photo-files.ts'
import { uploadBudget } from './photos/upload-budget.ts'
import { type ReadUpload, uploadReader } from './photos/uploads.ts'
import { type Base64Turn, base64Limit } from './spec-clients/base64-limit.ts'

export interface DepsOptions {
  config: Config
  store: Store
  demo?: Deps['demo'] | undefined
  /** Closed with the app. */
  pictures?: PicturePool | undefined
  now?: (() => number) | undefined
  /** What a password costs to hash. */
  hashCost?: HashCost | undefined
  /** How long an upload may send nothing before it is cut off. */
  uploadIdleMs?: number | undefined
  /** What a person and an address may upload; tests set less. */
  uploadBytesPerDay?: { person: number; address: number } | undefined
  /** How many bytes of pictures stay in memory; tests set less. */
  keptPhotoBytes?: number | undefined
  /** How people who are away are notified. */
  notifier?: NotifierOptions | undefined
  /** How often tasks of housekeeping look whether they are due; tests set a shorter time. */
  housekeepingTickMs?: number | undefined
}

/** What a feature can take: every feature is a function `(app, deps)`. */
export interface FeatureDeps extends Deps {
  auth: Authentication
  /** Waits for a person's turn to get pictures in base64. */
  base64Turn: Base64Turn
  chat: ChatService
  confirmations: EmailConfirmations
  /** Shows moderators new photos that look like a photo of another account. */
  flagCopies: (userId: number, photoIds: number[]) => Promise<void>
  housekeepingTickMs: number | undefined
  listingLimit: ListingLimit
  mails: BackgroundMails | null
  notifier: NotifierOptions
  photoFiles: PhotoFiles
  pictures: PicturePool
  readUpload: ReadUpload
  sendFile: SendFile
  serverKeys: ServerKeys
  sockets: Live
}

/** Opens what all parts of the server can have. */
export async function openDeps(
  app: App,
  { config, store, demo = null, now = Date.now }: DepsOptions,
): Promise<Deps & { redis: Redis | null }> {
  const { redis, bus } = await openBus(app, config)
  app.addHook('onClose', () => bus.close())
  const registry = new Registry()
  return {
    store,
    db: store.db,
    config,
    demo,
    bus,
    redis,
    registry,
    countRefusal: refusalCounter(registry),
    now,
  }
}

/** Opens the services of the features. */
export async function openFeatureDeps(
  app: App,
  deps: Deps & { sockets: Live },
  options: DepsOptions,
): Promise<FeatureDeps> {
  const { db, countRefusal, now, registry, sockets } = deps
  const { pictures = picturePool(), hashCost = owaspCost } = options
  app.addHook('onClose', async () => pictures.close())
  const auth = authentication(app, deps, hashCost)
  const mails = backgroundMails(app, deps)
  const photoFiles = openPhotoFiles(deps, app.log)
  const budget = uploadBudget(deps, options.uploadBytesPerDay)
  return {
    ...deps,
    auth,
    base64Turn: base64Limit(auth.requireSession, countRefusal),
    chat: chatService(
      { ...deps, photoFiles },
      chatMetrics(registry, sockets.connections),
      sockets.rates,
    ),
    confirmations: emailConfirmations(deps, mails),
    flagCopies: (userId, photoIds) => flagCopiedPhotos(db, { userId, photoIds, now: now() }),
    housekeepingTickMs: options.housekeepingTickMs,
    listingLimit: listingLimit(deps),
    mails,
    notifier: options.notifier ?? {},
    photoFiles,
    pictures,
    readUpload: uploadReader(pictures, budget, countRefusal, options.uploadIdleMs),
    sendFile: fileSender({ db, photoFiles }, options.keptPhotoBytes),
    serverKeys: await getServerKeys(db),
  }
}

async function openBus(app: App, { redisUrl }: Config): Promise<{ redis: Redis | null; bus: Bus }> {
  if (!redisUrl) return { redis: null, bus: openLocalBus() }
  // Loaded only when needed: ioredis takes 9 MB, and most servers run without Redis.
  const { connectRedis, openRedisBus } = await import('./bus/redis-bus.ts')
  const redis = connectRedis(redisUrl)
  return { redis, bus: openRedisBus(redis, app.log) }
}
