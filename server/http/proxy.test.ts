import { expect, it } from 'vitest'
import { openAppForTest } from '../../harness/test-app.ts'

it('warns once of a proxy that is not trusted', async () => {
  const server = await openAppForTest()
  const warnings = () => server.log.filter((line) => line.includes('TRUST_PROXY is off'))
  const ask = (remoteAddress: string, headers: Record<string, string>) =>
    server.app.inject({
      url: '/api/config',
      remoteAddress,
      headers: { host: 'localhost', ...headers },
    })
  await ask('127.0.0.1', {})
  // Anybody on the internet may send the header.
  await ask('203.0.113.1', { 'x-forwarded-for': '192.0.2.1' })
  expect(warnings()).toEqual([])
  for (const near of ['10.0.0.1', '127.0.0.1', 'fd00::1']) {
    await ask(near, { 'x-forwarded-for': '192.0.2.1' })
  }
  expect(warnings()).toHaveLength(1)
  expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({ level: 40 })
})

it('does not warn of a proxy that is trusted', async () => {
  const server = await openAppForTest({ trustProxy: 1 })
  const headers = { host: 'localhost', 'x-forwarded-for': '192.0.2.1' }
  await server.app.inject({ url: '/api/config', remoteAddress: '10.0.0.1', headers })
  expect(server.log.join('')).not.toContain('TRUST_PROXY')
})
