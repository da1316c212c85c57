import { expect } from 'vitest'
import type { PushService } from '../harness/push-service.ts'
import { pushesAtOnce } from '../server/notifications/notifier.ts'

// A push makes room for another one when it is answered. Its row goes a moment later, with its batch.
const notRemovedAtOnce = 2 * pushesAtOnce

/**
 * Each browser got its push once. At most the pushes whose rows a killed server had not removed are
 * repeated, with the topic of the first, so that a push service or a browser replaces it. `kills` says how many
 * pushes had arrived at each kill. Returns how many were repeated.
 */
export function expectSentOnce(
  { received, rejections }: PushService,
  { kills, servers }: { kills: readonly number[]; servers: number },
): number {
  const firstOf = new Map<string, number>()
  const again = received.flatMap(({ browser, topic }, index) => {
    const first = firstOf.get(browser)
    firstOf.set(browser, first ?? index)
    return first === undefined ? [] : [{ first, isSameTopic: received[first]?.topic === topic }]
  })
  expect(again.length).toBeLessThanOrEqual(kills.length * notRemovedAtOnce)
  for (const { first, isSameTopic } of again) {
    const distances = kills.map((kill) => Math.abs(first - kill))
    expect(Math.min(...distances)).toBeLessThanOrEqual(servers * notRemovedAtOnce)
    expect(isSameTopic).toBe(true)
  }
  expect(rejections).toEqual([])
  return again.length
}
