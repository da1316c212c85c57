import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Device } from '../../contract/privacy.ts'
import { closeCodes } from '../../contract/socket-protocol.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { Answer } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const password = 'una contraseña larga'
const signup = () => ({
  name: 'Ana',
  animalName: 'Michi',
  email: `${randomUUID()}@michi.es`,
  password,
})

const sessionCookie = ({ headers }: Answer) => headers.getSetCookie()[0]

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
    expect(sessionCookie(first)).not.toMatch(/Max-Age|Expires/i)
    expect(sessionCookie(second)).toMatch(/Max-Age=2592000/)
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
    expect(sessionCookie(login)).toMatch(
      /^michi_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  it('use a __Host- cookie under https', async () => {
    const app = await openAppForTest({ publicOrigin: 'https://michi.example' })
    const person = signup()
    await app.visitor().post('/api/adduser', person)
    const login = await app.visitor().post('/api/userlogin', { email: person.email, password })
    expect(sessionCookie(login)).toMatch(/^__Host-michi_session=.*; Secure/)
    expect(login.headers.getSetCookie()[1]).toMatch(/^__Host-michi_device=.*; Secure/)
  })

  it('are at most 50 for a person, all of them listed: the oldest makes space', async () => {
    const email = signup().email
    const oldest = await server.makeUser({ email, password })
    const { id } = oldest
    const socket = await TestSocket.open(oldest)
    const signIn = async () => {
      const client = server.visitor()
      const { status } = await client.post('/api/userlogin', { email, password })
      expect(status).toBe(200)
      return client
    }
    const second = await signIn()
    // Twelve at a time, as an attacker would.
    for (let round = 0; round < 4; round++) {
      await Promise.all(Array.from({ length: 12 }, signIn))
    }
    expect((await second.get(`/api/usersettings/${id}`)).status).toBe(200)
    const newest = await signIn()
    expect((await oldest.get(`/api/usersettings/${id}`)).status).toBe(401)
    expect(await socket.closed).toBe(closeCodes.sessionEnded)
    expect((await second.get(`/api/usersettings/${id}`)).status).toBe(200)
    const { body } = await newest.get<Device[]>(`/api/sessions/${id}`)
    expect(body).toHaveLength(50)
    const kept = server.store.db.selectFrom('sessions').select('id').where('user_id', '=', id)
    expect(await kept.execute()).toHaveLength(50)
  })

  it('answer whose they are until they end', async () => {
    const client = server.visitor()
    expect(await client.get('/api/session')).toMatchObject({ status: 200, body: null })
    const person = signup()
    const { body } = await client.post<{ id: number }>('/api/adduser', person)
    await client.post('/api/userlogin', { email: person.email, password })
    const answer = await client.get('/api/session')
    expect(answer.body).toEqual({ id: body.id, name: 'Ana', isNew: true })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    await client.post('/api/signoff', {})
    expect(await client.get('/api/session')).toMatchObject({ status: 200, body: null })
  })
})
