import { describe, expect, it } from 'vitest'
import { openAppForTest } from '../../harness/test-app.ts'
import { HashQueue } from './hash-queue.ts'
import { hashPassword, owaspCost } from './passwords.ts'

/** A queue for one at a time, whose work takes until it is told to end. */
function openQueue({ share = 3, total = 6 } = {}) {
  const refused: string[] = []
  const queue = new HashQueue({ atOnce: 1, share, total }, (limit) => refused.push(limit))
  const done: string[] = []
  const { promise: first, resolve: endFirst } = Promise.withResolvers<void>()
  const working = queue.run({ ip: '192.0.2.255', socket: { destroyed: false } }, () => first)
  const ask = async (ip: string, socket = { destroyed: false }) => {
    try {
      await queue.run({ ip, socket }, async () => void done.push(ip))
      return 'done'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  const finish = async () => {
    endFirst()
    await working
  }
  return { ask, finish, done, refused }
}

describe('the queue of hashes', () => {
  it('serves addresses in turn, of IPv6 a /64 as one', async () => {
    const { ask, finish, done } = openQueue()
    const flood = ['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((ip) => ask(ip))
    const others = [ask('192.0.2.1'), ask('192.0.2.2')]
    await finish()
    expect(await Promise.all([...flood, ...others])).toEqual(Array(5).fill('done'))
    expect(done).toEqual(['2001:db8::1', '192.0.2.1', '192.0.2.2', '2001:db8::2', '2001:db8::3'])
  })

  it('gives each address a share', async () => {
    const { ask, finish, refused } = openQueue()
    const waiting = [1, 2, 3].map(() => ask('192.0.2.1'))
    expect(await ask('192.0.2.1')).toBe('too_many_requests')
    expect(refused).toEqual(['hashes of an address'])
    const other = ask('192.0.2.2')
    await finish()
    expect(await Promise.all([...waiting, other])).toEqual(Array(4).fill('done'))
  })

  it('has an end, and whoever has many in it makes room for whoever has none', async () => {
    const { ask, finish, refused, done } = openQueue()
    const many = [1, 2, 3].map(() => ask('192.0.2.1'))
    const others = ['192.0.2.2', '192.0.2.3', '192.0.2.4'].map((ip) => ask(ip))
    const newcomers = ['192.0.2.5', '192.0.2.6'].map((ip) => ask(ip))
    expect(await ask('192.0.2.7')).toBe('unavailable')
    expect(refused).toEqual(['hashes', 'hashes', 'hashes'])
    await finish()
    expect(await Promise.all(many)).toEqual(['done', 'unavailable', 'unavailable'])
    expect(await Promise.all([...others, ...newcomers])).toEqual(Array(5).fill('done'))
    expect(done).toHaveLength(6)
  })

  it('does nothing for whoever is gone', async () => {
    const { ask, finish, done } = openQueue()
    const socket = { destroyed: false }
    const gone = ask('192.0.2.1', socket)
    const other = ask('192.0.2.2')
    socket.destroyed = true
    await finish()
    expect(await Promise.all([gone, other])).toEqual(['unavailable', 'done'])
    expect(done).toEqual(['192.0.2.2'])
  })
})

it('keeps nobody waiting behind the flood of one address', async () => {
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
  // Behind those that were begun before, and the one whose turn it was.
  const ahead = answered.slice(0, answered.indexOf('ana 200'))
  expect(ahead.filter((line) => line === 'flood 401').length).toBeLessThan(6)
  expect(errors()).toEqual([])
})

it('keeps no browser that is known to its account waiting behind strangers, however many', async () => {
  const { app, makeUser } = await openAppForTest({ rateLimits: true })
  const ana = { email: 'ana@michi.es', password: 'una contraseña larga' }
  await makeUser(ana)
  const emails = Array.from({ length: 250 }, (_, index) => `${index}@michi.es`)
  // Dear enough for them to wait.
  const cost = { memory: 4096, passes: 1, parallelism: 1, tagLength: 32 }
  const passwordHash = await hashPassword('otra', { cost })
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
