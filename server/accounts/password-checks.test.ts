import { expect, it } from 'vitest'
import { openAppForTest } from '../../harness/test-app.ts'
import { hashPassword, owaspCost } from './passwords.ts'

it('the logins of one address keep no other address waiting', async () => {
  const { app, makeUser, errors } = await openAppForTest(
    { rateLimits: true },
    { hashCost: owaspCost },
  )
  const password = 'una contraseña larga'
  const email = 'ana@michi.es'
  await makeUser({ email, password })
  const answered: string[] = []
  const signIn = async (who: string, remoteAddress: string, payload: object) => {
    const headers = { host: 'localhost' }
    const url = '/api/userlogin'
    const { statusCode } = await app.inject({
      method: 'POST',
      url,
      headers,
      remoteAddress,
      payload,
    })
    answered.push(`${who} ${statusCode}`)
  }
  const flood = Array.from({ length: 150 }, (_, index) =>
    signIn('flood', '192.0.2.1', { email: `${index}@michi.es`, password }),
  )
  await Promise.all([...flood, signIn('ana', '192.0.2.2', { email, password })])
  const hashed = answered.filter((line) => line === 'flood 401').length
  expect(hashed).toBeLessThan(30)
  expect(answered.filter((line) => line === 'flood 429')).toHaveLength(150 - hashed)
  // The running checks and one of the other address, whose turn it was, finish first.
  const ahead = answered.slice(0, answered.indexOf('ana 200'))
  expect(ahead.filter((line) => line === 'flood 401').length).toBeLessThan(6)
  expect(errors()).toEqual([])
})

it('a known browser does not wait for strangers, however many there are', async () => {
  const { app, makeUser } = await openAppForTest({ rateLimits: true })
  const ana = { email: 'ana@michi.es', password: 'una contraseña larga' }
  await makeUser(ana)
  const emails = Array.from({ length: 250 }, (_, index) => `${index}@michi.es`)
  // Slow enough that a queue builds up.
  const cost = { memory: 4096, passes: 1, parallelism: 1, tagLength: 32 }
  const passwordHash = await hashPassword('otra', cost)
  for (const email of emails) await makeUser({ email, passwordHash })
  const answered: string[] = []
  const signIn = async (who: string, remoteAddress: string, payload: object, cookie = '') => {
    const headers = { host: 'localhost', cookie }
    const request = {
      method: 'POST',
      url: '/api/userlogin',
      headers,
      remoteAddress,
      payload,
    } as const
    const { statusCode, cookies } = await app.inject(request)
    answered.push(`${who} ${statusCode}`)
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
  const cookie = await signIn('ana', '192.0.2.1', ana)
  const flood = emails.map((email, index) =>
    signIn('stranger', `10.0.0.${index}`, { email, password: 'a guess' }),
  )
  await signIn('ana', '192.0.2.1', ana, cookie)
  const ahead = answered.filter((line) => line === 'stranger 401').length
  await Promise.all(flood)
  expect(answered).toContain('stranger 503')
  expect(answered.filter((line) => line === 'ana 200')).toHaveLength(2)
  expect(ahead).toBeLessThan(200)
})

it('an account that signs in to itself from many networks keeps nobody else waiting', async () => {
  const { app, makeUser } = await openAppForTest({ rateLimits: true })
  // Slow enough that a queue builds up.
  const cost = { memory: 4096, passes: 1, parallelism: 1, tagLength: 32 }
  const password = 'una contraseña larga'
  const passwordHash = await hashPassword(password, cost)
  const makePerson = async (name: string) => {
    const email = `${name}@michi.es`
    await makeUser({ email, passwordHash })
    return { email, password }
  }
  const post = async (url: string, remoteAddress: string, payload: object, cookie = '') =>
    app.inject({
      method: 'POST',
      url,
      headers: { host: 'localhost', cookie },
      remoteAddress,
      payload,
    })
  const mallory = await makePerson('mallory')
  const own = await post('/api/userlogin', '2001:db8:9::1', mallory)
  const cookie = own.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const ana = await makePerson('ana')
  const before = await post('/api/userlogin', '192.0.2.2', ana)
  const known = before.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

  const attacks = [
    (n: number) => post('/api/userlogin', `2001:db8:1:${n.toString(16)}::1`, mallory),
    (n: number) => post('/api/userlogin', `2001:db8:${n.toString(16)}::1`, mallory),
    (n: number) => post('/api/userlogin', `2001:db8:${n.toString(16)}::1`, mallory, cookie),
  ]
  for (const attack of attacks) {
    const flood = Array.from({ length: 230 }, (_, index) => attack(index + 1))
    const honest = [1, 2, 3, 4].flatMap((n) => {
      const email = `${n}-${attacks.indexOf(attack)}@michi.es`
      const newcomer = { email, password, name: 'Eva', animalName: 'Toby' }
      return [
        post('/api/userlogin', `192.0.2.1${n}`, ana),
        post('/api/userlogin', `192.0.2.2${n}`, ana, known),
        post('/api/adduser', `192.0.2.3${n}`, newcomer),
      ]
    })
    const answers = await Promise.all(honest)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 201, 200, 200, 201, 200, 200, 201, 200, 200, 201,
    ])
    await Promise.all(flood)
  }
})

it('a correct password deletes nothing when its session ended during the check', async () => {
  const app = await openAppForTest()
  const password = 'una contraseña larga'
  const passwordHash = await hashPassword(password, { ...owaspCost, memory: 65_536, passes: 8 })
  const ana = await app.makeUser({ passwordHash })
  const other = await app.signInAgain(ana)
  const deletion = ana.post('/api/deleteaccount', { userId: ana.id, password })
  expect((await other.post('/api/endsessions', { userId: ana.id })).status).toBe(200)
  expect(await deletion).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  expect((await other.get(`/api/usersettings/${ana.id}`)).status).toBe(200)
})
