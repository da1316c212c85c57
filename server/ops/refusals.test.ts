import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openAppForTest } from '../../harness/test-app.ts'

it('counts the requests that a limit refused', async () => {
  const server = await openAppForTest({ rateLimits: true })
  for (let tries = 0; tries < 101; tries++) await server.visitor().post('/api/adduser', {})
  expect(await server.metrics()).toContain('michi_refused_total{limit="/api/adduser"} 1\n')
})

const openEverything = () =>
  openAppForTest({
    rateLimits: true,
    publicOrigin: 'http://localhost',
    mail: { smtpUrl: 'smtp://localhost', from: 'michi@michi.es' },
  })

interface Row {
  howMuch: string
  by: string
  metric: string
}

/** The rows of the table of limits in the docs that have a metric. */
function readRows(): Row[] {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('\n## What is limited\n')
  return Array.from(
    section.matchAll(/^\| .+ \| (.+) \| (.+) \| `(.+)` \|$/gm),
    ([, howMuch = '', by = '', metric = '']) => ({ howMuch, by, metric }),
  )
}

it('the table of limits in the docs names each limit, and no other', async () => {
  const server = await openEverything()
  const body = await server.metrics()
  const counted = Array.from(
    body.matchAll(/^michi_refused_total\{limit="(.+)"\}/gm),
    ([, name]) => name,
  )
  expect(new Set(readRows().map(({ metric }) => metric))).toEqual(new Set(counted))
  expect(counted.length).toBeGreaterThan(10)
})

const windows = new Map([
  [3600, 'an hour'],
  [900, 'in 15 minutes'],
  [600, 'in 10 minutes'],
  [60, 'a minute'],
])

it('the table says for each route how much is allowed, and who counts', async () => {
  const { app, makeUser } = await openEverything()
  const { cookie } = await makeUser()
  /** What the answer says of the limit of this route, if it has one. */
  const ask = async (url: string, own: object) => {
    for (const method of ['POST', 'GET', 'PUT'] as const) {
      const { headers } = await app.inject({ method, url, headers: { host: 'localhost', ...own } })
      const [limit, left, seconds] = ['limit', 'remaining', 'reset'].map((name) =>
        Number(headers[`x-ratelimit-${name}`]),
      )
      if (limit && limit < 1200) return { limit, left, window: windows.get(seconds ?? 0) }
    }
    throw new Error(`${url} has no limit of its own.`)
  }
  const ofRoutes = readRows().filter(({ metric }) => metric.startsWith('/'))
  for (const { howMuch, by, metric: url } of ofRoutes) {
    const { limit, window } = await ask(url, { cookie })
    const { left } = await ask(url, {})
    // What the person has used is taken from the address, or not.
    const who = left === limit - 2 ? /^address$/ : /^person(, or without a session address)?$/
    expect([url, howMuch, by]).toEqual([url, `${limit} ${window}`, expect.stringMatching(who)])
  }
  expect(ofRoutes.length).toBeGreaterThan(5)
})
