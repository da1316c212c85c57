import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startRedis } from '../../harness/services.ts'
import { engine, openAppForTest, type TestApp } from '../../harness/test-app.ts'
import type { Answer } from '../../harness/test-client.ts'
import { removeFullAllowances } from '../allowances/allowances.queries.ts'
import { hashPassword, owaspCost } from './passwords.ts'

const newEmail = () => `${randomUUID()}@michi.es`
const password = 'una contraseña larga'
const minute = 60_000
const hour = 60 * minute

/** A browser with this address, behind a proxy. */
const at = (app: TestApp, address: string, client = app.visitor()) => ({
  client,
  guess: async (email: string, tried = 'wrong') =>
    client.post('/api/userlogin', { email, password: tried }, { 'x-forwarded-for': address }),
})
const openLimited = async (options?: { clock: () => number }) => {
  const app = await openAppForTest({ rateLimits: true, trustProxy: 1 }, options)
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
    for (let tries = 0; tries < 120; tries++) expect((await guess(newEmail())).status).toBe(401)
    const over = await guess(newEmail())
    expect(over).toMatchObject(refused)
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await at(app, '192.0.2.2').guess(email)).status).toBe(401)
    expect(await app.metrics()).toContain('{limit="guesses"} 1\n')
  })

  it('counts an IPv6 network as one address', async () => {
    const { app } = await openLimited()
    const statuses = new Set<number>()
    for (let tries = 0; tries < 121; tries++) {
      statuses.add((await at(app, `2001:db8::${tries}`).guess(newEmail())).status)
    }
    expect(statuses).toEqual(new Set([401, 429]))
    expect((await at(app, '2001:db8:0:1::1').guess(newEmail())).status).toBe(401)
  })

  it('counts only wrong guesses', async () => {
    const { app, makePerson } = await openLimited()
    const email = await makePerson()
    for (let times = 0; times < 121; times++) {
      expect((await at(app, '192.0.2.1').guess(email, password)).status).toBe(200)
    }
  })

  it('by strangers does not lock the owner out of a browser that has signed in before', async () => {
    const { app, makePerson } = await openLimited()
    const email = await makePerson()
    const owner = at(app, '192.0.2.1')
    expect((await owner.guess(email, password)).status).toBe(200)
    await owner.client.post('/api/signoff', {})

    for (let tries = 0; tries < 25; tries++) {
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
    for (let tries = 0; tries < 15; tries++) {
      const elsewhere = at(app, `192.0.2.${tries}`, owner.client)
      expect((await elsewhere.guess(email)).status).toBe(401)
    }
    expect(await owner.guess(email, password)).toMatchObject(refused)
  })

  it('is at most 100 times an hour for an account, from all addresses and browsers together', async () => {
    let time = Date.now()
    const { app, makePerson } = await openLimited({ clock: () => time })
    const email = await makePerson()
    const owner = at(app, '192.0.2.1')
    const { body } = await owner.client.post<{ id: number }>('/api/userlogin', { email, password })
    const change = { userId: body.id, password: 'wrong', newPassword: 'longer still' }
    let stranger = 0
    const ways = [
      () => at(app, `198.51.100.${stranger++ % 250}`).guess(email),
      () => owner.guess(email),
      () => owner.client.post('/api/changepassword', change),
    ]
    const wrongAt: number[] = []
    const startedAt = time
    while (time < startedAt + 2 * hour) {
      for (const tryOnce of ways) {
        while ((await tryOnce()).status === 401) wrongAt.push(time)
      }
      time += 2 * minute
    }
    for (const from of wrongAt) {
      const inAnHour = wrongAt.filter((at) => at >= from && at < from + hour)
      expect(inAnHour.length).toBeLessThanOrEqual(100)
    }
    expect(wrongAt.length).toBeGreaterThan(120)
  })

  it('of an unknown e-mail is limited in the same way', async () => {
    const { app } = await openLimited()
    const email = newEmail()
    for (let tries = 0; tries < 25; tries++) {
      expect((await at(app, `192.0.2.${tries}`).guess(email)).status).toBe(401)
    }
    const over = await at(app, '198.51.100.1').guess(email)
    expect(over).toMatchObject(refused)
    expect(Number(over.headers.get('retry-after'))).toBeLessThanOrEqual(144)
  })

  it('at the same instant never passes the limit of an account', async () => {
    const { app, makePerson } = await openLimited()
    const email = await makePerson()
    const guess = (_: unknown, index: number) => at(app, `198.51.100.${index}`).guess(email)
    const answers = await Promise.all(Array.from({ length: 150 }, guess))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(25)
  })

  it('is counted where a restart does not lose it, and forgotten within an hour', async () => {
    const { app, makePerson } = await openLimited()
    const email = await makePerson()
    for (let tries = 0; tries < 25; tries++) await at(app, `192.0.2.${tries}`).guess(email)
    const { db } = app.store
    const count = async () => (await db.selectFrom('allowances').select('key').execute()).length
    expect(await count()).toBe(1)
    await removeFullAllowances(db, app.now() + 59 * minute)
    expect(await count()).toBe(1)
    await removeFullAllowances(db, app.now() + 60 * minute)
    expect(await count()).toBe(0)
  })

  it('at the same instant passes the limit of an address by a few at most', async () => {
    const { app } = await openLimited()
    const { guess } = at(app, '192.0.2.1')
    const statuses: number[] = []
    for (let round = 0; round < 12; round++) {
      const answers = await Promise.all(Array.from({ length: 15 }, () => guess(newEmail())))
      statuses.push(...answers.map(({ status }) => status))
    }
    // A few are verified at once.
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(120 + 4)
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
      for (let tries = 0; tries < 60; tries++) {
        expect((await at(one, '198.51.100.7').guess(newEmail())).status).toBe(401)
        expect((await at(other, '198.51.100.7').guess(newEmail())).status).toBe(401)
      }
      for (const app of [one, other]) {
        expect(await at(app, '198.51.100.7').guess(email, password)).toMatchObject(refused)
        expect((await at(app, '198.51.100.8').guess(email, password)).status).toBe(200)
      }
    })

  if (engine === 'postgres')
    it('is limited for an account and an address on two servers while Redis is away', async () => {
      const redis = await startRedis()
      onTestFinished(() => redis.stop())
      const limited = { rateLimits: true, trustProxy: 1, redisUrl: redis.url }
      const one = await openAppForTest(limited)
      const { databaseUrl, dataDir } = one.config
      const other = await openAppForTest({ ...limited, databaseUrl, dataDir })
      for (const app of [one, other])
        await expect.poll(() => app.metrics()).toContain('michi_servers 2\n')
      await redis.kill()
      const countWrong = async (guessAt: (app: TestApp, tries: number) => Promise<Answer>) => {
        let wrong = 0
        for (let tries = 0; tries < 80; tries++) {
          for (const app of [one, other]) {
            if ((await guessAt(app, tries)).status === 401) wrong++
          }
        }
        return wrong
      }
      const email = newEmail()
      await one.makeUser({ email, password })
      expect(await countWrong((app, n) => at(app, `192.0.2.${n}`).guess(email))).toBe(25)
      expect(await countWrong((app) => at(app, '198.51.100.1').guess(newEmail()))).toBe(120)
    })

  it('in a path counts every way to decode the password', async () => {
    const { app, makePerson } = await openLimited()
    const path = `/api/userlogin/${await makePerson()}/a%20b%2Fc`
    for (let tries = 0; tries < 8; tries++) {
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
