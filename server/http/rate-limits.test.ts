import { expect, it } from 'vitest'
import { openAppForTest } from '../../harness/test-app.ts'

it('an address of IPv6 is limited with its /64, and with its /48 sixteen times later', async () => {
  const now = Date.now()
  const limited = { rateLimits: true, trustProxy: 1 }
  const app = await openAppForTest(limited, { clock: () => now })
  const ask = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    return (await app.visitor().get('/api/export/1', headers)).status
  }
  const of48 = 10 * 16
  for (let asked = 0; asked < of48; asked++) {
    const network = Math.floor(asked / 10)
    expect(await ask(`2001:db8:1:${network.toString(16)}::${asked}`)).toBe(401)
  }
  expect(await ask('2001:db8:1:0::1')).toBe(429)
  expect(await ask('2001:db8:1:ffff::1')).toBe(429)
  expect(await ask('2001:db8:2:ffff::1')).toBe(401)
  expect(await app.metrics()).toContain('{limit="/api/export/:id"} 2\n')
})
