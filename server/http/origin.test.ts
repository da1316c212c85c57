import { expect, it } from 'vitest'
import { openAppForTest } from '../testing/test-app.ts'

it('answers only local names while PUBLIC_ORIGIN is unset', async () => {
  const { app } = await openAppForTest({ trustProxy: true })
  for (const headers of [{}, { 'x-forwarded-host': 'localhost' }]) {
    const rebound = { host: 'rebound.example', ...headers }
    expect((await app.inject({ url: '/api/config', headers: rebound })).statusCode).toBe(403)
  }
  const local = await app.inject({ url: '/api/config', headers: { host: 'localhost:3500' } })
  expect(local.statusCode).toBe(200)
})
