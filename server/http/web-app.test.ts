import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RawConnection } from '../../harness/raw-connection.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'

const assets = fileURLToPath(new URL('../../dist/web/assets', import.meta.url))
const script =
  readdirSync(assets)
    .find((file) => file.endsWith('.js.br'))
    ?.replace('.br', '') ?? ''

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, { headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Sends a raw request: `fetch` normalizes URLs and handles caches by itself. */
const askRaw = async (method: string, path: string, headers = '') => {
  const line = new RawConnection(server.url)
  await line.begin(server.visitor(), method, path, `${headers}connection: close\r\n`)
  await expect.poll(() => line.hasEnded).toBe(true)
  return line.received
}

describe('the web app', () => {
  it.each([
    '/michiapp/',
    '/michiapp',
    '/michiapp/home',
    '/michiapp/profile/12',
    '/michiapp/no/such/screen?x=1',
    '/michiapp/any.thing',
    '/michiapp/old/page.html',
  ])('answers %s with the app', async (path) => {
    const answer = await read(path)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<div id="root">')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  it('is at its base path', async () => {
    const answer = await read('/')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/michiapp/'])
  })

  it('sends hashed files compressed, to be kept for a year', async () => {
    const answer = await read(`/michiapp/assets/${script}`, { 'accept-encoding': 'br' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toMatch(/javascript/)
  })

  it.each([
    '/michiapp/',
    '/michiapp/home',
    '/michiapp/index.html',
    '/michiapp/logo.svg',
    `/michiapp/assets/${script}`,
  ])('answers HEAD, and a copy that is still good, for %s', async (path) => {
    const head = await askRaw('HEAD', path)
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
    const [tag = ''] = /(?<=etag: ).*/.exec(head) ?? []
    expect(await askRaw('GET', path, `if-none-match: ${tag}\r\n`)).toMatch(/^HTTP\/1\.1 304 /)
  })

  it.each([
    ['/michiapp/assets/none.js', 404],
    ['/package.json', 404],
    ['/michiapp/assets/none', 404],
    ['/michiapp/assets/../../../package.json', 422],
    ['/michiapp/assets%2f..%2f..%2f..%2fpackage.json', 422],
  ])('has no %s', async (path, status) => {
    const answer = await askRaw('GET', path)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(answer).not.toContain('dependencies')
  })

  it.each([
    '/michiapp/../package.json',
    '/michiapp/../../package.json',
    '/michiapp/%2e%2e/%2e%2e/package.json',
    '/michiapp/..%5c..%5cpackage.json',
    '/michiapp/index.html%00.js',
  ])('answers %s, which leads out of it, with the app', async (path) => {
    const answer = await askRaw('GET', path)
    expect(answer).toContain('HTTP/1.1 200 ')
    expect(answer).toContain('<div id="root">')
  })

  it('has headers that keep other sites and injected scripts out', async () => {
    const { headers } = await read('/michiapp/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })
})

it('page views are counted by route, and nothing else is kept', async () => {
  const metricsToken = 'a token of metrics'
  const counting = await openAppForTest({ metricsToken })
  const visitor = counting.visitor()
  for (const path of ['/home', '/home', '/chats']) {
    expect((await visitor.post('/api/pageview', { path })).status).toBe(204)
  }
  expect((await visitor.post('/api/pageview', { path: '/profile/12' })).status).toBe(422)
  const headers = { authorization: `Bearer ${metricsToken}` }
  const metrics = await (await fetch(`${counting.url}/metrics`, { headers })).text()
  expect(metrics.match(/^michi_page_views_total.*$/gm)).toEqual([
    'michi_page_views_total{path="/home"} 2',
    'michi_page_views_total{path="/chats"} 1',
  ])
})
