import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { retention } from '../../../contract/retention.ts'
import { raiseAlarm } from '../../../harness/lost-pets.ts'
import { openMailbox } from '../../../harness/mailbox.ts'
import { decideAll, openNotificationsApp, write } from '../../../harness/notifications-app.ts'
import { makePairs } from '../../../harness/people.ts'
import type { TestApp } from '../../../harness/test-app.ts'
import { itOnce } from '../../../harness/test-app.ts'
import type { TestClient } from '../../../harness/test-client.ts'
import { inTransaction } from '../../db/store.ts'
import { tidyLostPets } from '../../lost-pets/end-search.queries.ts'
import { topics } from '../../topics.ts'
import { insertDeliveries, takeMail } from '../deliveries.queries.ts'
import type { Notification } from '../news.ts'
import { getServerKeys } from '../server-keys.queries.ts'
import { markMailed, startMails } from '../settings.queries.ts'
import type { Reader } from '../topic.ts'
import { makeStopToken, readStopToken } from './link-tokens.ts'
import { newsMail } from './news-mail.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const origin = 'http://michi.example'

async function openMailingApp() {
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  const mail = { smtpUrl: mailbox.url, from: 'michi@michi.example' }
  const server = await openNotificationsApp({ mail, publicOrigin: origin })
  const openChat = async (settings: object = {}, email = `${crypto.randomUUID()}@test.es`) => {
    const { luis, ana, chatId } = await server.makePair()
    await server.store.db.updateTable('users').set({ email }).where('id', '=', ana.id).execute()
    await ana.get(`/api/chat/${chatId}`)
    const body = { userId: ana.id, mail: true, ...settings }
    const answer = await ana.put<{ mailAddress: string }>('/api/updatenotifications', body)
    expect(answer.body.mailAddress).toBe(email)
    if (body.mail) await confirm(email)
    return { luis, ana, chatId, email }
  }
  /** Confirms the address through the link in the question mail. */
  const confirm = async (email: string) => {
    const { mails } = mailbox
    if (email.startsWith('refused')) {
      const found = await server.store.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      return startMails(server.store.db, found.id)
    }
    const question = await mailbox.waitFor(email)
    mails.splice(mails.indexOf(question), 1)
    await server.visitor().post('/api/confirmemail', { token: tokenIn(question.text) })
  }
  const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to === email)
  return { ...server, mailbox, openChat, mailsTo }
}

const post = (visitor: TestClient, address: string) =>
  visitor.sendRaw('POST', address, '', { 'content-type': 'application/x-www-form-urlencoded' })

/** Of the mail that asks whether to write there. */
const tokenIn = (text: string) => /michi\.example\/michiapp\/confirm#token=(\S+)/.exec(text)?.[1]

/** The link that stops the mails. */
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

it('mails a person with hundreds of chats about the one that was active last', async () => {
  const server = await openMailingApp()
  const { ana, email } = await server.openChat()
  const { db } = server.store
  const quiet = Array.from({ length: 200 }, (_, n) => n)
  const inserted = await db
    .insertInto('chats')
    .values(quiet.map((n) => ({ user1_id: ana.id, created_at: n, active_at: n })))
    .returning('id')
    .execute()
  await db
    .insertInto('notified_chats')
    .values(inserted.map(({ id }) => ({ chat_id: id, user_id: ana.id })))
    .execute()
  const luis = await server.makeUser({ animalName: 'Toby' })
  await ana.post('/api/adduserlike', { likerId: ana.id, likedId: luis.id })
  await luis.post('/api/adduserlike', { likerId: luis.id, likedId: ana.id })
  await server.pass(11 * second)
  await server.pass(16 * minute)
  const [mail] = server.mailsTo(email)
  expect(mail?.text ?? '').toContain('- ¡Match con Toby!: ')
})

