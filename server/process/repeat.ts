import type { FastifyInstance } from 'fastify'

/** Never two at a time, and a closing server waits for the one that has begun. */
export function repeat(
  app: Pick<FastifyInstance, 'addHook' | 'log'>,
  everyMs: number,
  work: () => Promise<void>,
  complaint: string,
): void {
  let working: Promise<void> | null = null
  const timer = setInterval(() => {
    working ??= work()
      .catch((error) => app.log.warn({ err: error }, complaint))
      .finally(() => {
        working = null
      })
  }, everyMs)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await working
  })
}
