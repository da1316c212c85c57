import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openMailbox } from '../../testing/mailbox.ts'
import { openTellingApp, write } from '../../testing/telling-app.ts'
import { getServerKeys } from '../server-keys.queries.ts'
import { makeStopToken, readStopToken } from './stop-token.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const origin = 'http://michi.example'

async function openMailingApp() {
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  const mail = { smtpUrl: mailbox.url, from: 'michi@michi.example' }
  const server = await openTellingApp({ mail, publicOrigin: origin })
  const openChat = async (settings: object = {}, email = `${crypto.randomUUID()}@test.es`) => {
    const { luis, ana, chatId } = await server.makePair()
    await server.store.db.updateTable('users').set({ email }).where('id', '=', ana.id).execute()
    await ana.get(`/api/chat/${chatId}`)
    const body = { userId: ana.id, mail: true, ...settings }
    const answer = await ana.put<{ mailAddress: string }>('/api/updatenotifications', body)
    expect(answer.body.mailAddress).toBe(email)
    return { luis, ana, chatId, email }
  }
  const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to === email)
  return { ...server, mailbox, openChat, mailsTo }
}

/** The address in the mail that stops it. */
const stopAddress = (text: string) =>
  (/List-Unsubscribe:\s*<([^>]+)>/.exec(text)?.[1] ?? '').replace(/\s/g, '')

