import { describe, expect, it } from 'vitest'
import { PushHosts } from './push-hosts.ts'

const slow = { isWell: true, tookMs: 4000 }
const well = { isWell: true, tookMs: 40 }

describe('a push service that is slow', () => {
  it('is left alone for a while, and for longer when that was not enough', () => {
    let now = 0
    const hosts = new PushHosts(() => now)
    const tryAll = (count: number, outcome: typeof slow) => {
      for (let n = 0; n < count; n++) expect(hosts.begin('push.test')).toBe(null)
      for (let n = 0; n < count; n++) {
        hosts.end('push.test', outcome)
        hosts.release('push.test')
      }
    }
    tryAll(1, well)
    // All at once are one trouble.
    tryAll(28, slow)
    expect(hosts.begin('push.test')).toEqual({ until: 30_000 })
    now = 30_000
    tryAll(1, slow)
    expect(hosts.begin('push.test')).toEqual({ until: 90_000 })
    now = 90_000
    tryAll(1, well)
    tryAll(28, well)
  })
})

it('those that never took one share a few places, however many they are', () => {
  const hosts = new PushHosts(() => 0)
  hosts.begin('push.test')
  hosts.end('push.test', well)
  hosts.release('push.test')
  const begun = Array.from({ length: 100 }, (_, n) => hosts.begin(`${n}.stranger.test`))
  expect(begun.filter((wait) => wait === null)).toHaveLength(8)
  expect(hosts.begin('push.test')).toBe(null)
})
