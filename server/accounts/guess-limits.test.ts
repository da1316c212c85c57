import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAppForTest, openTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const newEmail = () => `${randomUUID()}@michi.es`
const password = 'una contraseña larga'

describe('guessing', () => {
  it('is limited for an account, and for an address', async () => {
    const app = await openAppForTest({ rateLimits: true })
    const guess = (email: string) =>
      app.visitor().post('/api/userlogin', { email, password: 'wrong' })
    const email = newEmail()
    for (let tries = 0; tries < 20; tries++) expect((await guess(email)).status).toBe(401)
    const over = await guess(email)
    expect(over).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(800)
    const others = await Promise.all(Array.from({ length: 60 }, () => guess(newEmail())))
    expect(others.at(-1)?.status).toBe(429)
    expect((await app.visitor().get(`/api/userlogin/${email}/wrong`)).status).toBe(429)
  })

  it('of one account does not use up the tries of another', async () => {
    const app = await openAppForTest({ rateLimits: true })
    const ana = await app.makeUser({ password })
    for (let tries = 0; tries < 21; tries++) {
      for (const email of [`user ${ana.id}`, JSON.stringify({ userId: ana.id })])
        await app.visitor().post('/api/userlogin', { email, password: 'wrong' })
    }
    // The address is over its limit by now, so what is looked at is another one.
    const headers = { 'content-type': 'application/json', cookie: ana.cookie }
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/changepassword',
      remoteAddress: '127.0.0.9',
      headers,
      payload: { userId: ana.id, password, newPassword: 'otra contraseña' },
    })
    expect(statusCode).toBe(200)
  })

  it('from an address that is over its limit locks nobody out', async () => {
    const app = await openAppForTest({ rateLimits: true, trustProxy: 1 })
    const email = newEmail()
    await app.makeUser({ email, password })
    const signIn = (address: string, person: { email: string; password: string }) =>
      app.visitor().post('/api/userlogin', person, { 'x-forwarded-for': address })
    const guesses = Array.from({ length: 60 }, () => ({ email: newEmail(), password: 'wrong' }))
    await Promise.all(guesses.map((guess) => signIn('192.0.2.1', guess)))
    for (let tries = 0; tries < 30; tries++) {
      expect((await signIn('192.0.2.1', { email, password: 'wrong' })).status).toBe(429)
    }
    expect((await signIn('192.0.2.2', { email, password })).status).toBe(200)
  })

  it('answers the same for an unknown e-mail as for a known one, after the same work', async () => {
    const email = newEmail()
    await server.makeUser({ email, password })
    /** The answer, and the quickest of five, which is what the work takes. */
    const guess = async (email: string) => {
      let quickest = Number.POSITIVE_INFINITY
      let answer: object = {}
      for (let n = 0; n < 5; n++) {
        const start = performance.now()
        const response = await server.visitor().post('/api/userlogin', { email, password: 'wrong' })
        quickest = Math.min(quickest, performance.now() - start)
        answer = { status: response.status, body: response.body }
      }
      return { answer, quickest }
    }
    const [known, unknown] = [await guess(email), await guess(newEmail())]
    expect(unknown.answer).toEqual(known.answer)
    // Without the hash it takes a twentieth.
    expect(unknown.quickest).toBeGreaterThan(known.quickest / 4)
  })
})
