import type { Bus } from '../bus/bus.ts'

/** Closes the sockets of ended sessions, on every server. */
export function announceEnd(bus: Bus, userId: number, sessionIds: readonly number[]): void {
  for (const sessionId of sessionIds) {
    bus.publish({ to: [userId], sessionId, event: { type: 'session.ended' } })
  }
}

/** Closes the sockets of a replaced session; the browser's tabs reconnect with the new cookie. */
export function announceReplacement(bus: Bus, userId: number, sessionId: number): void {
  bus.publish({ to: [userId], sessionId, event: { type: 'session.renewed' } })
}