itOnce('says in text and in HTML that there is more than it names', () => {
  const reader = { language: 'es' } as Reader
  const about: Notification = {
    topic: 'message',
    urgency: 'normal',
    title: 'Toby',
    body: 'Un mensaje nuevo',
    reader,
    path: '/chats',
    tag: 'chat-1',
  }
  const mailOf = (count: number) =>
    newsMail({
      to: 'ana@test.es',
      origin,
      stopUrl: `${origin}/stop`,
      news: Array.from({ length: count }, () => about),
    })
  for (const form of ['text', 'html'] as const) {
    expect(mailOf(8)[form]).not.toContain('…')
    expect(mailOf(9)[form]).toContain('…')
  }
})

itOnce('goes only to an address whose reader has confirmed it', async () => {
  const server = await openMailingApp()
  const { luis, ana, chatId } = await server.makePair()
  const email = `${crypto.randomUUID()}@test.es`
  await server.store.db.updateTable('users').set({ email }).where('id', '=', ana.id).execute()
  await ana.get(`/api/chat/${chatId}`)
  const switchOn = async () => {
    const body = { userId: ana.id, mail: true, language: 'en' }
    return ana.put<{ mail: boolean; code: string }>('/api/updatenotifications', body)
  }
  const isOn = async () =>
    (await ana.get<{ mail: boolean }>(`/api/notifications/${ana.id}`)).body.mail
  expect((await switchOn()).body.mail).toBe(false)
  const question = await server.mailbox.waitFor(email)
  expect(question.text).toContain('Subject: Shall we write to this address?')
  await write(luis, chatId)
  await server.pass(11 * second)
  await server.pass(16 * minute)
  expect(server.mailbox.mails).toEqual([question])

  const confirmation = { token: tokenIn(question.text) }
  const confirmed = await server.visitor().post('/api/confirmemail', confirmation)
  expect(confirmed.body).toEqual({ email, startsMail: true })
  expect(await isOn()).toBe(true)

  // The address stays confirmed, so nobody is asked again.
  const { mailSecret } = await getServerKeys(server.store.db)
  await post(server.visitor(), `/api/stopmail/${makeStopToken(ana.id, mailSecret)}`)
  expect(await isOn()).toBe(false)
  expect((await switchOn()).body.mail).toBe(true)
  await server.close()
  expect(server.mailsTo(email)).toEqual([question])
})

itOnce('is asked for five times a day at most', async () => {
  const server = await openMailingApp()
  const ana = await server.makeUser()
  const switchOn = () =>
    ana.put<{ code: string }>('/api/updatenotifications', { userId: ana.id, mail: true })
  for (let n = 0; n < 5; n++) expect((await switchOn()).status).toBe(200)
  const tooMany = await switchOn()
  expect([tooMany.status, tooMany.body.code]).toEqual([429, 'too_many_requests'])
})