it('goes to who wants it and has no browser, once a day, with all that waits', async () => {
  const server = await openMailingApp()
  const { luis, chatId, email } = await server.openChat()
  const unwilling = await server.openChat({ mail: false })
  const reachable = await server.openChat()
  await server.makeReachable(reachable.ana)
  for (const each of [unwilling, reachable]) await write(each.luis, each.chatId)
  await write(luis, chatId, 'un secreto')
  await server.pass(11 * second)
  expect(server.mailbox.mails).toEqual([])
  await write(luis, chatId)
  await server.pass(16 * minute)
  const [mail] = server.mailsTo(email)
  expect(server.mailbox.mails).toHaveLength(1)
  expect(mail?.text).toContain('Subject: Alguien te espera en MichiApp')
  expect(mail?.text).toContain('- Toby: 2 mensajes nuevos')
  expect(mail?.text).toContain('<b>Toby</b>')
  expect(mail?.text).toContain('prefers-color-scheme: dark')
  expect(mail?.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(mail?.text).not.toContain('secreto')

  await write(luis, chatId)
  await server.pass(5 * hour)
  expect(server.mailsTo(email)).toHaveLength(1)
  await server.pass(19 * hour)
  expect(server.mailsTo(email)).toHaveLength(2)
})

it('is in the language of the account, and not sent of what was read meanwhile', async () => {
  const server = await openMailingApp()
  const english = await server.openChat({ language: 'en' })
  const reader = await server.openChat()
  for (const { luis, chatId } of [english, reader]) await write(luis, chatId)
  await server.pass(11 * second)
  await reader.ana.get(`/api/chat/${reader.chatId}`)
  await server.pass(16 * minute)
  expect(server.mailsTo(english.email)[0]?.text).toContain('- Toby: One new message')
  expect(server.mailsTo(reader.email)).toEqual([])
})

it('stops by one request without a session, and by the page of the link', async () => {
  const server = await openMailingApp()
  const stops = [
    (address: string) =>
      server.visitor().sendRaw('POST', address, 'List-Unsubscribe=One-Click', {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    async (address: string) => {
      const page = await server.visitor().get<ArrayBuffer>(address)
      expect(Buffer.from(page.body).toString()).toContain('<form method="post">')
      return server.visitor().sendRaw('POST', address, '', {
        'content-type': 'application/x-www-form-urlencoded',
        origin,
      })
    },
  ]
  for (const stop of stops) {
    const { ana, luis, chatId, email } = await server.openChat()
    await write(luis, chatId)
    await server.pass(11 * second)
    await server.pass(16 * minute)
    const address = stopAddress(server.mailsTo(email)[0]?.text ?? '').replace(origin, '')
    expect((await stop(address)).status).toBe(200)
    const { body } = await ana.get<{ mail: boolean }>(`/api/notifications/${ana.id}`)
    expect(body.mail).toBe(false)
    // Nor is it good for anything else.
    const token = address.split('/').at(-1) ?? ''
    const asCookie = await server
      .visitor()
      .get(`/api/notifications/${ana.id}`, { cookie: `michi_session=${token}` })
    expect(asCookie.status).toBe(401)
  }
})

it('cannot be stopped by guessing', () => {
  const secret = 's'.repeat(43)
  const token = makeStopToken(7, secret)
  expect(readStopToken(token, secret)).toBe(7)
  for (const wrong of [
    token.replace('7.', '8.'),
    makeStopToken(7, 'another'),
    '7.',
    '7',
    '',
    `7.${'x'.repeat(43)}`,
    `${token}x`,
  ]) {
    expect(readStopToken(wrong, secret)).toBeNull()
  }
})

it('is tried again when the mail host refuses, and holds up nobody else', async () => {
  const server = await openMailingApp()
  const refused = await server.openChat({}, `refused-${crypto.randomUUID()}@test.es`)
  const fine = await server.openChat()
  for (const { luis, chatId } of [refused, fine]) await write(luis, chatId)
  await server.pass(11 * second)
  await server.pass(16 * minute)
  expect(server.mailsTo(fine.email)).toHaveLength(1)
  const due = () =>
    server.store.db
      .selectFrom('notification_settings')
      .select('mail_due_at')
      .where('user_id', '=', refused.ana.id)
      .executeTakeFirst()
  expect((await due())?.mail_due_at).toBeGreaterThan(server.now())
})

it('that never goes out holds up nothing else, and is complained of once', async () => {
  const connections = new Set<Socket>()
  const silent = createServer((socket) => connections.add(socket.on('error', () => {})))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'michi@michi.example' }
  const server = await openTellingApp({ mail, publicOrigin: origin })
  for (let n = 0; n < 4; n++) {
    const { ana, luis, chatId } = await server.makePair()
    await ana.get(`/api/chat/${chatId}`)
    await ana.put('/api/updatenotifications', { userId: ana.id, mail: true })
    await write(luis, chatId)
  }
  server.advance(11 * second)
  await server.notifier.ringAll()
  server.advance(16 * minute)
  const mailing = server.notifier.sendMails()
  await expect.poll(() => connections.size).toBe(4)

  const reachable = await server.openChat()
  expect((await write(reachable.luis, reachable.chatId)).status).toBe(201)
  server.advance(11 * second)
  await server.notifier.ringAll()
  await server.notifier.sendPushes()
  await server.service.waitForCount(1)

  for (const socket of connections) socket.destroy()
  silent.close()
  await mailing
  expect(server.log.filter((line) => line.includes('could not be sent'))).toHaveLength(1)
})

it('has a link that is no lie while the store is in trouble, nor for who is gone', async () => {
  const server = await openMailingApp()
  const { ana } = await server.openChat()
  const { mailSecret } = await getServerKeys(server.store.db)
  const visitor = server.visitor()
  const linkOf = (userId: number) => `/api/stopmail/${makeStopToken(userId, mailSecret)}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await visitor.get(linkOf(ana.id))).status).toBe(200)
  // As often as one likes.
  for (let n = 0; n < 2; n++) {
    expect((await visitor.sendRaw('POST', linkOf(ana.id), '', form)).status).toBe(200)
  }
  expect((await visitor.get(linkOf(ana.id + 1000))).status).toBe(404)
  const { schema } = server.store.db
  await schema.alterTable('notification_settings').renameTo('elsewhere').execute()
  expect((await visitor.get(linkOf(ana.id))).status).toBe(500)
  expect((await visitor.sendRaw('POST', linkOf(ana.id), '', form)).status).toBe(500)
})

it('is not offered without a mail host', async () => {
  const server = await openTellingApp()
  const ana = await server.makeUser()
  const { body } = await ana.get<{ mailAddress: string | null }>(`/api/notifications/${ana.id}`)
  expect(body.mailAddress).toBeNull()
  expect((await ana.get('/api/stopmail/1.x')).status).toBe(404)
})
