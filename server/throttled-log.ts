import type { FastifyBaseLogger } from 'fastify'

const intervalMs = 60_000

/**
 * Logs the same warning at most once a minute, with the number of times it was left out since. When a
 * service is down, thousands of requests would otherwise log the same line.
 */
export function throttledLog(log: Pick<FastifyBaseLogger, 'warn'>, now: () => number) {
  const lastByMessage = new Map<string, { at: number; suppressed: number }>()
  return (message: string, error?: unknown): void => {
    const last = lastByMessage.get(message)
    if (last && now() - last.at < intervalMs) {
      last.suppressed += 1
      return
    }
    lastByMessage.set(message, { at: now(), suppressed: 0 })
    log.warn({ err: error, ...(last && { suppressed: last.suppressed }) }, message)
  }
}

export type ThrottledLog = ReturnType<typeof throttledLog>
