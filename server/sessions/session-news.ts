import type { Bus } from '../bus/bus.ts'

/** Closes the sockets of sessions that are over, on every server. */
export function announceEnd(bus: Bus, userId: number, sessionIds: readonly number[]): void {
  for (const sessionId of sessionIds) {
    bus.publish({ to: [userId], sessionId, event: { type: 'session.ended' } })
  }
}
