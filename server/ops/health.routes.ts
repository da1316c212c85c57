import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Type } from 'typebox'
import type { Bus } from '../bus/bus.ts'
import type { Store } from '../db/store.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'

const tags = ['ops']

const answerWithinMs = 3000

type Health = 'ok' | 'read-only' | 'away'

interface HealthDeps {
  store: Store
  bus: Bus
  isDraining: () => boolean
}

/**
 * 200 when the store and the bus answer. 503 when one does not, with its name, or when the
 * server is draining.
 */
export function healthRoutes(app: App, deps: HealthDeps): void {
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
          200: Type.Object({ status: Type.Literal('ok') }),
          503: Type.Object({
            code: Type.String(),
            store: Type.Optional(Type.String()),
            bus: Type.Optional(Type.String()),
          }),
        },
      },
    },
    async (request, reply) => {
      if (deps.isDraining()) throw new AppError('unavailable')
      const [store, bus] = await Promise.all([
        healthOf(request.log, deps.store),
        healthOf(request.log, deps.bus),
      ])
      if (store === 'ok' && bus === 'ok') return { status: 'ok' as const }
      reply.status(503).header('retry-after', '5').header('cache-control', 'no-store')
      return { code: 'unavailable', store, bus }
    },
  )
}

async function healthOf(
  log: FastifyBaseLogger,
  part: Pick<Bus, 'ping'> & Partial<Pick<Store, 'isReadOnly'>>,
): Promise<Health> {
  try {
    await within(answerWithinMs, part.ping())
    return part.isReadOnly?.() ? 'read-only' : 'ok'
  } catch (error) {
    log.warn({ err: error }, 'the store or the bus does not answer')
    return 'away'
  }
}

/** Rejects when there is no answer in time. */
async function within(ms: number, answer: Promise<unknown>): Promise<void> {
  const late = sleep(ms, null, { ref: false }).then(() => {
    throw new Error(`There was no answer within ${ms} ms.`)
  })
  await Promise.race([answer, late])
}
