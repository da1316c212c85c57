import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({ rateLimits: true, trustProxy: 1 })
})
afterAll(() => server.close())

const password = 'una contraseña larga'
const newPassword = 'otra contraseña larga'

/** A browser with its own address. */
let addresses = 0
const openBrowser = () => {
  const headers = { 'x-forwarded-for': `192.0.2.${++addresses}` }
  const client = server.visitor()
  return {
    client,
    headers,
    signIn: (email: string, tried = password) =>
      client.post<{ id: number }>('/api/userlogin', { email, password: tried }, headers),
  }
}
type Browser = ReturnType<typeof openBrowser>

const makePerson = async () => {
  const email = `${randomUUID()}@michi.es`
  await server.makeUser({ email, password })
  return email
}

/** Strangers at the same address use up their guesses at the account; with two accounts, its own. */
const guessBeside = async ({ headers }: Browser, email: string) => {
  const guess = { email, password: 'wrong' }
  for (let tries = 0; tries < 30; tries++) {
    await server.visitor().post('/api/userlogin', guess, headers)
  }
}

describe('the device cookie', () => {
  it('is out of reach of scripts and of other sites, and lasts 90 days', async () => {
    const { headers } = await openBrowser().signIn(await makePerson())
    expect(headers.getSetCookie()[1]).toMatch(
      /^michi_device=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  it('gives no access by itself', async () => {
    const { client, signIn } = openBrowser()
    const { body } = await signIn(await makePerson())
    client.cookie = client.cookie.split('; ')[1] ?? ''
    expect((await client.get(`/api/usersettings/${body.id}`)).status).toBe(401)
  })

  it('works for each account that has signed in with this browser, and for no other', async () => {
    const [ana, luis, eva] = [await makePerson(), await makePerson(), await makePerson()]
    const shared = openBrowser()
    await shared.signIn(ana)
    await shared.signIn(luis)
    await guessBeside(shared, ana)
    await guessBeside(shared, luis)
    await guessBeside(shared, eva)
    expect((await shared.signIn(ana)).status).toBe(200)
    expect((await shared.signIn(luis)).status).toBe(200)
    expect((await shared.signIn(eva)).status).toBe(429)
  })

  it('ends when the password changes, except in the browser that changed it', async () => {
    const email = await makePerson()
    const here = openBrowser()
    const { body } = await here.signIn(email)
    const old = here.client.cookie
    const change = { userId: body.id, password, newPassword }
    expect((await here.client.post('/api/changepassword', change)).status).toBe(200)
    await guessBeside(here, email)
    expect((await here.signIn(email, newPassword)).status).toBe(200)
    here.client.cookie = old
    expect((await here.signIn(email, newPassword)).status).toBe(429)
  })

  it('ends after 90 days, and cannot be forged', async () => {
    const email = await makePerson()
    const browser = openBrowser()
    await browser.signIn(email)
    const { cookie } = browser.client
    await guessBeside(browser, email)
    browser.client.cookie = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`
    expect((await browser.signIn(email)).status).toBe(429)
    browser.client.cookie = cookie
    server.advance(90 * 24 * 60 * 60 * 1000)
    await guessBeside(browser, email)
    expect((await browser.signIn(email)).status).toBe(429)
    server.advance(-1000 * 60)
    expect((await browser.signIn(email)).status).toBe(200)
  })

  it('ends when the account is deleted', async () => {
    const { client, signIn } = openBrowser()
    const { body } = await signIn(await makePerson())
    const deleted = await client.post('/api/deleteaccount', { userId: body.id, password })
    expect(deleted.status).toBe(200)
    expect(deleted.headers.getSetCookie().map((line) => line.split(';', 1)[0])).toEqual([
      'michi_device=',
      'michi_session=',
    ])
  })
})
