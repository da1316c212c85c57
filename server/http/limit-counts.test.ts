import { describe, expect, it } from 'vitest'
import { LimitCounts } from './limit-counts.ts'

const minute = 60_000

const count = (counts: LimitCounts, key: string, timeWindow = minute) => {
  let current = 0
  counts.incr(key, (_error, result) => (current = result?.current ?? 0), timeWindow)
  return current
}
const read = (counts: LimitCounts, key: string) => {
  let answer = { current: -1, ttl: -1 }
  counts.read(key, (_error, result) => (answer = result ?? answer))
  return answer
}

describe('counts of limits', () => {
  it('go up until their window ends', () => {
    const counts = new LimitCounts()
    expect([count(counts, 'a'), count(counts, 'a'), count(counts, 'b')]).toEqual([1, 2, 1])
    count(counts, 'over', -1)
    expect(count(counts, 'over')).toBe(1)
  })

  it('can be read, which counts nothing', () => {
    const counts = new LimitCounts()
    expect(read(counts, 'a')).toEqual({ current: 0, ttl: 0 })
    count(counts, 'a')
    expect(read(counts, 'a')).toMatchObject({ current: 1 })
    expect(read(counts, 'a').ttl).toBeGreaterThan(minute / 2)
  })

  it('remember whoever has a high one, however many come', () => {
    const counts = new LimitCounts()
    for (let tries = 0; tries < 5; tries++) count(counts, 'attacker')
    for (let newcomer = 0; newcomer < 100_000; newcomer++) count(counts, `newcomer ${newcomer}`)
    expect(count(counts, 'attacker')).toBe(6)
    expect(count(counts, 'newcomer 0')).toBe(1)
  })

  it('forget first what is over', () => {
    const counts = new LimitCounts()
    count(counts, 'somebody')
    for (let old = 0; old < 19_999; old++) count(counts, `old ${old}`, -1)
    for (let newcomer = 0; newcomer < 19_999; newcomer++) count(counts, `newcomer ${newcomer}`)
    expect(count(counts, 'somebody')).toBe(2)
  })
})
