import { expect, it } from 'vitest'
import { RecentUse } from './recent-use.ts'

it('counts half after a minute, and is forgotten after ten', () => {
  let now = 0
  const use = new RecentUse(() => now)
  use.add('ana', 100)
  use.add('ana', 100)
  expect([use.of('ana'), use.of('luis')]).toEqual([200, 0])
  now = 60_000
  expect(use.of('ana')).toBe(100)
  use.add('luis', 1)
  now = 600_000
  use.add('luis', 1)
  expect(use.size).toBe(1)
})
