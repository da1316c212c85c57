import { expect, it } from 'vitest'
import { openAppForTest } from '../../harness/test-app.ts'

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
  expect(answered.indexOf('192.0.2.2')).toBeLessThan(5)
  expect(answered.indexOf('192.0.2.3')).toBeLessThan(5)
})

it('who is signed in does not wait for strangers from a hundred addresses', async () => {
  const { app } = await openAppForTest()
  const answered: string[] = []
  const ask = async (remoteAddress: string, headers = {}) => {
    await app.inject({ url: '/api/session', remoteAddress, headers })
    answered.push(remoteAddress)
  }
  const flood = Array.from({ length: 100 }, (_, index) => ask(`192.0.2.${index}`))
  const mine = ask('198.51.100.1', { cookie: 'a=b' })
  await Promise.all([...flood, mine])
  expect(answered).toHaveLength(101)
  expect(answered.indexOf('198.51.100.1')).toBeLessThan(5)
})
