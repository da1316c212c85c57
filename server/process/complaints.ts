import type { FastifyBaseLogger } from 'fastify'

const minute = 60_000

/**
 * Log throttling: writes the same complaint to the log once a minute at most, with how often there
 * was reason for it since. What is down is asked for thousands of people.
 */
export function complaints(log: Pick<FastifyBaseLogger, 'warn'>, now: () => number) {
  const made = new Map<string, { at: number; unsaid: number }>()
  return (complaint: string, error?: unknown): void => {
    const last = made.get(complaint)
    if (last && now() - last.at < minute) {
      last.unsaid += 1
      return
    }
    made.set(complaint, { at: now(), unsaid: 0 })
    log.warn({ err: error, ...(last && { unsaid: last.unsaid }) }, complaint)
  }
}

export type Complain = ReturnType<typeof complaints>
