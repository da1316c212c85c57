import { describe, expect, it } from 'vitest'
import type { Invitation } from '../../contract/invitations.ts'
import { openAppForTest } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'

it('an address of IPv6 is limited with its /64, and with its /48 sixteen times later', async () => {
  const now = Date.now()
  const limited = { rateLimits: true, trustProxy: 1 }
  const app = await openAppForTest(limited, { clock: () => now })
  const ask = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    return (await app.visitor().get('/api/export/1', headers)).status
  }
  const of48 = 10 * 16
  for (let asked = 0; asked < of48; asked++) {
    const network = Math.floor(asked / 10)
    expect(await ask(`2001:db8:1:${network.toString(16)}::${asked}`)).toBe(401)
  }
  expect(await ask('2001:db8:1:0::1')).toBe(429)
  expect(await ask('2001:db8:1:ffff::1')).toBe(429)
  expect(await ask('2001:db8:2:ffff::1')).toBe(401)
  expect(await app.metrics()).toContain('{limit="/api/export/:id"} 2\n')
})

it('a clock that was 400 days ahead refuses nobody for longer than the window', async () => {
  let time = Date.now() + 400 * 24 * 60 * 60 * 1000
  const app = await openAppForTest({ rateLimits: true }, { clock: () => time })
  const signUp = () => app.visitor().post('/api/adduser', {})
  for (let tries = 0; tries < 100; tries++) await signUp()
  time -= 400 * 24 * 60 * 60 * 1000
  const over = await signUp()
  expect(over.status).toBe(429)
  expect(Number(over.headers.get('retry-after'))).toBeLessThanOrEqual(60 * 60)
  time += 60 * 60 * 1000
  expect((await signUp()).status).toBe(422)
})

describe('a hundred people with one address', () => {
  const school = { 'x-forwarded-for': '198.51.100.1' }
  const password = 'una contraseña larga'
  const open = async () => {
    // Within one minute.
    const now = Date.now()
    return openAppForTest({ rateLimits: true, trustProxy: 1 }, { clock: () => now })
  }
  const visit = async (client: TestClient, times: number) => {
    const statuses: number[] = []
    for (let asked = 0; asked < times; asked++)
      statuses.push((await client.get('/api/config', school)).status)
    return statuses
  }

  it('sign up by one invitation, mistype their passwords, one of them ten times, and sign in', async () => {
    const app = await open()
    const teacher = await app.makeUser()
    const made = await teacher.post<Invitation>('/api/addinvitation', { userId: teacher.id })
    const { code: invitation } = made.body
    const come = async (name: number) => {
      const email = `${name}@michi.es`
      const client = app.visitor()
      const post = async (path: string, body: object) =>
        (await client.post(path, body, school)).status
      const signIn = async (tried: string) => post('/api/userlogin', { email, password: tried })
      const found = (await client.get(`/api/invitation/${invitation}`, school)).status
      const person = { email, password, invitation, name: 'Eva', animalName: 'Toby' }
      const made = await post('/api/adduser', person)
      const wrong = new Set<number>()
      for (let tries = 0; tries < (name === 0 ? 10 : 1); tries++) wrong.add(await signIn('wrong'))
      return [found, made, ...wrong, await signIn(password)]
    }
    for (let name = 0; name < 100; name += 10) {
      const seen = await Promise.all(Array.from({ length: 10 }, (_, index) => come(name + index)))
      expect(seen).toEqual(Array(10).fill([200, 201, 401, 200]))
    }
  })

  it('open the app, sign in and swipe; then a stranger uses up what is left, and they stay', async () => {
    const app = await open()
    const others = [await app.makeUser(), await app.makeUser(), await app.makeUser()]
    const statuses = new Set<number>()
    const come = async (name: number) => {
      const email = `${name}@michi.es`
      await app.makeUser({ email, password })
      const client = app.visitor()
      for (const status of await visit(client, 57)) statuses.add(status)
      const { status, body } = await client.post<{ id: number }>(
        '/api/userlogin',
        { email, password },
        school,
      )
      statuses.add(status)
      const { id } = body
      statuses.add((await client.get(`/api/usertimeline/${id}?images=url`, school)).status)
      for (const { id: dislikedId } of others) {
        const swipe = { dislikerId: id, dislikedId }
        statuses.add((await client.post('/api/adduserdislike', swipe, school)).status)
      }
    }
    for (let name = 0; name < 100; name += 10)
      await Promise.all(Array.from({ length: 10 }, (_, index) => come(name + index)))
    expect([...statuses].sort()).toEqual([200])

    const ana = await app.makeUser()
    const stranger = async () => (await visit(app.visitor(), 1))[0]
    for (let times = 0; times < 400 && (await stranger()) === 200; times++);
    expect(await stranger()).toBe(429)
    expect(await visit(ana, 2)).toEqual([200, 200])
    const forged = app.visitor()
    forged.cookie = `michi_session=${'A'.repeat(43)}`
    expect(await visit(forged, 1)).toEqual([429])
  })
})
