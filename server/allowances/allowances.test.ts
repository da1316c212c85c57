import { describe, expect, it } from 'vitest'
import { openAppForTest } from '../../harness/test-app.ts'
import { findWaitMs, giveBack, refill, requireSpace, spend, take } from './allowances.queries.ts'

const hour = 60 * 60_000
const now = Date.UTC(2026, 5, 1)
const open = async () => (await openAppForTest()).store.db

describe('an allowance', () => {
  it('refills at an even rate, and is never more than full', async () => {
    const db = await open()
    const allowance = { key: 'ten an hour', most: 10, fillMs: hour }
    expect(await take(db, allowance, 11, now)).toBe(false)
    expect(await take(db, allowance, 7, now)).toBe(true)
    expect(await take(db, allowance, 4, now)).toBe(false)
    expect(await findWaitMs(db, allowance, 4, now)).toBe(hour / 10)
    expect(await take(db, allowance, 4, now + hour / 10)).toBe(true)
    expect(await take(db, allowance, 10, now + 5 * hour)).toBe(true)
    expect(await take(db, allowance, 1, now + 5 * hour)).toBe(false)
    await giveBack(db, allowance, 1)
    expect(await take(db, allowance, 1, now + 5 * hour)).toBe(true)
    await refill(db, allowance.key)
    expect(await findWaitMs(db, allowance, 10, now + 5 * hour)).toBe(0)
  })

  it('is spent by calls at once no more often than it holds', async () => {
    const db = await open()
    const allowance = { key: 'three', most: 3, fillMs: hour }
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(db, allowance, 1, now)))
    expect(taken.filter(Boolean)).toHaveLength(3)
  })

  it('is spent together with others, or not at all', async () => {
    const db = await open()
    const [mine, ours] = [
      { key: 'mine', most: 5, fillMs: hour },
      { key: 'ours', most: 3, fillMs: hour },
    ]
    const both = { allowances: [mine, ours], code: 'too_many_requests', now } as const
    await spend(db, { ...both, amount: 3 })
    await expect(spend(db, { ...both, amount: 1 })).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: hour / 3 / 1000,
    })
    await expect(requireSpace(db, { ...both, amount: 1 })).rejects.toThrow()
    expect(await take(db, mine, 2, now)).toBe(true)
  })

  it('that a clock 400 days ahead has spent is back within its window', async () => {
    const db = await open()
    const allowance = { key: 'clock', most: 10, fillMs: hour }
    const later = now + 400 * 24 * hour
    while (await take(db, allowance, 1, later));
    expect(await findWaitMs(db, allowance, 1, now)).toBeLessThanOrEqual(hour)
    expect(await findWaitMs(db, allowance, 1, now + hour)).toBe(0)
    expect(await take(db, allowance, 1, now + hour)).toBe(true)
  })
})
