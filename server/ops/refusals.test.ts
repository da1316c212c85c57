import { expect, it } from 'vitest'
import { openAppForTest } from '../testing/test-app.ts'

it('counts what a limit turned back', async () => {
  const server = await openAppForTest({ rateLimits: true })
  for (let tries = 0; tries < 31; tries++) await server.visitor().post('/api/adduser', {})
  const { body } = await server.visitor().get<ArrayBuffer>('/metrics')
  expect(Buffer.from(body).toString()).toContain('michi_refused_total{limit="/api/adduser"} 1\n')
})
