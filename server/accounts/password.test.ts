import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Device } from '../../contract/privacy.ts'
import { retention } from '../../contract/retention.ts'
import { closeCodes } from '../../contract/socket-protocol.ts'
import { openMailbox } from '../../harness/mailbox.ts'
import { lowCost } from '../../harness/people.ts'
import { itOnce, openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'

const origin = 'https://michi.example'
const password = 'una contraseña larga'
const newPassword = 'otra contraseña larga'

let mailbox: Awaited<ReturnType<typeof openMailbox>>
let server: TestApp
beforeAll(async () => {
  mailbox = await openMailbox()
  const mail = { smtpUrl: mailbox.url, from: 'MichiApp <michi@michi.example>' }
  // Hashing takes some milliseconds, so that two simultaneous calls overlap.
  const hashCost = { ...lowCost, memory: 4096 }
  server = await openTestApp({ publicOrigin: origin, mail }, { hashCost })
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

const openWithMail = () =>
  openAppForTest({ publicOrigin: origin, mail: { smtpUrl: mailbox.url, from: 'michi@michi.es' } })

let people = 0
const makePerson = async () => {
  const email = `reset${people++}@michi.es`
  const client = await server.makeUser({ email, password })
  // Behind https the cookie has its stricter name.
  client.cookie = client.cookie.replace('michi_session', '__Host-michi_session')
  return { client, email }
}
const signInAgain = async (client: TestClient) => {
  const again = await server.signInAgain(client)
  again.cookie = again.cookie.replace('michi_session', '__Host-michi_session')
  return again
}
const settings = async (client: TestClient) =>
  (await client.get(`/api/usersettings/${client.id}`)).status
const login = async (email: string, tried: string) =>
  (await server.visitor().post('/api/userlogin', { email, password: tried })).status

describe('changing the password', () => {
  itOnce('needs the current password, and ends the other sessions and their sockets', async () => {
    const { client, email } = await makePerson()
    const other = await signInAgain(client)
    const [mine, others] = await Promise.all([TestSocket.open(client), TestSocket.open(other)])
    const change = { userId: client.id, password: 'no es esta', newPassword }
    expect(await client.post('/api/changepassword', change)).toMatchObject({
      status: 401,
      body: { code: 'bad_credentials' },
    })
    expect(await settings(other)).toBe(200)
    const right = await client.post('/api/changepassword', { ...change, password })
    expect(right.status).toBe(200)
    expect(await others.closed).toBe(closeCodes.sessionEnded)
    expect(await settings(other)).toBe(401)
    expect(await settings(client)).toBe(200)
    // The other tabs of this browser reconnect with the new cookie.
    expect(await mine.closed).toBe(closeCodes.restarting)
    expect((await TestSocket.open(client)).socket.readyState).toBe(WebSocket.OPEN)
    expect(await login(email, password)).toBe(401)
    expect(await login(email, newPassword)).toBe(200)
  })

  itOnce('gives the remaining session a new token with the same end', async () => {
    const { email } = await makePerson()
    const change = async (remember: boolean, tried: string, chosen: string) => {
      const client = server.visitor()
      const login = { email, password: tried, remember }
      const { body } = await client.post<{ id: number }>('/api/userlogin', login)
      client.id = body.id
      const old = server.visitor()
      Object.assign(old, { id: client.id, cookie: client.cookie })
      server.advance(1000)
      const asked = { userId: client.id, password: tried, newPassword: chosen }
      const { headers } = await client.post('/api/changepassword', asked)
      expect([await settings(client), await settings(old)]).toEqual([200, 401])
      return headers.getSetCookie()[0]
    }
    expect(await change(false, password, newPassword)).toMatch(
      /^__Host-michi_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const lasting = await change(true, newPassword, password)
    const [, seconds] = /Max-Age=(\d+)/.exec(lasting ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(retention.rememberDays * 86_400 - 60)
    expect(Number(seconds)).toBeLessThan(retention.rememberDays * 86_400)
  })

  itOnce('refuses a short password', async () => {
    const { client } = await makePerson()
    const change = { userId: client.id, password, newPassword: 'corta' }
    expect((await client.post('/api/changepassword', change)).status).toBe(422)
  })

  it('succeeds once when two calls arrive at the same instant', async () => {
    const { client } = await makePerson()
    const change = { userId: client.id, password, newPassword }
    const answers = await Promise.all([
      client.post('/api/changepassword', change),
      client.post('/api/changepassword', change),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  itOnce('cannot be guessed for long', async () => {
    const limited = await openAppForTest({ rateLimits: true })
    const client = await limited.makeUser({ password })
    const guess = { userId: client.id, password: 'adivino', newPassword }
    const statuses: number[] = []
    for (let tries = 0; tries < 31; tries++) {
      statuses.push((await client.post('/api/changepassword', guess)).status)
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    const deletion = { userId: client.id, password }
    expect((await client.post('/api/deleteaccount', deletion)).status).toBe(429)
  })
})

interface RequestOptions {
  app?: TestApp
  language?: string
}

describe('a forgotten password', () => {
  const request = (email: string, { app = server, language }: RequestOptions = {}) =>
    app.visitor().post('/api/requestreset', { email, language }, { host: 'evil.example' })
  const recipients = () => mailbox.mails.map(({ to }) => to)
  const reset = (token: string, chosen = newPassword) =>
    server.visitor().post('/api/resetpassword', { token, password: chosen })
  const tokenFor = async (email: string) => {
    await request(email)
    const { text } = await mailbox.waitFor(email)
    return /#token=([\w-]+)/.exec(text)?.[1] ?? ''
  }

  itOnce('is replaced by the link in a mail, which ends all sessions', async () => {
    const { client, email } = await makePerson()
    const socket = await TestSocket.open(client)
    expect(await request(email)).toMatchObject({ status: 200, body: { ok: true } })
    const { text } = await mailbox.waitFor(email)
    expect(text).toContain('Para entrar, o elegir una contraseña nueva')
    const [link = '', token = ''] = /https?:\S+#token=(\S+)/.exec(text) ?? []
    expect(link).toBe(`${origin}/michiapp/reset#token=${token}`)
    expect((await reset(token, 'corta')).status).toBe(422)
    expect((await reset(token)).status).toBe(200)
    expect(await socket.closed).toBe(closeCodes.sessionEnded)
    expect(await settings(client)).toBe(401)
    expect(await login(email, password)).toBe(401)
    expect(await login(email, newPassword)).toBe(200)
  })

  itOnce('is asked for in English too', async () => {
    const { email } = await makePerson()
    await request(email, { language: 'en' })
    expect((await mailbox.waitFor(email)).text).toContain('To log in, or choose a new password')
  })

  itOnce('gets the same answer for an unknown e-mail, which gets no mail', async () => {
    const app = await openWithMail()
    const [email, nobody] = ['somebody@michi.es', 'nobody-at-all@michi.es']
    await app.makeUser({ email })
    const [known, unknown] = [await request(email, { app }), await request(nobody, { app })]
    expect(unknown).toMatchObject({ status: known.status, body: known.body })
    // A closing server first sends the mails that it has begun.
    await app.close()
    expect(recipients()).toContain(email)
    expect(recipients()).not.toContain(nobody)
  })

  it('has a link that works once', async () => {
    const { email } = await makePerson()
    const token = await tokenFor(email)
    const answers = await Promise.all([reset(token), reset(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await reset(token)).toMatchObject({ status: 410, body: { code: 'link_expired' } })
  })

  itOnce('is mailed to one address only, whatever the e-mail field holds', async () => {
    const app = await openWithMail()
    const [email, hidden] = ['in-front@michi.es', 'hidden@michi.es']
    await app.makeUser({ email })
    for (const end of [`\r\nBcc: ${hidden}`, `\n${hidden}`]) {
      expect((await request(email + end, { app })).status).toBe(422)
    }
    expect((await request(`${email}, ${hidden}`, { app })).status).toBe(200)
    await request(email, { app })
    await app.close()
    expect(recipients()).toContain(email)
    expect(recipients().join()).not.toContain(hidden)
  })

  itOnce('has a link that works for six hours', async () => {
    const { email } = await makePerson()
    const token = await tokenFor(email)
    server.advance(retention.entryLinkHours * 60 * 60 * 1000 + 1)
    expect((await reset(token)).status).toBe(410)
    expect(await login(email, password)).toBe(200)
  })

  itOnce('is stored only as a hash, and logged nowhere', async () => {
    const { email } = await makePerson()
    const token = await tokenFor(email)
    const rows = await server.store.db.selectFrom('mailed_links').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Buffer.from(row.token_hash).toString()).not.toBe(token)
    for (const line of server.log) {
      expect(line).not.toContain(token)
      expect(line).not.toContain(email)
    }
  })

  itOnce('loses its links when the password is changed', async () => {
    const { client, email } = await makePerson()
    const token = await tokenFor(email)
    await client.post('/api/changepassword', { userId: client.id, password, newPassword })
    expect((await reset(token)).status).toBe(410)
  })

  itOnce('is offered by the configuration only with a mail host', async () => {
    const offered = await server.visitor().get<{ passwordReset: boolean }>('/api/config')
    expect(offered.body.passwordReset).toBe(true)
    const without = await openAppForTest()
    const visitor = without.visitor()
    expect((await visitor.get<{ passwordReset: boolean }>('/api/config')).body.passwordReset).toBe(
      false,
    )
    expect((await visitor.post('/api/requestreset', { email: 'a@b.es' })).status).toBe(404)
    expect((await visitor.post('/api/resetpassword', { token: 'a', password })).status).toBe(404)
  })

  itOnce('is logged without the address when the mail host refuses it', async () => {
    const email = `refused${people++}@michi.es`
    await server.makeUser({ email })
    expect((await request(email)).status).toBe(200)
    const findLine = () => server.log.find((line) => line.includes('could not be sent'))
    await expect.poll(findLine).toBeDefined()
    expect(JSON.parse(findLine() ?? '')).toMatchObject({
      err: { code: 'EENVELOPE', message: 'The mail host answered 550.' },
    })
    expect(server.log.join()).not.toContain(email)
  })

  itOnce('is answered at once when the mail host is away', async () => {
    const away = await openAppForTest({
      publicOrigin: origin,
      mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'michi@michi.example' },
    })
    await away.makeUser({ email: 'sin@michi.es' })
    const answer = await away.visitor().post('/api/requestreset', { email: 'sin@michi.es' })
    expect(answer.status).toBe(200)
    await expect.poll(() => away.log.join()).toContain('a mail could not be sent')
    expect(away.log.join()).not.toContain('sin@michi.es')
  })
})

describe('devices', () => {
  const agents = {
    phone:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
    desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0',
  }
  const signIn = async (email: string, agent: string) => {
    const visitor = server.visitor()
    const headers = { 'user-agent': agent }
    const { body } = await visitor.post<{ id: number }>(
      '/api/userlogin',
      { email, password },
      headers,
    )
    visitor.id = body.id
    return visitor
  }

  itOnce('are listed with the current one first, and the others can be signed out', async () => {
    const { client, email } = await makePerson()
    await client.post('/api/signoff', {})
    const phone = await signIn(email, agents.phone)
    server.advance(1000)
    const desk = await signIn(email, agents.desk)
    const list = async (who: TestClient) =>
      (await who.get<Device[]>(`/api/sessions/${who.id}`)).body
    const devices = await list(phone)
    expect(devices).toMatchObject([
      { browser: 'Chrome', system: 'Android', current: true },
      { browser: 'Firefox', system: 'Windows', current: false },
    ])
    expect(Object.keys(devices[0] ?? {})).not.toContain('tokenHash')
    const socket = await TestSocket.open(desk)
    expect((await phone.post('/api/endsessions', { userId: phone.id })).status).toBe(200)
    expect(await socket.closed).toBe(closeCodes.sessionEnded)
    expect(await settings(desk)).toBe(401)
    expect(await list(phone)).toHaveLength(1)
  })

  it('can be signed out one by one, each only by its owner', async () => {
    const { client, email } = await makePerson()
    const desk = await signIn(email, agents.desk)
    const phone = await signIn(email, agents.phone)
    const { client: stranger } = await makePerson()
    const { body: devices } = await desk.get<Device[]>(`/api/sessions/${desk.id}`)
    const idOf = (system: string) => devices.find((device) => device.system === system)?.id
    const end = async (who: TestClient, id: number | undefined) =>
      (await who.post('/api/endsession', { userId: who.id, id })).status
    const socket = await TestSocket.open(phone)

    expect(await end(stranger, idOf('Android'))).toBe(200)
    expect(await settings(phone)).toBe(200)
    expect(await end(desk, idOf('Android'))).toBe(200)
    expect(await settings(phone)).toBe(401)
    expect(await socket.closed).toBe(closeCodes.sessionEnded)
    expect(await settings(client)).toBe(200)
    // A second call changes nothing, and the session that asks stays.
    expect(await end(desk, idOf('Android'))).toBe(200)
    expect(await end(desk, idOf('Windows'))).toBe(200)
    expect(await settings(desk)).toBe(200)
  })
})
