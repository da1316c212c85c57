import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { ChatDetail, ChatListItem } from '../../contract/chat.ts'
import type { AccountStory, LogPage } from '../../contract/moderation.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { closeCodes } from '../../contract/socket-protocol.ts'
import { raiseAlarm } from '../../harness/lost-pets.ts'
import { liftSanctionOf, signIn } from '../../harness/moderator.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { makeStore, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { hideContent, suspendAccount, warnAccount } from './impose.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const by = () => ({ name: 'eva', now: server.now() })

const deckOf = async (who: TestClient) =>
  (await who.get<{ id: number }[]>(`/api/usertimeline/${who.id}?images=url&limit=50`)).body
const password = 'una contraseña larga'

it('publishes a restore also to people who connected long after the suspension', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const { db } = server.store
  const anHourAgo = server.now() - 60 * 60 * 1000
  await suspendAccount(db, luis.id, { name: 'eva', now: anHourAgo })
  const socket = await TestSocket.open(ana)
  await liftSanctionOf(db, luis.id, { name: 'eva', now: server.now() })
  expect(await socket.waitForEvent('chat.back')).toEqual({ type: 'chat.back', chatId })
  expect(socket.events.map(({ type }) => type)).not.toContain('chat.left')
})

it('finds an account by its id or its e-mail, and lifts what was decided about it', async () => {
  const moderator = await signIn(server)
  const email = `${randomUUID()}@${'michi.'.repeat(30)}es`
  const luis = await server.makeUser({ email })
  const { db } = server.store
  await suspendAccount(db, luis.id, by())
  const find = async (account: string) =>
    (await moderator.get<AccountStory>(`/api/account/${encodeURIComponent(account)}`)).body
  const story = await find(` ${email.toUpperCase()} `)
  expect(story).toMatchObject({ account: { id: luis.id }, suspended: true })
  const lift = () => moderator.post('/api/lift', { sanctionId: story.sanctions[0]?.id })
  expect((await lift()).status).toBe(200)
  expect(await lift()).toMatchObject({ status: 409, body: { code: 'already_decided' } })
  expect(await find(String(luis.id))).toMatchObject({
    suspended: false,
    sanctions: [{ kind: 'suspend', ended: true }],
  })
  const log = (await moderator.get<LogPage>('/api/log')).body.lines
  expect(log[0]).toMatchObject({
    moderator: 'eva',
    action: 'lift',
    subject: { type: 'suspend', id: String(luis.id) },
  })
  for (const nobody of ['999999999', 'nadie@michi.es', '0', '%20']) {
    const answer = await moderator.get(`/api/account/${nobody}`)
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

it('a warning cannot be lifted', async () => {
  const moderator = await signIn(server)
  const luis = await server.makeUser()
  await warnAccount(server.store.db, luis.id, by())
  const { body } = await moderator.get<AccountStory>(`/api/account/${luis.id}`)
  const lifted = await moderator.post('/api/lift', { sanctionId: body.sanctions[0]?.id })
  expect(lifted.body).toEqual({ code: 'already_decided' })
})

it('hides a photo from everybody, and shows it again', async () => {
  const [ana, luis] = [
    await server.makeUser({ cityId: 900 }),
    await server.makeUser({ cityId: 900 }),
  ]
  const [photo] = (await luis.upload<PhotoItem[]>([await drawPicture()])).body
  const url = photo?.img_url ?? ''
  const { db } = server.store
  await hideContent(db, { photoId: photo?.id ?? 0 }, by())
  for (const who of [ana, luis]) {
    expect((await who.get(url)).status).toBe(404)
    expect((await who.get(`/api/userprofile/${luis.id}`)).body).toEqual([])
  }
  expect((await deckOf(ana))[0]).toMatchObject({ id: luis.id, imgUrls: [] })
  await liftSanctionOf(db, luis.id, by())
  expect((await ana.get(url)).status).toBe(200)
  expect((await deckOf(ana))[0]).toMatchObject({ id: luis.id, imgUrls: [url] })
})

it('hides a lost pet from everybody, and shows it again', async () => {
  const luis = await server.makeUser()
  const { key } = (await raiseAlarm(server, luis)).body
  const status = async () => (await server.visitor().get(`/api/lostpet/${key}`)).status
  const { db } = server.store
  await hideContent(db, { lostPetKey: key }, by())
  expect(await status()).toBe(404)
  await liftSanctionOf(db, luis.id, by())
  expect(await status()).toBe(200)
})

it('ends a suspended account’s sessions and sockets at once, until it is restored', async () => {
  const email = `${randomUUID()}@michi.es`
  const luis = await server.makeUser({ cityId: 901, email, password })
  const ana = await server.makeUser({ cityId: 901 })
  for (const [who, whom] of [
    [ana, luis],
    [luis, ana],
  ] as const) {
    await who.post('/api/adduserlike', { likerId: who.id, likedId: whom.id })
  }
  const viewer = await server.makeUser({ cityId: 901 })
  const chats = async () =>
    (await ana.get<ChatListItem[]>(`/api/userchats/${ana.id}?images=url`)).body
  const chatId = (await chats())[0]?.chat_id
  const texts = async () =>
    (await ana.get<ChatDetail>(`/api/chat/${chatId}?images=url`)).body.chatMessages.map(
      (item) => item.message,
    )
  await ana.post('/api/addmessage', { userId: ana.id, chatId, message: 'hola' })
  await luis.post('/api/addmessage', { userId: luis.id, chatId, message: 'un insulto' })
  const [socket, others] = [await TestSocket.open(luis), await TestSocket.open(ana)]
  const { db } = server.store
  await suspendAccount(db, luis.id, by())
  expect((await luis.get(`/api/usersettings/${luis.id}`)).status).toBe(401)
  expect(await socket.closed).toBe(closeCodes.sessionEnded)
  const login = { email, password }
  expect(await server.visitor().post('/api/userlogin', login)).toMatchObject({
    status: 403,
    body: { code: 'suspended' },
  })
  const legacy = await server
    .visitor()
    .get(`/api/userlogin/${email}/${encodeURIComponent(password)}`)
  expect(legacy).toMatchObject({ status: 200, body: null })
  const wrong = await server.visitor().post('/api/userlogin', { email, password: 'otra' })
  expect(wrong.body).toEqual({ code: 'bad_credentials' })

  expect((await deckOf(viewer)).map(({ id }) => id)).not.toContain(luis.id)
  expect((await viewer.get(`/api/userprofile/${luis.id}`)).status).toBe(404)
  expect(await others.waitForEvent('chat.left')).toEqual({ type: 'chat.left', chatId })
  expect(await chats()).toMatchObject([
    { left: true, other_user_id: null, other_user_name: null, last_message: 'hola', unread: 0 },
  ])
  const report = { userId: ana.id, targetId: luis.id, reason: 'harassment' }
  expect((await ana.post('/api/report', report)).status).toBe(404)
  expect(await texts()).toEqual(['hola'])
  expect((await ana.get(`/michiapp/match/${ana.id}`)).body).toEqual([])

  await liftSanctionOf(db, luis.id, by())
  expect(await others.waitForEvent('chat.back')).toEqual({ type: 'chat.back', chatId })
  expect((await server.visitor().post('/api/userlogin', login)).status).toBe(200)
  expect((await deckOf(viewer)).map(({ id }) => id)).toContain(luis.id)
  expect(await chats()).toMatchObject([{ left: false, other_user_id: luis.id, unread: 1 }])
  expect(await texts()).toEqual(['hola', 'un insulto'])
})

it('npm run moderate says what is wrong with its words, and with a database that no server has used', async () => {
  const { settings, remove } = await makeStore()
  onTestFinished(remove)
  writeFileSync(join(settings.dataDir, 'michi.sqlite'), '')
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/moderate.ts', ...args], {
      env: {
        ...process.env,
        DATA_DIR: settings.dataDir,
        DATABASE_URL: settings.databaseUrl ?? '',
      },
    })
  await expect(run('3600', '192.168.0.1')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^npm run moderate /),
  })
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^This database lacks .+ Start the server first.\n$/),
  })
})
