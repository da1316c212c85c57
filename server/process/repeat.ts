import type { FastifyInstance } from 'fastify'
import { complaints } from './complaints.ts'

/** Never two at a time, and a closing server waits for the one that has begun. */
export function repeat(
  app: Pick<FastifyInstance, 'addHook' | 'log'>,
  everyMs: number,
  work: () => Promise<void>,
  complaint: string,
): void {
  const complain = complaints(app.log, Date.now)
  let working: Promise<void> | null = null
  const timer = setInterval(() => {
    working ??= work()
      .catch((error) => complain(complaint, error))
      .finally(() => {
        working = null
      })
  }, everyMs)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await working
  })
}
