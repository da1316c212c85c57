import { Type } from 'typebox'
import type { Store } from '../db/store.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { Bus } from '../live/bus.ts'

/** design §4: 200 when the store and the bus answer, 503 when not. */
export function healthRoutes(app: App, store: Store, bus: Bus): void {
  app.get(
    '/healthz',
    {
      config: { rateLimit: false },
      logLevel: 'warn',
      schema: { response: { 200: Type.Object({ status: Type.Literal('ok') }) } },
    },
    async (request) => {
      try {
        await Promise.all([store.ping(), bus.ping()])
      } catch (error) {
        request.log.warn({ err: error }, 'the store or the bus does not answer')
        throw new AppError('unavailable')
      }
      return { status: 'ok' as const }
    },
  )
}
