import { expect, it } from 'vitest'
import { openAppForTest } from '../../harness/test-app.ts'
import { readConfig } from '../config.ts'

it('answers only local names while PUBLIC_ORIGIN is unset', async () => {
  const { app } = await openAppForTest({ trustProxy: 1 })
  for (const headers of [{}, { 'x-forwarded-host': 'localhost' }]) {
    const rebound = { host: 'rebound.example', ...headers }
    expect((await app.inject({ url: '/api/config', headers: rebound })).statusCode).toBe(403)
  }
  const local = await app.inject({ url: '/api/config', headers: { host: 'localhost:3500' } })
  expect(local.statusCode).toBe(200)
})

it.each([
  ['on', '192.0.2.1, 198.51.100.1', '192.0.2.2, 198.51.100.1', '192.0.2.1, 198.51.100.2'],
  ['2', '9.9.9.9, 192.0.2.1, 10.0.0.1', '192.0.2.1, 10.0.0.2', '192.0.2.1, 192.0.2.2, 10.0.0.1'],
])('believes only what its proxies say of an address: %s', async (text, first, same, other) => {
  const { trustProxy } = readConfig({ TRUST_PROXY: text })
  const { app } = await openAppForTest({ rateLimits: true, trustProxy })
  const asked = async (forwarded: string) => {
    const headers = { host: 'localhost', 'x-forwarded-for': forwarded }
    const answer = await app.inject({ url: '/api/config', headers })
    return 6000 - Number(answer.headers['x-ratelimit-remaining'])
  }
  expect([await asked(first), await asked(same), await asked(other)]).toEqual([1, 2, 1])
})

it('the login by path is refused only to pages that hide their origin', async () => {
  const { app, makeUser } = await openAppForTest()
  const password = 'una contraseña larga'
  await makeUser({ email: 'ana@michi.es', password })
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const ask = async (headers: Record<string, string>) => {
    const url = `/api/userlogin/ana@michi.es/${encodeURIComponent(password)}`
    const answer = await app.inject({ url, headers: { host: 'localhost:3500', ...headers } })
    return [answer.statusCode, answer.cookies.length > 0]
  }
  // <img referrerpolicy="no-referrer"> and a script of http://localhost:8080, over plain http.
  for (const accept of ['image/avif,image/webp,*/*;q=0.8', '*/*']) {
    expect(await ask({ 'user-agent': browser, accept })).toEqual([403, false])
  }
  const sibling = { 'user-agent': browser, referer: 'http://localhost:8080/' }
  expect(await ask(sibling)).toEqual([403, false])
  const ours = { 'user-agent': browser, referer: 'http://localhost:3500/michiapp/' }
  expect(await ask(ours)).toEqual([200, true])
  expect(await ask({ 'user-agent': 'okhttp/5.0' })).toEqual([200, true])
})
