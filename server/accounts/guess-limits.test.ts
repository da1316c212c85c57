import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { engine, openAppForTest, type TestApp } from '../../harness/test-app.ts'
import { hashPassword, owaspCost } from './passwords.ts'

const newEmail = () => `${randomUUID()}@michi.es`
const password = 'una contraseña larga'

/** A browser with this address, behind a proxy. */
const at = (app: TestApp, address: string, client = app.visitor()) => ({
  client,
  guess: async (email: string, tried = 'wrong') =>
    client.post('/api/userlogin', { email, password: tried }, { 'x-forwarded-for': address }),
})
const openLimited = async () => {
  const app = await openAppForTest({ rateLimits: true, trustProxy: 1 })
  const makePerson = async () => {
    const email = newEmail()
    await app.makeUser({ email, password })
    return email
  }
  return { app, makePerson }
}
const refused = { status: 429, body: { code: 'too_many_requests' } }

describe('guessing', () => {
  it('is limited for an address', async () => {
    const { app, makePerson } = await openLimited()
    const { guess } = at(app, '192.0.2.1')
    const email = await makePerson()
    for (let tries = 0; tries < 60; tries++) expect((await guess(email)).status).toBe(401)
    const over = await guess(newEmail())
    expect(over).toMatchObject(refused)
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await at(app, '192.0.2.2').guess(email)).status).toBe(401)
    expect(await app.metrics()).toContain('{limit="guesses"} 1\n')
  })

  it('counts an IPv6 network as one address', async () => {
    const { app, makePerson } = await openLimited()
    const email = await makePerson()
    const statuses = new Set<number>()
    for (let tries = 0; tries < 61; tries++) {
      statuses.add((await at(app, `2001:db8::${tries}`).guess(email)).status)
    }
    expect(statuses).toEqual(new Set([401, 429]))
    expect((await at(app, '2001:db8:0:1::1').guess(email)).status).toBe(401)
  })

  it('counts only wrong guesses', async () => {
    const { app, makePerson } = await openLimited()
    const email = await makePerson()
    for (let times = 0; times < 61; times++) {
      expect((await at(app, '192.0.2.1').guess(email, password)).status).toBe(200)
    }
  })

  it('by strangers does not lock the owner out of a browser that has signed in before', async () => {
    const { app, makePerson } = await openLimited()
    const email = await makePerson()
    const owner = at(app, '192.0.2.1')
    expect((await owner.guess(email, password)).status).toBe(200)
    await owner.client.post('/api/signoff', {})

    for (let tries = 0; tries < 100; tries++) {
      expect((await at(app, `192.0.2.${10 + (tries % 4)}`).guess(email)).status).toBe(401)
    }
    // A new browser is refused, also with the right password.
    expect(await at(app, '198.51.100.1').guess(email, password)).toMatchObject(refused)
    expect((await owner.guess(email)).status).toBe(401)
    expect((await owner.guess(email, password)).status).toBe(200)
    // The known browser, at a new address and at one where strangers have used up the limit.
    for (const address of ['203.0.113.1', '192.0.2.10']) {
      const elsewhere = at(app, address, owner.client)
      expect((await elsewhere.guess(email, password)).status).toBe(200)
    }
  })

  it('is also limited in a browser that has signed in before', async () => {
    const { app, makePerson } = await openLimited()
    const email = await makePerson()
    const owner = at(app, '192.0.2.1')
    await owner.guess(email, password)
    for (let tries = 0; tries < 30; tries++) {
      const elsewhere = at(app, `192.0.2.${tries}`, owner.client)
      expect((await elsewhere.guess(email)).status).toBe(401)
    }
    expect(await owner.guess(email, password)).toMatchObject(refused)
  })

  it('at the same instant passes the limit by a few at most', async () => {
    const { app, makePerson } = await openLimited()
    const { guess } = at(app, '192.0.2.1')
    const email = await makePerson()
    const statuses: number[] = []
    for (let round = 0; round < 8; round++) {
      const answers = await Promise.all(Array.from({ length: 15 }, () => guess(email)))
      statuses.push(...answers.map(({ status }) => status))
    }
    // A few are verified at once.
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(60 + 4)
  })

  // Several servers need one PostgreSQL.
  if (engine === 'postgres')
    it('is counted by all servers together', async () => {
      const redisUrl = inject('redisUrl')
      const [one, other] = [
        await openAppForTest({ rateLimits: true, trustProxy: 1, redisUrl }),
        await openAppForTest({ rateLimits: true, trustProxy: 1, redisUrl }),
      ]
      const email = newEmail()
      await one.makeUser({ email, password })
      await other.makeUser({ email, password })
      for (let tries = 0; tries < 30; tries++) {
        expect((await at(one, '198.51.100.7').guess(email)).status).toBe(401)
        expect((await at(other, '198.51.100.7').guess(email)).status).toBe(401)
      }
      for (const app of [one, other]) {
        expect(await at(app, '198.51.100.7').guess(email, password)).toMatchObject(refused)
        expect((await at(app, '198.51.100.8').guess(email, password)).status).toBe(200)
      }
    })

  it('in a path counts every way to decode the password', async () => {
    const { app, makePerson } = await openLimited()
    const path = `/api/userlogin/${await makePerson()}/a%20b%2Fc`
    for (let tries = 0; tries < 20; tries++) {
      expect(await app.visitor().get(path)).toMatchObject({ status: 200, body: null })
    }
    expect((await app.visitor().get(path)).status).toBe(429)
  })

  it('answers the same for an unknown e-mail as for a known one, after the same work', async () => {
    const server = await openAppForTest({}, { hashCost: owaspCost })
    const email = newEmail()
    await server.makeUser({ email, passwordHash: await hashPassword(password) })
    /** The answer, and its processor time, which does not depend on other programs of this machine. */
    const guess = async (email: string) => {
      let leastWork = Number.POSITIVE_INFINITY
      let answer: object = {}
      for (let n = 0; n < 5; n++) {
        const before = process.cpuUsage()
        const response = await server.visitor().post('/api/userlogin', { email, password: 'wrong' })
        const { user, system } = process.cpuUsage(before)
        leastWork = Math.min(leastWork, user + system)
        answer = { status: response.status, body: response.body }
      }
      return { answer, leastWork }
    }
    const [known, unknown] = [await guess(email), await guess(newEmail())]
    expect(unknown.answer).toEqual(known.answer)
    // Without the hash it takes a twentieth.
    expect(unknown.leastWork).toBeGreaterThan(known.leastWork / 4)
  })
})
