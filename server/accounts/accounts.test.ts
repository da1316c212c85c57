import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Settings } from '../../contract/accounts.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'

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
      acceptsNotes: true,
      imgType: null,
      imgEncoded: null,
    })
  })

  it('keeps the age that the person declares, which must be the minimum', async () => {
    const client = server.visitor()
    const { body } = await client.get<{ minAge: number }>('/api/config')
    expect(body.minAge).toBe(18)
    const young = await client.post('/api/adduser', signup({ declaredAge: 17 }))
    expect(young).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
    const made = await client.post<{ id: number }>('/api/adduser', signup({ declaredAge: 18 }))
    const { declared_age } = await server.store.db
      .selectFrom('users')
      .select('declared_age')
      .where('id', '=', made.body.id)
      .executeTakeFirstOrThrow()
    expect(declared_age).toBe(18)
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
    ['a name of two lines', { name: 'Ana\nLuis' }],
    ['a name that ends a line', { name: 'Ana\r\n' }],
    ['a tab in the name', { name: 'Ana\tRuiz' }],
    ['what steers a terminal in the name', { name: 'Ana\u001b[2J' }],
    ['a control of Latin-1 in the name', { name: 'Ana\u009b2J' }],
    ['a line separator in the pet’s name', { animalName: 'Michi\u2028' }],
    ['a bell in the pet’s name', { animalName: undefined, animal_name: 'Mi\u0007chi' }],
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

  it('does not answer HEAD, because HEAD must change nothing', async () => {
    const person = signup()
    await server.visitor().post('/api/adduser', person)
    const path = `/api/userlogin/${person.email}/${encodeURIComponent(password)}`
    const answer = await fetch(server.url + path, { method: 'HEAD' })
    expect(answer.status).toBe(404)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  /** Sends the headers of a browser; `fetch` does not let us choose them. */
  const askForLogin = async (headers: object) => {
    const email = newEmail()
    await server.makeUser({ email, password })
    const url = `/api/userlogin/${email}/${encodeURIComponent(password)}`
    return server.app.inject({ url, headers: { host: 'localhost:3500', ...headers } })
  }

  it.each([
    ['a link under https', { 'sec-fetch-dest': 'document' }],
    ['a redirect under https', { 'sec-fetch-mode': 'navigate' }],
    ['a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
    ['a link under http', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
    ['a browser that goes there', { 'upgrade-insecure-requests': '1' }],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older prefetch', { purpose: 'prefetch' }],
    ['another page', { referer: 'http://evil.example/' }],
    ['another page’s script', { origin: 'http://evil.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
  ])('does not sign a victim in as somebody else: %s', async (_what, headers) => {
    const answer = await askForLogin(headers)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ code: 'wrong_origin' })
    expect(answer.cookies).toEqual([])
  })

  it.each([
    ['nothing', {}],
    ['whatever', { accept: '*/*' }],
    ['JSON', { accept: 'application/json, text/plain, */*' }],
    ['JSON from our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }],
    ['JSON from our own page by http', { referer: 'http://localhost:3500/michiapp/' }],
  ])('works for a client that asks for %s', async (_what, headers) => {
    const answer = await askForLogin(headers)
    expect(answer.json()).toEqual({ id: expect.any(Number) })
    expect(answer.cookies[0]).toMatchObject({ name: 'michi_session' })
  })

  it('can be switched off', async () => {
    const strict = await openAppForTest({ legacyLogin: false })
    expect((await strict.visitor().get('/api/userlogin/a@b.es/c')).status).toBe(404)
  })
})

describe('settings', () => {
  it('take names of one line, in any script and direction', async () => {
    const ana = await server.makeUser()
    const save = (names: object) =>
      ana.put('/api/updateusersettings', {
        id: ana.id,
        name: 'Ana',
        animalName: '',
        cityId: 1,
        ...names,
      })
    for (const name of ['لولو', '\u202eAna', '👩‍👩‍👧‍👦', `Z${'\u0301'.repeat(79)}`]) {
      expect(await save({ name, animalName: name })).toMatchObject({ status: 200, body: { name } })
    }
    for (const name of ['Ana\n', 'A\u0000na', 'A\u0085na', 'A\u2029na']) {
      expect((await save({ name })).status).toBe(422)
      expect((await save({ animalName: name })).status).toBe(422)
    }
  })

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
