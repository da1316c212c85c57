import { expect } from 'vitest'
import type { PushService } from '../harness/push-service.ts'
import { pushesAtOnce } from '../server/notifications/notifier.ts'

/**
 * Each browser got its push once. At most the pushes that a killed server had underway are repeated,
 * with the topic of the first, so that a push service or a browser replaces it. `kills` says how many
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
  expect(again.length).toBeLessThanOrEqual(kills.length * pushesAtOnce)
  for (const { first, isSameTopic } of again) {
    const distances = kills.map((kill) => Math.abs(first - kill))
    expect(Math.min(...distances)).toBeLessThanOrEqual(servers * 2 * pushesAtOnce)
    expect(isSameTopic).toBe(true)
  }
  expect(rejections).toEqual([])
  return again.length
}
