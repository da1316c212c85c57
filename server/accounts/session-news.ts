import type { Bus } from '../bus/bus.ts'

/** Closes the sockets of sessions that are over, on every server. */
export function announceEnd(bus: Bus, userId: number, sessionIds: readonly number[]): void {
  for (const sessionId of sessionIds) {
    bus.publish({ to: [userId], sessionId, event: { type: 'session.ended' } })
  }
}

/** By then the browser has the answer with the new cookie, with which its sockets come back. */
const answeredWithinMs = 2000

/** Closes the sockets that were opened with the old token, so that nobody who has it keeps one. */
export function announceRenewal(bus: Bus, userId: number, sessionId: number): void {
  const event = { type: 'session.renewed' } as const
  setTimeout(() => bus.publish({ to: [userId], sessionId, event }), answeredWithinMs).unref()
}
