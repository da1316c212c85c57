import { Type } from 'typebox'
import type { Store } from '../db/store.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'

export function healthRoutes(app: App, store: Store): void {
  app.get(
    '/healthz',
    {
      config: { rateLimit: false },
      logLevel: 'warn',
      schema: { response: { 200: Type.Object({ status: Type.Literal('ok') }) } },
    },
    async (request) => {
      try {
        await store.ping()
      } catch (error) {
        request.log.warn({ err: error }, 'the store does not answer')
        throw new AppError('unavailable')
      }
      return { status: 'ok' as const }
    },
  )
}
