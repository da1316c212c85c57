import type { Bus } from '../bus/bus.ts'

/** All devices of the owner of a lost pet read the search again. */
export const announceSearch = (bus: Bus, userId: number): void =>
  bus.publish({ to: [userId], event: { type: 'search.changed' } })
