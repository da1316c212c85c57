import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import type { Bus } from '../bus/bus.ts'
import type { Store } from '../db/store.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'

const answerWithinMs = 3000

/** design §4: 200 when the store and the bus answer, 503 when not, or when the server takes leave. */
export function healthRoutes(app: App, store: Store, bus: Bus, isDraining: () => boolean): void {
  app.get(
    '/healthz',
    {
      config: { rateLimit: false },
      exposeHeadRoute: true,
      logLevel: 'warn',
      schema: { response: { 200: Type.Object({ status: Type.Literal('ok') }) } },
    },
    async (request) => {
      if (isDraining()) throw new AppError('unavailable')
      try {
        await within(answerWithinMs, Promise.all([store.ping(), bus.ping()]))
      } catch (error) {
        request.log.warn({ err: error }, 'the store or the bus does not answer')
        throw new AppError('unavailable')
      }
      return { status: 'ok' as const }
    },
  )
}

/** A store that hangs is as good as none. */
async function within(ms: number, answers: Promise<unknown>): Promise<void> {
  const late = sleep(ms, null, { ref: false }).then(() => {
    throw new Error(`There was no answer within ${ms} ms.`)
  })
  await Promise.race([answers, late])
}
