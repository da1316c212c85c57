import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openAppForTest } from '../../harness/test-app.ts'

it('counts the requests that a limit refused', async () => {
  const server = await openAppForTest({ rateLimits: true })
  for (let tries = 0; tries < 31; tries++) await server.visitor().post('/api/adduser', {})
  expect(await server.metrics()).toContain('michi_refused_total{limit="/api/adduser"} 1\n')
})

it('the table of limits in the docs names each limit, and no other', async () => {
  const server = await openAppForTest({
    rateLimits: true,
    publicOrigin: 'http://localhost',
    mail: { smtpUrl: 'smtp://localhost', from: 'michi@michi.es' },
  })
  const body = await server.metrics()
  const counted = Array.from(
    body.matchAll(/^michi_refused_total\{limit="(.+)"\}/gm),
    ([, name]) => name,
  )
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('\n## What is limited\n')
  const rows = Array.from(section.matchAll(/^\| .*\| `(.+)` \|$/gm), ([, name]) => name)
  expect(new Set(rows)).toEqual(new Set(counted))
  expect(counted.length).toBeGreaterThan(10)
})
