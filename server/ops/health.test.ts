import { expect, it } from 'vitest'
import { countReads } from '../../harness/count-reads.ts'
import { openAppForTest } from '../../harness/test-app.ts'

it('a health check that everybody calls at once asks the store once', async () => {
  const app = await openAppForTest()
  const ask = async () => (await app.visitor().get('/healthz')).status
  await ask()
  const reads = await countReads(async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, ask))
    expect(new Set(answers)).toEqual(new Set([200]))
  })
  // The answer may get too old in between.
  expect(reads.statements).toBeLessThan(10)
})

it('a health check is limited for an address, and for no other', async () => {
  const now = Date.now()
  const app = await openAppForTest({ rateLimits: true, trustProxy: 1 }, { clock: () => now })
  const ask = async (ip: string) =>
    (await app.visitor().get('/healthz', { 'x-forwarded-for': ip })).status
  for (let asked = 0; asked < 100; asked++) expect(await ask('192.0.2.1')).toBe(200)
  expect(await ask('192.0.2.1')).toBe(429)
  expect(await ask('192.0.2.2')).toBe(200)
  app.advance(1000)
  expect(await ask('192.0.2.1')).toBe(200)
  expect(await app.metrics()).toContain('{limit="health"} 1\n')
})
