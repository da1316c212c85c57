import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Settings } from '../../contract/accounts.ts'
import { drawPicture } from '../testing/pictures.ts'
import { openAppForTest, openTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const newEmail = () => `${randomUUID()}@michi.es`
const password = 'una contraseña larga'
const signup = (fields: object = {}) => ({
  name: 'Ana',
  animalName: 'Michi',
  email: newEmail(),
  password,
  ...fields,
})

describe('signing up', () => {
  it('makes an account that can sign in', async () => {
    const person = signup()
    const client = server.visitor()
    const made = await client.post<{ id: number }>('/api/adduser', person)
    expect(made.status).toBe(201)
    const login = await client.post('/api/userlogin/', { email: person.email, password })
    expect(login).toMatchObject({ status: 200, body: { id: made.body.id } })
    const settings = await client.get<Settings>(`/api/usersettings/${made.body.id}`)
    expect(settings.body).toEqual({
      id: made.body.id,
      name: 'Ana',
      animalName: 'Michi',
      cityId: 1,
      paused: false,
      imgType: null,
      imgEncoded: null,
    })
  })

  it('takes animal_name as well, and a city in quotes', async () => {
    const { animalName, ...person } = signup({ animal_name: 'Luna', cityId: '28' })
    const client = server.visitor()
    const { body } = await client.post<{ id: number }>('/api/adduser', person)
    await client.post('/api/userlogin', { email: person.email, password })
    const settings = await client.get<Settings>(`/api/usersettings/${body.id}`)
    expect(settings.body).toMatchObject({ animalName: 'Luna', cityId: 28 })
  })

  it('answers 400 for a taken e-mail, and for nothing else', async () => {
    const person = signup()
    await server.visitor().post('/api/adduser', person)
    expect(await server.visitor().post('/api/adduser', person)).toMatchObject({
      status: 400,
      body: { code: 'email_taken' },
    })
  })

  it.each([
    ['no name', { name: undefined }],
    ['a blank name', { name: '   ' }],
    ['a name that cannot be seen', { name: '\u200b' }],
    ['no password', { password: undefined }],
    ['a short password', { password: '1234567' }],
    ['an e-mail in capitals', { email: 'Ana@michi.es' }],
    ['an ending of five letters', { email: 'ana@michi.museo' }],
    ['no @', { email: 'ana.michi.es' }],
    ['a NUL in the name', { name: 'A\0na' }],
    ['half a surrogate pair', { name: 'A\ud800' }],
    ['a city that does not exist', { cityId: 1036 }],
    ['city 0', { cityId: '0' }],
    ['a number as the name', { name: 5 }],
  ])('answers 422 for %s', async (_what, fields) => {
    const answer = await server.visitor().post('/api/adduser', signup(fields))
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
  })
})

describe('signing in with the credentials in the path (spec §7)', () => {
  it.each([
    'a/b/c con/barras/',
    '100% sure%',
    '¿qué? ¡sí! + & = #',
    'dos  espacios',
    'ñandú y cigüeña 🐈',
    '%41%42%43%44%45%46',
    'x'.repeat(200),
    '..//../../etc',
  ])('works with the password %j', async (secret) => {
    const person = signup({ password: secret })
    const { body } = await server.visitor().post<{ id: number }>('/api/adduser', person)
    const client = server.visitor()
    const path = `/api/userlogin/${encodeURIComponent(person.email)}/${encodeURIComponent(secret)}`
    const login = await client.get(path)
    expect(login).toMatchObject({ status: 200, body: { id: body.id } })
    expect(login.headers.get('cache-control')).toBe('no-store')
    expect((await client.get(`/api/usersettings/${body.id}`)).status).toBe(200)
  })

  it.each(['mitad/100%+a?b=c', '100% gato', '50%é-abcdef', 'ñandú 100%', '100%25 ok-x'])(
    'works with a password that nobody encoded: %j',
    async (secret) => {
      const person = signup({ password: secret })
      await server.visitor().post('/api/adduser', person)
      const login = await server.visitor().get(`/api/userlogin/${person.email}/${person.password}`)
      expect(login.body).toMatchObject({ id: expect.any(Number) })
    },
  )

  it.each([
    '/api/userlogin/nobody@michi.es/wrong',
    '/api/userlogin/',
    '/api/userlogin/a',
    '/api/userlogin/a/',
    '/api/userlogin/a%00@b.es/x',
  ])('answers null for %s', async (path) => {
    const login = await server.visitor().get(path)
    expect(login).toMatchObject({ status: 200, body: null })
    expect(login.headers.getSetCookie()).toEqual([])
  })

  it('is not for HEAD, which asks and changes nothing', async () => {
    const person = signup()
    await server.visitor().post('/api/adduser', person)
    const path = `/api/userlogin/${person.email}/${encodeURIComponent(password)}`
    const answer = await fetch(server.url + path, { method: 'HEAD' })
    expect(answer.status).toBe(404)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('is refused as a navigation, which could sign somebody in as somebody else', async () => {
    const path = '/api/userlogin/ana@michi.es/secret'
    const answer = await server.visitor().get(path, { 'sec-fetch-dest': 'document' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'wrong_origin' } })
  })

  it('can be switched off', async () => {
    const strict = await openAppForTest({ legacyLogin: false })
    expect((await strict.visitor().get('/api/userlogin/a@b.es/c')).status).toBe(404)
  })
})

describe('sessions', () => {
  it('end at sign-off', async () => {
    const ana = await server.makeUser()
    const before = ana.cookie
    expect((await ana.post('/api/signoff', {})).status).toBe(200)
    ana.cookie = before
    expect((await ana.get(`/api/usersettings/${ana.id}`)).status).toBe(401)
  })

  it('end after a day unused, unless asked to last 30 days', async () => {
    const app = await openAppForTest()
    const person = signup()
    const shortLived = app.visitor()
    const { body } = await shortLived.post<{ id: number }>('/api/adduser', person)
    const first = await shortLived.post('/api/userlogin', { email: person.email, password })
    const lasting = app.visitor()
    const second = await lasting.post('/api/userlogin', {
      email: person.email,
      password,
      remember: true,
    })
    expect(first.headers.get('set-cookie')).not.toMatch(/Max-Age|Expires/i)
    expect(second.headers.get('set-cookie')).toMatch(/Max-Age=2592000/)
    const settings = `/api/usersettings/${body.id}`
    const day = 24 * 60 * 60 * 1000
    app.advance(23 * 60 * 60 * 1000)
    expect((await shortLived.get(settings)).status).toBe(200)
    app.advance(23 * 60 * 60 * 1000)
    expect((await shortLived.get(settings)).status).toBe(200)
    app.advance(2 * day)
    expect((await shortLived.get(settings)).status).toBe(401)
    expect((await lasting.get(settings)).status).toBe(200)
    app.advance(28 * day)
    expect((await lasting.get(settings)).status).toBe(401)
  })

  it('end after 30 days, however much they are used', async () => {
    const app = await openAppForTest()
    const person = signup()
    const client = app.visitor()
    const { body } = await client.post<{ id: number }>('/api/adduser', person)
    await client.post('/api/userlogin', { email: person.email, password, remember: true })
    const statuses: number[] = []
    for (let halfDays = 1; halfDays <= 61; halfDays++) {
      app.advance(12 * 60 * 60 * 1000)
      statuses.push((await client.get(`/api/usersettings/${body.id}`)).status)
    }
    expect(statuses.indexOf(401)).toBe(59)
  })

  it('keep the token out of reach of scripts and of other sites', async () => {
    const person = signup()
    await server.visitor().post('/api/adduser', person)
    const login = await server.visitor().post('/api/userlogin', { email: person.email, password })
    expect(login.headers.get('set-cookie')).toMatch(
      /^michi_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  it('use a __Host- cookie under https', async () => {
    const app = await openAppForTest({ publicOrigin: 'https://michi.example' })
    const person = signup()
    await app.visitor().post('/api/adduser', person)
    const login = await app.visitor().post('/api/userlogin', { email: person.email, password })
    expect(login.headers.get('set-cookie')).toMatch(/^__Host-michi_session=.*; Secure/)
  })
})

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

it('never logs a password or a token', async () => {
  const app = await openAppForTest({ logLevel: 'trace' })
  const person = signup({ password: 'TOPSECRET/100%25' })
  const client = app.visitor()
  await client.post('/api/adduser', person)
  await client.get(`/api/userlogin/${person.email}/${person.password}`)
  await client.get(`/api//userlogin/${person.email}/${person.password}`)
  await client.get(`/API/userlogin/${person.email}/TOPSECRET%`)
  await client.post('/api/userlogin', person)
  await client.get(`/api/usersettings/${client.id}`)
  await client.upload([await drawPicture()])
  const metrics = Buffer.from((await client.get<ArrayBuffer>('/metrics')).body).toString()
  const token = client.cookie.split('=')[1] ?? ''
  expect(token).toHaveLength(43)
  for (const text of [app.log.join(''), metrics]) {
    expect(text).not.toContain('TOPSECRET')
    expect(text).not.toContain(token)
  }
  expect(app.log.join('')).toContain('answered')
  expect(metrics).toContain('michi_http_request_seconds')
})

describe('settings', () => {
  it('are changed by their owner', async () => {
    const ana = await server.makeUser()
    const answer = await ana.put('/api/updateusersettings/', {
      id: String(ana.id),
      name: ' Ana María ',
      animalName: 'Nube',
      cityId: 8,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { id: ana.id, name: 'Ana María', animalName: 'Nube', cityId: 8 },
    })
  })
})

describe('the session', () => {
  it('says whose it is, for as long as it lasts', async () => {
    const client = server.visitor()
    expect(await client.get('/api/session')).toMatchObject({ status: 200, body: null })
    const person = signup()
    const { body } = await client.post<{ id: number }>('/api/adduser', person)
    await client.post('/api/userlogin', { email: person.email, password })
    const answer = await client.get('/api/session')
    expect(answer.body).toEqual({ id: body.id, name: 'Ana' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    await client.post('/api/signoff', {})
    expect(await client.get('/api/session')).toMatchObject({ status: 200, body: null })
  })
})
