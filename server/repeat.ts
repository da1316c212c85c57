import type { FastifyInstance } from 'fastify'
import { throttledLog } from './throttled-log.ts'

/** Runs a background job on a timer, never twice at once. A closing server waits for a started run. */
export function repeat(
  app: Pick<FastifyInstance, 'addHook' | 'log'>,
  everyMs: number,
  job: () => Promise<void>,
  warning: string,
): void {
  const warn = throttledLog(app.log, Date.now)
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= job()
      .catch((error) => warn(warning, error))
      .finally(() => {
        running = null
      })
  }, everyMs)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
