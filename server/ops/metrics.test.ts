import { expect, it } from 'vitest'
import { openAppForTest } from '../../harness/test-app.ts'

const metricsToken = 'a-token-of-prometheus'

const status = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(`${url}/metrics`, { headers })).status

it('metrics need the token, and without one there are none', async () => {
  const authorization = `Bearer ${metricsToken}`
  const closed = await openAppForTest({ metricsToken: null })
  expect(await status(closed.url)).toBe(404)
  expect(await status(closed.url, { authorization })).toBe(404)
  const open = await openAppForTest({ metricsToken })
  expect(await status(open.url)).toBe(404)
  expect(await status(open.url, { authorization: `${authorization}s` })).toBe(404)
  expect(await status(open.url, { authorization })).toBe(200)
  expect(await openAppForTest().then((app) => app.metrics())).toContain(
    'michi_http_request_seconds',
  )
})
