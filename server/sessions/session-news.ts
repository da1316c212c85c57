import type { Bus } from '../bus/bus.ts'

/** Closes the sockets of sessions that are over, on every server. */
export function announceEnd(bus: Bus, userId: number, sessionIds: readonly number[]): void {
  for (const sessionId of sessionIds) {
    bus.publish({ to: [userId], sessionId, event: { type: 'session.ended' } })
  }
}

/** So long an answer may take to the browser whose sockets come back with what is in it. */
const answeredWithinMs = 2000

/** Whoever else has the old token keeps no socket that was opened with it. */
export function announceRenewal(bus: Bus, userId: number, sessionId: number): void {
  const event = { type: 'session.renewed' } as const
  setTimeout(() => bus.publish({ to: [userId], sessionId, event }), answeredWithinMs).unref()
}
