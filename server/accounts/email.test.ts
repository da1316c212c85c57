import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmailState } from '../../contract/email.ts'
import { retention } from '../../contract/retention.ts'
import { openMailbox } from '../../harness/mailbox.ts'
import { readZip } from '../../harness/read-zip.ts'
import { itOnce, openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { startMails } from '../notifications/settings.queries.ts'
import { getCredentials } from './credentials.queries.ts'
import {
  changeEmailNow,
  insertEmailChange,
  insertEmailToken,
  replaceEmail,
} from './email.queries.ts'

const origin = 'http://michi.example'
const password = 'una contraseña larga'
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let server: TestApp
beforeAll(async () => {
  mailbox = await openMailbox()
  const mail = { smtpUrl: mailbox.url, from: 'michi@michi.example' }
  server = await openTestApp({ publicOrigin: origin, mail })
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

const newEmail = () => `${crypto.randomUUID()}@test.es`
const tokenIn = (text: string) => /\/michiapp\/confirm#token=(\S+)/.exec(text)?.[1] ?? ''
const stateOf = async (client: TestClient) =>
  (await client.get<EmailState>(`/api/email/${client.id}`)).body
const confirm = (token: string, client = server.visitor()) =>
  client.post('/api/confirmemail', { token })
const expired = { status: 410, body: { code: 'link_expired' } }

/** Takes the next mail to this address out of the mailbox, and answers its token. */
async function takeToken(email: string): Promise<string> {
  const mail = await mailbox.waitFor(email)
  mailbox.mails.splice(mailbox.mails.indexOf(mail), 1)
  return tokenIn(mail.text)
}

async function askForLink(client: TestClient, email: string): Promise<string> {
  const asked = await client.post('/api/requestconfirmation', { userId: client.id })
  expect(asked.status).toBe(200)
  return takeToken(email)
}

async function makePerson() {
  const email = newEmail()
  return { email, ana: await server.makeUser({ email, password }) }
}

const changeEmail = (client: TestClient, email: string, given = password) =>
  client.post<EmailState>('/api/changeemail', { userId: client.id, password: given, email })

describe('a confirmed e-mail', () => {
  it('takes one mail at sign-up, in the language of the page, and one press', async () => {
    const email = newEmail()
    const signup = { name: 'Ana', email, password, language: 'en' }
    const client = server.visitor()
    client.id = (await client.post<{ id: number }>('/api/adduser', signup)).body.id
    const { text } = await mailbox.waitFor(email)
    expect(text).toContain('Subject: Confirm your email for MichiApp')
    await client.post('/api/userlogin', { email, password })
    expect(await stateOf(client)).toEqual({
      email,
      confirmed: false,
      pendingEmail: null,
      canConfirm: true,
    })
    // The link is opened on another device, without a session.
    expect(await confirm(tokenIn(text))).toMatchObject({
      status: 200,
      body: { email, startsMail: false },
    })
    expect(await stateOf(client)).toMatchObject({ confirmed: true })
    // There is nothing to confirm any more, so asking costs none of the mails of a day.
    for (let n = 0; n < 9; n++) {
      const asked = await client.post('/api/requestconfirmation', { userId: client.id })
      expect(asked.status).toBe(200)
    }
  })

  itOnce('opens what reaches strangers, and is needed for nothing else', async () => {
    const { email, ana } = await makePerson()
    const other = await server.makeUser()
    const like = { likerId: ana.id, likedId: other.id }
    const note = { text: '¿Paseamos?', clientId: 'a-note' }
    const refused = { status: 403, body: { code: 'email_unconfirmed' } }
    expect(await ana.post('/api/adduserlike', { ...like, note })).toMatchObject(refused)
    const allowance = `/api/noteallowance/${ana.id}/${other.id}`
    expect(await ana.get(allowance)).toMatchObject(refused)
    expect(await ana.post('/api/adduserlike', like)).toMatchObject({ status: 200 })
    await confirm(await askForLink(ana, email))
    expect(await ana.get(allowance)).toMatchObject({ status: 200 })
    expect(await ana.post('/api/adduserlike', { ...like, note })).toMatchObject({ status: 200 })
  })

  itOnce('is also confirmed by a password that was reset by mail', async () => {
    const { email, ana } = await makePerson()
    await server.visitor().post('/api/requestreset', { email })
    const { text } = await mailbox.waitFor(email)
    const token = /#token=(\S+)/.exec(text)?.[1]
    await server.visitor().post('/api/resetpassword', { token, password: 'otra muy larga' })
    expect(await stateOf(await server.signInAgain(ana))).toMatchObject({ confirmed: true })
  })

  itOnce('is asked for five times a day at most', async () => {
    const { email, ana } = await makePerson()
    for (let n = 0; n < 5; n++) await askForLink(ana, email)
    const asked = await ana.post('/api/requestconfirmation', { userId: ana.id })
    expect(asked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })
})

describe('a link', () => {
  it('works once', async () => {
    const { email, ana } = await makePerson()
    const token = await askForLink(ana, email)
    const both = await Promise.all([confirm(token), confirm(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await confirm(token)).toMatchObject(expired)
    expect(await stateOf(ana)).toMatchObject({ confirmed: true })
  })

  itOnce('is refused where somebody else is signed in, and still works for its owner', async () => {
    const { email, ana } = await makePerson()
    const token = await askForLink(ana, email)
    const stranger = await server.makeUser()
    expect(await confirm(token, stranger)).toMatchObject({
      status: 403,
      body: { code: 'not_yours' },
    })
    expect((await confirm(token, ana)).status).toBe(200)
  })

  itOnce('ends after a day', async () => {
    const app = await openAppForTest({ publicOrigin: origin, mail: server.config.mail })
    const email = newEmail()
    const ana = await app.makeUser({ email })
    const token = await askForLink(ana, email)
    app.advance(retention.confirmLinkHours * 60 * 60 * 1000)
    expect(await confirm(token, app.visitor())).toMatchObject(expired)
  })

  itOnce('ends when the password changes, so that its owner can stop a thief', async () => {
    const { ana } = await makePerson()
    const wanted = newEmail()
    await changeEmail(ana, wanted)
    const token = await takeToken(wanted)
    const change = { userId: ana.id, password, newPassword: 'otra contraseña' }
    expect((await ana.post('/api/changepassword', change)).status).toBe(200)
    expect(await confirm(token)).toMatchObject(expired)
    expect(await stateOf(ana)).toMatchObject({ pendingEmail: null })
  })

  itOnce.each(['x', 'x'.repeat(43)])('that is made up (%s) does nothing', async (token) => {
    expect(await confirm(token)).toMatchObject(expired)
  })

  itOnce('that is no token at all is refused', async () => {
    expect((await confirm('<script>')).status).toBe(422)
  })
})

describe('changing the e-mail', () => {
  itOnce('asks for the password, informs the old address and waits for the new one', async () => {
    const { email, ana } = await makePerson()
    const wanted = newEmail()
    expect(await changeEmail(ana, wanted, 'a guess')).toMatchObject({
      status: 401,
      body: { code: 'bad_credentials' },
    })
    const asked = await changeEmail(ana, wanted)
    expect(asked.body).toMatchObject({ email, confirmed: false, pendingEmail: wanted })
    expect((await mailbox.waitFor(email)).text).toContain(wanted)
    const login = (address: string) =>
      server.visitor().post('/api/userlogin', { email: address, password })
    expect((await login(email)).status).toBe(200)
    expect((await login(wanted)).status).toBe(401)

    await confirm(await takeToken(wanted), ana)
    expect(await stateOf(ana)).toMatchObject({ email: wanted, confirmed: true, pendingEmail: null })
    expect((await login(wanted)).status).toBe(200)
    expect((await login(email)).status).toBe(401)
  })

  itOnce('is in the export while it waits', async () => {
    const { email, ana } = await makePerson()
    const wanted = newEmail()
    await changeEmail(ana, wanted)
    const exported = async () => {
      const { body } = await ana.get<ArrayBuffer>(`/api/export/${ana.id}`)
      return JSON.parse(readZip(Buffer.from(body)).get('account.json')?.toString() ?? '')
    }
    expect(await exported()).toMatchObject({ email, pendingEmail: wanted })
    await confirm(await takeToken(wanted))
    expect(await exported()).toMatchObject({ email: wanted, pendingEmail: null })
  })

  itOnce('ends the links that were mailed to the old address', async () => {
    const { email, ana } = await makePerson()
    const wanted = newEmail()
    await changeEmail(ana, wanted)
    await takeToken(email)
    const old = await askForLink(ana, email)
    await server.visitor().post('/api/requestreset', { email })
    const reset = /#token=(\S+)/.exec((await mailbox.waitFor(email)).text)?.[1]
    await confirm(await takeToken(wanted))
    expect(await confirm(old)).toMatchObject(expired)
    const stolen = { token: reset, password: 'una de ladrones' }
    expect(await server.visitor().post('/api/resetpassword', stolen)).toMatchObject(expired)
    expect(await stateOf(ana)).toMatchObject({ email: wanted })
  })

  it('leaves no link for the old address, also not one that is made at that moment', async () => {
    const { db } = server.store
    for (let round = 0; round < 10; round++) {
      const { email, ana } = await makePerson()
      const wanted = newEmail()
      const link = { userId: ana.id, email, startsMail: false, now: server.now() }
      await Promise.all([
        insertEmailToken(db, link),
        replaceEmail(db, ana.id, { email: wanted, confirmedAt: server.now() }),
        insertEmailToken(db, link),
      ])
      expect(await insertEmailToken(db, link)).toBeNull()
      expect(await stateOf(ana)).toMatchObject({ email: wanted, pendingEmail: null })
    }
  })

  itOnce('is refused if the password was changed after it was verified', async () => {
    const { db } = server.store
    const { email, ana } = await makePerson()
    const { passwordHash: verifiedHash } = await getCredentials(db, ana.id)
    const change = { userId: ana.id, password, newPassword: 'otra contraseña' }
    expect((await ana.post('/api/changepassword', change)).status).toBe(200)
    const late = { userId: ana.id, email: newEmail(), verifiedHash, now: server.now() }
    const refused = { code: 'bad_credentials' }
    await expect(insertEmailChange(db, late)).rejects.toMatchObject(refused)
    await expect(changeEmailNow(db, late)).rejects.toMatchObject(refused)
    expect(await stateOf(ana)).toMatchObject({ email, pendingEmail: null })
  })

  itOnce('forgets a change that was asked for before', async () => {
    const { ana } = await makePerson()
    const [first, second] = [newEmail(), newEmail()]
    await changeEmail(ana, first)
    await changeEmail(ana, second)
    expect(await confirm(await takeToken(first))).toMatchObject(expired)
    expect(await stateOf(ana)).toMatchObject({ pendingEmail: second })
  })

  it('never takes an e-mail that somebody else has, or gets meanwhile', async () => {
    const taken = { status: 400, body: { code: 'email_taken' } }
    const { email, ana } = await makePerson()
    const other = await makePerson()
    expect(await changeEmail(ana, other.email)).toMatchObject(taken)
    expect(await changeEmail(ana, email)).toMatchObject(taken)
    const wanted = newEmail()
    await changeEmail(ana, wanted)
    const token = await takeToken(wanted)
    await server.makeUser({ email: wanted })
    expect(await confirm(token)).toMatchObject(taken)
    expect(await stateOf(ana)).toMatchObject({ email })
  })

  itOnce('takes only what can sign up', async () => {
    const { ana } = await makePerson()
    expect((await changeEmail(ana, 'Ana@test.es')).status).toBe(422)
  })
})

describe('an address that many accounts name', () => {
  it('gets five mails a day, and can still sign up', async () => {
    const email = newEmail()
    for (let n = 0; n < 5; n++) {
      const { ana } = await makePerson()
      expect((await changeEmail(ana, email)).status).toBe(200)
      await takeToken(email)
    }
    const { ana } = await makePerson()
    const wanted = newEmail()
    await changeEmail(ana, wanted)
    const refused = { status: 429, body: { code: 'too_many_requests' } }
    expect(await changeEmail(ana, email)).toMatchObject(refused)
    expect(await stateOf(ana)).toMatchObject({ pendingEmail: wanted })
    expect((await confirm(await takeToken(wanted))).status).toBe(200)
    const signup = { name: 'Eva', email, password }
    expect((await server.visitor().post('/api/adduser', signup)).status).toBe(201)
  })

  itOnce('keeps its own allowance if it has an account', async () => {
    const { email, ana: owner } = await makePerson()
    const { ana } = await makePerson()
    const taken = { status: 400, body: { code: 'email_taken' } }
    for (let n = 0; n < 5; n++) expect(await changeEmail(ana, email)).toMatchObject(taken)
    for (let n = 0; n < 5; n++) await askForLink(owner, email)
  })
})

describe('without a mail host', () => {
  it('nothing needs a confirmed e-mail, and a new one counts at once', async () => {
    const app = await openAppForTest()
    const ana = await app.makeUser({ password })
    const other = await app.makeUser()
    expect((await ana.get(`/api/noteallowance/${ana.id}/${other.id}`)).status).toBe(200)
    const email = newEmail()
    await startMails(app.store.db, ana.id)
    expect((await changeEmail(ana, email)).body).toEqual({
      email,
      confirmed: false,
      pendingEmail: null,
      canConfirm: false,
    })
    expect((await ana.post('/api/requestconfirmation', { userId: ana.id })).status).toBe(404)
    // Nobody has confirmed that address, so news does not go there.
    expect((await ana.get(`/api/notifications/${ana.id}`)).body).toMatchObject({ mail: false })
  })
})
