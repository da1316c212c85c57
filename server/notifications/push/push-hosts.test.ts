import { describe, expect, it } from 'vitest'
import { PushHosts } from './push-hosts.ts'

const slow = { isWell: true, tookMs: 4000 }
const well = { isWell: true, tookMs: 40 }

describe('a push service that is slow', () => {
  it('is left alone for a while, and for longer when that was not enough', () => {
    let now = 0
    const hosts = new PushHosts(() => now, ['push.test'])
    const tryAll = (count: number, outcome: typeof slow) => {
      for (let n = 0; n < count; n++) expect(hosts.begin('push.test')).toBe(null)
      for (let n = 0; n < count; n++) {
        hosts.end('push.test', outcome)
        hosts.release('push.test')
      }
    }
    // All at once are one trouble.
    tryAll(28, slow)
    expect(hosts.begin('push.test')).toEqual({ until: 30_000 })
    now = 30_000
    expect(hosts.begin('push.test')).toBe(null)
    // One is enough to see whether it is back.
    expect(hosts.begin('push.test')).not.toBe(null)
    hosts.end('push.test', slow)
    hosts.release('push.test')
    expect(hosts.begin('push.test')).toEqual({ until: 90_000 })
    now = 90_000
    tryAll(1, well)
    tryAll(28, well)
  })
})

it('hosts of no browser that we know share a few places, however many they are', () => {
  const hosts = new PushHosts(() => 0, ['push.test'])
  const begin = (count: number, nameOf: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => hosts.begin(nameOf(n))).filter((wait) => !wait).length
  expect(begin(100, () => 'script.google.com')).toBe(4)
  expect(begin(100, (n) => `${n}.fcm.googleapis.com.stranger.test`)).toBe(4)
  expect(begin(3, () => 'updates.push.services.mozilla.com')).toBe(3)
  expect(begin(100, () => 'fcm.googleapis.com')).toBe(21)
  expect(begin(1, () => 'push.test')).toBe(0)
})

it.each([
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'wns2-par02p.notify.windows.com',
])('%s has the places of a browser’s own push service', (host) => {
  const hosts = new PushHosts(() => 0, [])
  const begun = Array.from({ length: 100 }, () => hosts.begin(host)).filter((wait) => !wait)
  expect(begun).toHaveLength(28)
})
