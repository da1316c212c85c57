import { describe, expect, it, onTestFinished } from 'vitest'
import type { Device } from '../../contract/privacy.ts'
import { openMailbox } from '../../harness/mailbox.ts'
import { openAppForTest } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'

const password = 'una contraseña larga'
const newPassword = 'otra contraseña larga'
const email = 'ana@michi.es'
const hour = 60 * 60_000

/** A server with limits, and Ana's account. Each browser has its own address. */
async function openWorld() {
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  const app = await openAppForTest({
    rateLimits: true,
    trustProxy: 1,
    publicOrigin: 'http://localhost',
    mail: { smtpUrl: mailbox.url, from: 'michi@michi.es' },
  })
  const ana = await app.makeUser({ email, password })
  await ana.post('/api/signoff', {})
  const { id } = ana
  let addresses = 0
  const openBrowser = () => {
    const client = app.visitor()
    client.id = id
    client.headers['x-forwarded-for'] = `198.51.100.${++addresses}`
    return client
  }
  const signIn = async (client: TestClient, tried = password) =>
    (await client.post('/api/userlogin', { email, password: tried })).status
  const leave = async (client: TestClient) => client.post('/api/signoff', {})
  const isIn = async (client: TestClient) =>
    (await client.get(`/api/usersettings/${id}`)).status === 200
  /** Until no more is allowed. */
  const guess = async (client: TestClient) => {
    while ((await signIn(client, 'wrong')) === 401);
  }
  const guessAsStranger = () => guess(openBrowser())
  const askForLink = () => openBrowser().post('/api/requestreset', { email })
  const links = () =>
    mailbox.mails.map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1]).filter((each) => !!each)
  const waitForLink = async () => {
    const before = links().length
    await askForLink()
    await expect.poll(() => links().length).toBe(before + 1)
    return links().at(-1) ?? ''
  }
  return {
    app,
    id,
    openBrowser,
    signIn,
    leave,
    isIn,
    guess,
    guessAsStranger,
    askForLink,
    links,
    waitForLink,
  }
}

describe('the owner of an account whose password strangers guess', () => {
  it('signs in by the link of a mail, and from then on in that browser by password', async () => {
    const { openBrowser, signIn, leave, isIn, guessAsStranger, waitForLink } = await openWorld()
    const owner = openBrowser()
    await guessAsStranger()
    expect(await signIn(owner)).toBe(429)
    const token = await waitForLink()
    expect((await owner.post('/api/signinbylink', { token })).status).toBe(200)
    expect(await isIn(owner)).toBe(true)
    expect((await openBrowser().post('/api/signinbylink', { token })).status).toBe(410)
    // The guesses of before are forgotten, and those of now do not count for this browser.
    expect(await signIn(openBrowser())).toBe(200)
    await leave(owner)
    await guessAsStranger()
    expect(await signIn(owner)).toBe(200)
  })

  it('signs in after a new password by the link, in the browser that chose it', async () => {
    const { openBrowser, signIn, guessAsStranger, waitForLink } = await openWorld()
    const owner = openBrowser()
    await guessAsStranger()
    const token = await waitForLink()
    const reset = { token, password: newPassword }
    expect((await owner.post('/api/resetpassword', reset)).status).toBe(200)
    await guessAsStranger()
    expect(await signIn(owner, newPassword)).toBe(200)
  })

  it('keeps the other browsers, or ends them', async () => {
    const { openBrowser, signIn, isIn, leave, guessAsStranger, waitForLink } = await openWorld()
    const [phone, laptop] = [openBrowser(), openBrowser()]
    await signIn(phone)
    await signIn(laptop)
    await leave(laptop)
    const enter = async (endOthers: boolean) => {
      const link = { token: await waitForLink(), endOthers }
      expect((await openBrowser().post('/api/signinbylink', link)).status).toBe(200)
    }
    await enter(false)
    await guessAsStranger()
    expect(await isIn(phone)).toBe(true)
    expect(await signIn(laptop)).toBe(200)
    await leave(laptop)
    await enter(true)
    await guessAsStranger()
    expect(await isIn(phone)).toBe(false)
    expect(await signIn(laptop)).toBe(429)
  })

  it('is not signed in by a link of somebody else', async () => {
    const { app, openBrowser, waitForLink } = await openWorld()
    const luis = await app.makeUser()
    const token = await waitForLink()
    expect((await luis.post('/api/signinbylink', { token })).status).toBe(403)
    expect((await openBrowser().post('/api/signinbylink', { token })).status).toBe(200)
  })

  it('gets few mails that nobody in the house asked for, and always has a link that works', async () => {
    const { app, openBrowser, askForLink, links } = await openWorld()
    for (let hours = 0; hours < 48; hours++) {
      for (let times = 0; times < 3; times++) await askForLink()
      app.advance(hour)
    }
    // Four at once, and one every six hours.
    await expect.poll(() => links().length).toBe(4 + 7)
    app.advance(-hour)
    const link = { token: links().at(-1) }
    expect((await openBrowser().post('/api/signinbylink', link)).status).toBe(200)
  })
})

describe('a browser that was signed off and is still known', () => {
  it('can guess, and refuses nothing to the signed-in owner', async () => {
    const { app, id, openBrowser, signIn, leave, guess } = await openWorld()
    const [owner, laptop] = [openBrowser(), openBrowser()]
    await signIn(laptop)
    await leave(laptop)
    await signIn(owner)
    await guess(laptop)
    const own = { userId: id, password }
    const email = { ...own, email: 'new@michi.es' }
    expect((await owner.post('/api/changeemail', email)).status).toBe(200)
    const change = { ...own, newPassword }
    expect((await owner.post('/api/changepassword', change)).status).toBe(200)
    const deletion = { userId: id, password: newPassword }
    expect((await owner.post('/api/deleteaccount', deletion)).status).toBe(200)
    expect(app.errors()).toEqual([])
  })

  it('is listed among the devices, and forgotten there', async () => {
    const { id, openBrowser, signIn, leave, guessAsStranger } = await openWorld()
    const [owner, laptop, phone] = [openBrowser(), openBrowser(), openBrowser()]
    laptop.headers['user-agent'] = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/131.0'
    await signIn(laptop)
    await leave(laptop)
    await signIn(phone)
    await signIn(owner)
    const list = async () => (await owner.get<Device[]>(`/api/sessions/${id}`)).body
    const devices = await list()
    expect(devices.map(({ signedIn, current }) => [signedIn, current])).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ])
    expect(devices[2]).toMatchObject({ browser: 'Firefox', system: 'Windows' })
    const forget = { userId: id, id: devices[2]?.id, signedIn: false }
    expect((await owner.post('/api/endsession', forget)).status).toBe(200)
    expect(await list()).toHaveLength(2)
    await guessAsStranger()
    expect(await signIn(laptop)).toBe(429)
    await leave(phone)
    expect(await signIn(phone)).toBe(200)
    expect((await owner.post('/api/endsessions', { userId: id })).status).toBe(200)
    expect(await list()).toHaveLength(1)
    expect(await signIn(phone)).toBe(429)
  })
})
