import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startNginx } from '../../harness/cluster/small-cluster.ts'
import { freePort } from '../../harness/services.ts'
import { openAppForTest } from '../../harness/test-app.ts'
import { findCommand } from '../process/find-command.ts'

const metricsToken = 'a-token-of-prometheus'
const publicOrigin = 'https://michi.example'

/** Through nginx with this in its `location`; only this machine is at the other end. */
async function openProxy(upstream: string, location: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'michi-nginx-'))
  const port = await freePort()
  const http = `server { listen 127.0.0.1:${port}; listen [::1]:${port};
    location / { proxy_pass ${upstream}; ${location} } }`
  const nginx = await startNginx(folder, port, http)
  onTestFinished(async () => {
    await nginx.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return `http://localhost:${port}`
}
const status = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(`${url}/metrics`, { headers })).status

describe('metrics', () => {
  it('are for this machine, as long as nobody else is served', async () => {
    const { url, app } = await openAppForTest()
    const answer = await fetch(`${url}/metrics`)
    expect(await answer.text()).toContain('michi_http_request_seconds')
    for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'via', 'forwarded'])
      expect(await status(url, { [header]: '203.0.113.9' })).toBe(404)
    const inject = (headers: object, remoteAddress: string) =>
      app.inject({ url: '/metrics', headers: { ...headers }, remoteAddress })
    expect((await inject({ host: 'localhost' }, '::ffff:127.0.0.1')).statusCode).toBe(200)
    expect((await inject({ host: 'localhost' }, '192.0.2.1')).statusCode).toBe(404)
    expect((await inject({ host: 'michi.example' }, '127.0.0.1')).statusCode).not.toBe(200)
  })

  it('need the token as soon as others are served, and are nowhere without one', async () => {
    const authorization = `Bearer ${metricsToken}`
    const closed = await openAppForTest({ publicOrigin })
    expect(await status(closed.url)).toBe(404)
    expect(await status(closed.url, { authorization })).toBe(404)
    const open = await openAppForTest({ publicOrigin, metricsToken })
    expect(await status(open.url)).toBe(404)
    expect(await status(open.url, { authorization: `${authorization}s` })).toBe(404)
    expect(await status(open.url, { authorization })).toBe(200)
  })

  it.runIf(findCommand('nginx'))('do not come through a proxy that was told nothing', async () => {
    const alone = await openAppForTest()
    expect(await status(await openProxy(alone.url, ''))).toBe(404)
    const served = await openAppForTest({ publicOrigin })
    expect(await status(await openProxy(served.url, 'proxy_http_version 1.1;'))).toBe(404)
  })
})
