import { expect, it } from 'vitest'
import { TokenBuckets } from './token-buckets.ts'

function makeBuckets() {
  const clock = { now: 1000 }
  const buckets = new TokenBuckets({ burst: 10, perSecond: 2, now: () => clock.now })
  const takeAll = (key: string) => {
    for (let taken = 0; ; taken++) if (!buckets.take(key)) return taken
  }
  return { clock, buckets, takeAll }
}

it('allows a burst, then a rate per second', () => {
  const { clock, takeAll } = makeBuckets()
  expect(takeAll('ana')).toBe(10)
  clock.now += 499
  expect(takeAll('ana')).toBe(0)
  clock.now += 1
  expect(takeAll('ana')).toBe(1)
  clock.now += 2000
  expect(takeAll('ana')).toBe(4)
  clock.now += 60_000
  expect(takeAll('ana')).toBe(10)
})

it('keeps one bucket a key', () => {
  const { takeAll } = makeBuckets()
  takeAll('ana')
  expect(takeAll('luis')).toBe(10)
})

it('takes tokens back, but never holds more than the burst', () => {
  const { buckets, takeAll } = makeBuckets()
  takeAll('ana')
  buckets.giveBack('ana')
  expect(takeAll('ana')).toBe(1)
  for (let index = 0; index < 20; index++) buckets.giveBack('ana')
  expect(takeAll('ana')).toBe(10)
})

it('forgets a key when its bucket would be full again, and not before', () => {
  const { clock, buckets, takeAll } = makeBuckets()
  for (let index = 0; index < 100; index++) takeAll(`${index}`)
  clock.now += 4999
  expect(takeAll('99')).toBe(9)
  expect(buckets.size).toBe(100)
  clock.now += 1
  buckets.take('ana')
  expect(buckets.size).toBe(2)
})

it('works when the clock is set back', () => {
  const { clock, takeAll } = makeBuckets()
  takeAll('ana')
  clock.now -= 3_600_000
  expect(takeAll('ana')).toBe(0)
  clock.now += 500
  expect(takeAll('ana')).toBe(1)
})
