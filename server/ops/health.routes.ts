import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { version } from '../http/version.ts'
import { throttledLog } from '../throttled-log.ts'
import { ageOfBackups } from './backups.ts'

const tags = ['ops']

const answerWithinMs = 3000
/** Anybody may call this, so its cost does not grow with the calls. */
const askEveryMs = 1000
/** Asking whether the store takes writes writes to it. */
const writeEveryMs = 5000

type Health = 'ok' | 'read-only' | 'away'

const Unhealthy = Type.Object({
  code: Type.String(),
  store: Type.Optional(Type.String()),
  bus: Type.Optional(Type.String()),
})

/**
 * 200 when the store and the bus answer. 503 when one does not, with its name, or when the server is
 * draining. 507 when all is well but the store takes no writes: then reads still work here, and
 * nothing works better elsewhere.
 */
export function healthRoutes(app: App, deps: FeatureDeps): void {
  const { store, bus, config, photoFiles, sockets, now } = deps
  const warn = throttledLog(app.log, Date.now)
  const isAnswered = async (ask: () => Promise<unknown>) => {
    try {
      await within(answerWithinMs, ask())
      return true
    } catch (error) {
      warn('the store or the bus does not answer', error)
      return false
    }
  }
  const takesWrites = askSeldom(writeEveryMs, async () => {
    const isWritten = await within(answerWithinMs, store.takesWrites()).catch(() => false)
    if (!isWritten) warn('the store takes no writes')
    return isWritten
  })
  const healthOfStore = async (): Promise<Health> => {
    if (!(await isAnswered(store.ping))) return 'away'
    return (await takesWrites()) ? 'ok' : 'read-only'
  }
  const healthOfBus = async (): Promise<Health> => ((await isAnswered(bus.ping)) ? 'ok' : 'away')
  const health = askSeldom(askEveryMs, async () => {
    const [ofStore, ofBus] = await Promise.all([healthOfStore(), healthOfBus()])
    return {
      ofStore,
      ofBus,
      ...(config.backupDir && { newestBackupHours: ageOfBackups(config.backupDir, now()) }),
    }
  })

  app.get(
    '/healthz',
    {
      config: { rateLimit: false },
      exposeHeadRoute: true,
      logLevel: 'warn',
      schema: {
        tags,
        operationId: 'checkHealth',
        summary: 'Tells whether the server, its store and its bus answer.',
        response: {
          200: Type.Object({
            status: Type.Literal('ok'),
            version: Type.String(),
            photos: Type.Optional(Type.Literal('away')),
            newestBackupHours: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
          }),
          503: Unhealthy,
          507: Unhealthy,
        },
      },
    },
    async (_request, reply) => {
      if (sockets.isDraining()) throw new AppError('unavailable')
      const { ofStore, ofBus, ...backups } = await health()
      if (ofStore === 'ok' && ofBus === 'ok') {
        // Without photos a server is still better than none.
        return {
          status: 'ok' as const,
          version,
          ...(photoFiles.isAway() && { photos: 'away' as const }),
          ...backups,
        }
      }
      const isReadable = ofStore === 'read-only' && ofBus === 'ok'
      reply.status(isReadable ? 507 : 503)
      reply.header('retry-after', '5').header('cache-control', 'no-store')
      return { code: 'unavailable', store: ofStore, bus: ofBus }
    },
  )
}

/** Remembers the answer for so long. Calls at the same time wait for the same answer. */
function askSeldom<T>(everyMs: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null
  return () => {
    answer ??= ask().finally(() => {
      setTimeout(() => {
        answer = null
      }, everyMs).unref()
    })
    return answer
  }
}

/** Rejects when there is no answer in time. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = sleep(ms, null, { ref: false }).then(() => {
    throw new Error(`There was no answer within ${ms} ms.`)
  })
  return Promise.race([answer, late])
}