itOnce('is in the language of the account, and not sent of what was read meanwhile', async () => {
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

itOnce('stops by one request without a session, and by the page of the link', async () => {
  const server = await openMailingApp()
  const stops = [
    (address: string) =>
      server
        .visitor()
        .sendRaw(
          'POST',
          address,
          '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
          { 'content-type': 'multipart/form-data; boundary=b' },
        ),
    (address: string) =>
      server.visitor().sendRaw('POST', address, 'List-Unsubscribe=One-Click', {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    async (address: string) => {
      const page = await server.visitor().get<ArrayBuffer>(address)
      expect(Buffer.from(page.body).toString()).toContain('<form method="post">')
      const { rows } = await sql<{ mails: number }>`
        select count(*) as mails from notification_settings where mail = 1`.execute(server.store.db)
      expect(Number(rows[0]?.mails)).toBe(1)
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
    // The token works for nothing else.
    const token = address.split('/').at(-1) ?? ''
    const asCookie = await server
      .visitor()
      .get(`/api/notifications/${ana.id}`, { cookie: `michi_session=${token}` })
    expect(asCookie.status).toBe(401)
  }
})

itOnce('cannot be stopped by guessing', () => {
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

itOnce('is tried again when the mail host refuses, and holds up nobody else', async () => {
  const server = await openMailingApp()
  const refused = await server.openChat({}, `refused-${crypto.randomUUID()}@test.es`)
  const fine = await server.openChat()
  for (const { luis, chatId } of [refused, fine]) await write(luis, chatId)
  await server.pass(11 * second)
  await server.pass(16 * minute)
  expect(server.mailsTo(fine.email)).toHaveLength(1)
  const due = () =>
    server.store.db
      .selectFrom('deliveries')
      .select('due_at')
      .where('user_id', '=', refused.ana.id)
      .executeTakeFirst()
  expect((await due())?.due_at).toBeGreaterThan(server.now())
})

itOnce('is sent once to a mail host that takes it and is gone before it says so', async () => {
  const server = await openMailingApp()
  const { luis, chatId, email } = await server.openChat()
  server.mailbox.hangUpAfterNext()
  await write(luis, chatId)
  await server.pass(11 * second)
  await server.pass(16 * minute)
  expect(server.mailsTo(email)).toHaveLength(1)
  await server.pass(23 * hour)
  expect(server.mailsTo(email)).toHaveLength(1)
})

/** What a server does right before it sends a mail. */
const claimAsMail = ({ store: { db }, now }: TestApp, userId: number) =>
  inTransaction(db, async (trx) => {
    await markMailed(trx, { userId, before: null, now: now() })
    return takeMail(trx, { userId, topics: Object.keys(topics) })
  })

itOnce('news that arrives while a mail is being sent goes with the next one', async () => {
  const server = await openMailingApp()
  const { luis, ana, chatId, email } = await server.openChat()
  await write(luis, chatId)
  await server.pass(11 * second)
  server.advance(16 * minute)
  await claimAsMail(server, ana.id)
  await ana.get(`/api/chat/${chatId}`)
  await write(luis, chatId, 'más')
  await server.pass(11 * second)
  await server.pass(23 * hour)
  expect(server.mailsTo(email)).toEqual([])
  await server.pass(hour)
  expect(server.mailsTo(email)).toHaveLength(1)
})

it('takes all news that arrives while it is claimed, or leaves it for the next mail', async () => {
  const server = await openMailingApp()
  const { db } = server.store
  const people = await makePairs(server.store, 100, server.now())
  const now = server.now()
  const queue = (topic: string) =>
    people.map(({ id, chatId }) => () => {
      const item = { topic, userId: id, subjectId: chatId, channel: 'mail' } as const
      return insertDeliveries(db, [{ ...item, createdAt: now, dueAt: now, tries: 0 }])
    })
  for (const { id } of people) await startMails(db, id)
  for (const act of queue('message')) await act()
  const [taken] = await Promise.all([
    Promise.all(people.map(({ id }) => claimAsMail(server, id))),
    ...queue('turn').map((act) => act()),
  ])
  const left = await db.selectFrom('deliveries').select('id').execute()
  expect(taken.flat().length + left.length).toBe(2 * people.length)
})

it('does not pile up without a mail host, and news of over a week ago is no news', async () => {
  const server = await openNotificationsApp()
  const { ana, luis, chatId } = await server.makePair()
  await ana.get(`/api/chat/${chatId}`)
  await startMails(server.store.db, ana.id)
  await write(luis, chatId)
  await server.pass(11 * second)
  expect(await server.store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])

  const mailing = await openMailingApp()
  const late = await mailing.openChat()
  await write(late.luis, late.chatId)
  await mailing.pass(11 * second)
  await mailing.pass(8 * 24 * hour)
  // That it is their turn is news of today.
  const [mail] = mailing.mailsTo(late.email)
  expect(mail?.text).toContain('- Te toca: ')
  expect(mail?.text).not.toContain('mensaje nuevo')
})

itOnce('mails the news when the last browser is refused, whatever the status', async () => {
  const server = await openMailingApp()
  const statuses = [400, 401, 403, 404, 410, 413]
  const emails: string[] = []
  for (const status of statuses) {
    const { ana, luis, chatId, email } = await server.openChat()
    emails.push(email)
    const browsers = [await server.makeReachable(ana), await server.makeReachable(ana)]
    for (const browser of browsers) {
      browser.answer = (_, response) => response.writeHead(status).end()
    }
    await write(luis, chatId)
  }
  await server.pass(11 * second)
  expect(server.service.count()).toBe(2 * statuses.length)
  await server.pass(16 * minute)
  for (const [index, email] of emails.entries()) {
    const texts = server.mailsTo(email).map(({ text }) => text)
    expect([statuses[index], texts]).toEqual([
      statuses[index],
      [expect.stringContaining('- Toby: Un mensaje nuevo')],
    ])
  }
})

itOnce('that never goes out holds up nothing else, and is logged once', async () => {
  const connections = new Set<Socket>()
  const silent = createServer((socket) => connections.add(socket.on('error', () => {})))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'michi@michi.example' }
  const server = await openNotificationsApp({ mail, publicOrigin: origin })
  for (let n = 0; n < 4; n++) {
    const { ana, luis, chatId } = await server.makePair()
    await ana.get(`/api/chat/${chatId}`)
    await startMails(server.store.db, ana.id)
    await write(luis, chatId)
  }
  server.advance(11 * second)
  await decideAll(server)
  server.advance(16 * minute)
  await server.notifier.run()
  await expect.poll(() => connections.size).toBe(4)

  const reachable = await server.openChat()
  expect((await write(reachable.luis, reachable.chatId)).status).toBe(201)
  server.advance(11 * second)
  await server.notifier.run()
  await server.service.waitForCount(1)

  for (const socket of connections) socket.destroy()
  silent.close()
  await server.notifier.idle()
  expect(server.log.filter((line) => line.includes('could not be sent'))).toHaveLength(1)
})

itOnce('has a link that is no lie while the store is in trouble, nor for who is gone', async () => {
  const server = await openMailingApp()
  const { ana } = await server.openChat()
  const { mailSecret } = await getServerKeys(server.store.db)
  const visitor = server.visitor()
  const linkOf = (userId: number) => `/api/stopmail/${makeStopToken(userId, mailSecret)}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await visitor.get(linkOf(ana.id))).status).toBe(200)
  // The link works any number of times.
  for (let n = 0; n < 2; n++) {
    expect((await visitor.sendRaw('POST', linkOf(ana.id), '', form)).status).toBe(200)
  }
  const gone = await visitor.get<ArrayBuffer>(linkOf(ana.id + 1000))
  expect(gone.status).toBe(404)
  expect(Buffer.from(gone.body).toString()).toContain('Este enlace ya no sirve.')
  const { schema } = server.store.db
  await schema.alterTable('notification_settings').renameTo('elsewhere').execute()
  expect((await visitor.get(linkOf(ana.id))).status).toBe(500)
  expect((await visitor.sendRaw('POST', linkOf(ana.id), '', form)).status).toBe(500)
})

itOnce('is not offered without a mail host', async () => {
  const server = await openNotificationsApp()
  const ana = await server.makeUser()
  const { body } = await ana.get<{ mailAddress: string | null }>(`/api/notifications/${ana.id}`)
  expect(body.mailAddress).toBeNull()
  expect((await ana.get('/api/stopmail/1.x')).status).toBe(404)
})

/** With a pet that is lost in the city of everybody else. */
async function openSearch(server: Awaited<ReturnType<typeof openMailingApp>>) {
  const { ana: owner, email, luis, chatId } = await server.openChat()
  const raised = await raiseAlarm(server, owner)
  expect(raised.status).toBe(201)
  return { owner, email, luis, chatId, key: raised.body.key }
}

itOnce(
  'tells people nearby of a lost pet, once, in their language, with a link to the poster',
  async () => {
    const server = await openMailingApp()
    const near = await server.openChat()
    const english = await server.openChat({ language: 'en' })
    const off = await server.openChat({ lostPets: false })
    const unwilling = await server.openChat({ mail: false })
    const reachable = await server.openChat()
    await server.makeReachable(reachable.ana)
    const { email, key } = await openSearch(server)
    await server.pass(0)
    await server.pass(16 * minute)
    for (const each of [off, unwilling, reachable, { email }])
      expect(server.mailsTo(each.email)).toEqual([])
    const [mail] = server.mailsTo(near.email)
    expect(mail?.text).toContain('- Michi se ha perdido cerca de ti: ')
    expect(mail?.text).toContain(`${origin}/michiapp/lost/${key}`)
    expect(mail?.text).toContain('Subject: Una mascota se ha perdido cerca de ti\r\n')
    expect(mail?.text).not.toContain('Parque del Retiro')
    const [englishMail] = server.mailsTo(english.email)
    expect(englishMail?.text).toContain('- Michi is lost near you: ')

    await write(near.luis, near.chatId)
    await server.pass(11 * second)
    await server.pass(24 * hour)
    const [, later] = server.mailsTo(near.email)
    expect(later?.text).toContain('Un mensaje nuevo')
    expect(later?.text).not.toContain('se ha perdido')
  },
)

itOnce('still names an alarm that waited for more than a day, as long as it is news', async () => {
  const server = await openMailingApp()
  const near = await server.openChat()
  await write(near.luis, near.chatId)
  await server.pass(11 * second)
  await server.pass(16 * minute)
  expect(server.mailsTo(near.email)).toHaveLength(1)
  await openSearch(server)
  await server.pass(0)
  await server.pass(25 * hour)
  const [, later] = server.mailsTo(near.email)
  expect(later?.text).toContain('- Michi se ha perdido cerca de ti: ')
})

itOnce('does not tell of a pet that was found meanwhile', async () => {
  const server = await openMailingApp()
  const near = await server.openChat()
  const { owner, key } = await openSearch(server)
  await server.pass(0)
  await owner.post('/api/endlostpet', { userId: owner.id, key, found: true })
  await server.pass(16 * minute)
  expect(server.mailsTo(near.email)).toEqual([])
})

itOnce('tells the owner of a sighting, also at night, and asks after 30 days', async () => {
  const server = await openMailingApp()
  const { email, key } = await openSearch(server)
  await server.pass(13 * hour)
  await server.visitor().post('/api/addsighting', { key, words: 'En la fuente.' })
  await server.pass(16 * minute)
  const [seen] = server.mailsTo(email)
  expect(seen?.text).toContain('- ¡Alguien ha visto a Michi!: ')
  expect(seen?.text).toContain(`${origin}/michiapp/lost\r\n`)
  server.advance(retention.lostPetDays * 24 * hour)
  await tidyLostPets(server.store.db, server.now())
  await server.pass(0)
  // The morning comes, and mails gather the news of some minutes.
  await server.pass(12 * hour)
  await server.pass(16 * minute)
  const [, asked] = server.mailsTo(email)
  expect(asked?.text).toContain('- ¿Sigues buscando a Michi?: ')
  expect(server.mailsTo(email)).toHaveLength(2)
})

itOnce(
  'brings a sighting at once, though there was a mail today, and then others a quarter of an hour later',
  async () => {
    const server = await openMailingApp()
    const { email, key, luis, chatId } = await openSearch(server)
    const see = (words: string) => server.visitor().post('/api/addsighting', { key, words })
    const texts = () => server.mailsTo(email).map(({ text }) => text)
    await write(luis, chatId)
    await server.pass(11 * second)
    await server.pass(16 * minute)
    expect(texts()).toHaveLength(1)
    await server.pass(hour)
    await see('En la fuente.')
    await server.pass(second)
    expect(texts()).toHaveLength(2)
    expect(texts()[1]).toContain('- ¡Alguien ha visto a Michi!: ')
    expect(texts()[1]).not.toContain('Un mensaje nuevo')

    for (const words of ['En el parque.', 'Junto al lago.']) await see(words)
    await write(luis, chatId)
    await server.pass(14 * minute)
    expect(texts()).toHaveLength(2)
    await server.pass(2 * minute)
    expect(texts()).toHaveLength(3)
    await write(luis, chatId)
    await server.pass(11 * minute)
    await server.pass(22 * hour)
    expect(texts()).toHaveLength(3)
    await server.pass(2 * hour)
    expect(texts()[3]).toContain('mensajes nuevos')
  },
)
