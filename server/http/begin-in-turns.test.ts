import { expect, it } from 'vitest'
import { openAppForTest } from '../testing/test-app.ts'

it('who asks once does not wait for a hundred requests of somebody else', async () => {
  const { app } = await openAppForTest()
  const answered: string[] = []
  const ask = async (remoteAddress: string) => {
    await app.inject({ url: '/api/session', remoteAddress })
    answered.push(remoteAddress)
  }
  const flood = Array.from({ length: 100 }, () => ask('192.0.2.1'))
  await Promise.all([...flood, ask('192.0.2.2'), ask('192.0.2.3')])
  expect(answered).toHaveLength(102)
  expect(answered.indexOf('192.0.2.2')).toBeLessThan(20)
  expect(answered.indexOf('192.0.2.3')).toBeLessThan(20)
})
