import { expect, it } from 'vitest'
import {
  decideAll,
  decideNext,
  type NotificationsApp,
  openNotificationsApp,
  write,
} from '../../harness/notifications-app.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { insertBlock } from '../blocks/blocks.queries.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'
import { removeAccount } from '../privacy/deletion.queries.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

it('notifies the one who does not know of a match', async () => {
  const server = await openNotificationsApp()
  const { ana, luis } = {
    ana: await server.makeUser(),
    luis: await server.makeUser({ animalName: 'Toby' }),
  }
  const browsers = [await server.makeReachable(ana), await server.makeReachable(luis)] as const
  await ana.post('/api/adduserlike', { likerId: ana.id, likedId: luis.id })
  await luis.post('/api/adduserlike', { likerId: luis.id, likedId: ana.id })
  await server.pass(9 * second)
  expect(server.service.received).toEqual([])
  await server.pass(2 * second)
  await server.pass(hour)
  expect(server.notificationsOf(browsers[0])).toEqual([
    '¡Match con Toby!: Os habéis gustado. ¿Quién dice hola primero?',
  ])
  expect(server.notificationsOf(browsers[1])).toEqual([])
  expect(server.service.rejections).toEqual([])
})

it('does not notify of a match that was looked at', async () => {
  const server = await openNotificationsApp()
  const { ana, chatId } = await server.makePair()
  const browser = await server.makeReachable(ana)
  const socket = await TestSocket.open(ana)
  socket.send({ type: 'match.seen', chatId })
  socket.send({ type: 'message.send', chatId: 999_999, clientId: 'x', message: 'after it' })
  await socket.waitForEvent('error')
  await server.pass(hour)
  expect(server.notificationsOf(browser)).toEqual([])
})

it('notifies of a hundred messages once, with their number and without their text', async () => {
  const server = await openNotificationsApp()
  const { luis, chatId, browser } = await server.openChat()
  for (let n = 1; n <= 120; n++) await write(luis, chatId, `secreto ${n}`)
  await server.pass(11 * second)
  await server.pass(hour)
  expect(server.notificationsOf(browser)).toEqual(['Toby: 99+ mensajes nuevos'])
  const [{ payload, topic, ttl } = {}] = server.service.received
  expect(JSON.stringify(payload)).not.toContain('secreto')
  expect(payload?.notification.navigate).toBe(`/michiapp/chats#chat=${chatId}`)
  expect(payload).toMatchObject({ web_push: 8030, app_badge: '1' })
  expect(topic).toMatch(/^[\w-]{24}$/)
  expect(ttl).toBeGreaterThan(80_000)
})

it('notifies in the language of the person', async () => {
  const server = await openNotificationsApp()
  const { ana, luis, chatId, browser } = await server.openChat()
  const settings = { userId: ana.id, language: 'en' }
  expect((await ana.put('/api/updatenotifications', settings)).status).toBe(200)
  await write(luis, chatId, 'uno')
  await write(luis, chatId, 'dos')
  await server.pass(11 * second)
  expect(server.notificationsOf(browser)).toEqual(['Toby: 2 new messages'])
})

it('does not notify of what is read within the delay, on whatever device', async () => {
  const server = await openNotificationsApp()
  const { ana, luis, chatId, browser } = await server.openChat()
  const elsewhere = await TestSocket.open(await server.signInAgain(ana))
  await write(luis, chatId, 'uno')
  await elsewhere.waitForMessage('uno')
  await server.pass(5 * second)
  elsewhere.send({ type: 'message.read', chatId, seq: 1 })
  await elsewhere.waitForEvent('message.read')
  await server.pass(hour)
  expect(server.notificationsOf(browser)).toEqual([])
})

it('does not notify a person who looks at the chat in a client that knows only the spec', async () => {
  const server = await openNotificationsApp()
  const { ana, luis, chatId, browser } = await server.openChat()
  const plain = await TestSocket.open(ana, { protocol: null })
  await write(luis, chatId, 'uno')
  await plain.waitFor<{ message: string }>(({ message }) => message === 'uno')
  // The server stores the last shown message after it has sent the response.
  await expect
    .poll(() => server.store.db.selectFrom('notified_chats').select('shown_seq').execute())
    .toContainEqual({ shown_seq: 1 })
  await server.pass(hour)
  expect(server.notificationsOf(browser)).toEqual([])
})

it('does not send what was read when it was already in the outbox', async () => {
  const server = await openNotificationsApp()
  const { ana, luis, chatId, browser } = await server.openChat()
  await write(luis, chatId, 'uno')
  server.advance(11 * second)
  expect(await decideNext(server)).toBeGreaterThan(0)
  await ana.get(`/api/chat/${chatId}`)
  await server.sweep()
  expect(server.notificationsOf(browser)).toEqual([])
  expect(await server.store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
})

it('notifies of more messages later, and of those after a reading at once', async () => {
  const server = await openNotificationsApp()
  const { ana, luis, chatId, browser } = await server.openChat()
  await write(luis, chatId, 'uno')
  await server.pass(11 * second)
  await write(luis, chatId, 'dos')
  await server.pass(minute)
  expect(server.notificationsOf(browser)).toEqual(['Toby: Un mensaje nuevo'])
  await server.pass(10 * minute)
  expect(server.notificationsOf(browser)).toHaveLength(2)
  expect(server.notificationsOf(browser)[1]).toBe('Toby: 2 mensajes nuevos')
  await ana.get(`/api/chat/${chatId}`)
  await write(luis, chatId, 'tres')
  await server.pass(11 * second)
  expect(server.notificationsOf(browser)[2]).toBe('Toby: Un mensaje nuevo')
  const topics = new Set(server.service.received.map(({ topic }) => topic))
  expect(topics.size).toBe(1)
})

it('the number on the icon leaves out chats with suspended people', async () => {
  const server = await openNotificationsApp()
  const { ana, luis, chatId, browser } = await server.openChat()
  const eva = await server.makeUser()
  await eva.post('/api/adduserlike', { likerId: eva.id, likedId: ana.id })
  const like = { likerId: ana.id, likedId: eva.id }
  const { body } = await ana.post<{ chatId: number }>('/api/adduserlike', like)
  await write(eva, body.chatId)
  await suspendAccount(server.store.db, eva.id, { name: 'm', now: server.now() })
  await write(luis, chatId)
  await server.pass(11 * second)
  expect(server.notificationsOf(browser)).toEqual(['Toby: Un mensaje nuevo'])
  expect(server.service.received[0]?.payload.app_badge).toBe('1')
})

it('waits for the morning', async () => {
  const server = await openNotificationsApp()
  const { luis, chatId, browser } = await server.openChat()
  await server.pass(11 * hour)
  await write(await server.signInAgain(luis), chatId, 'de noche')
  await server.pass(minute)
  await server.pass(8 * hour)
  expect(server.notificationsOf(browser)).toEqual([])
  await server.pass(hour)
  expect(server.notificationsOf(browser)).toEqual(['Toby: Un mensaje nuevo'])
})

it('does not fail for everybody because of one time zone that this server does not know', async () => {
  const server = await openNotificationsApp()
  const chats = [await server.openChat(), await server.openChat()]
  for (const { ana, luis, chatId } of chats) {
    await ana.put('/api/updatenotifications', { userId: ana.id, timeZone: 'Europe/Madrid' })
    await write(luis, chatId)
  }
  await server.store.db
    .updateTable('notification_settings')
    .set({ time_zone: 'Europe/Yet_Unknown' })
    .where('user_id', '=', chats[0]?.ana.id ?? 0)
    .execute()
  await server.pass(11_000)
  expect(server.service.received).toHaveLength(2)
})

it('nudges once after two days, and again only for another wait', async () => {
  const server = await openNotificationsApp()
  const { ana, luis, chatId, browser } = await server.openChat()
  await write(luis, chatId, 'uno')
  await server.pass(minute)
  await server.pass(46 * hour)
  await write(await server.signInAgain(luis), chatId, '¿hola?')
  await server.pass(minute)
  const nudges = () => server.notificationsOf(browser).filter((text) => text.startsWith('Te toca'))
  await server.pass(23 * hour)
  expect(nudges()).toEqual([])
  await server.pass(2 * hour)
  expect(nudges()).toHaveLength(1)
  await write(await server.signInAgain(luis), chatId, '¿sigues ahí?')
  for (let days = 0; days < 5; days++) await server.pass(24 * hour)
  expect(nudges()).toHaveLength(1)
  await write(await server.signInAgain(ana), chatId, '¡perdona!')
  await write(await server.signInAgain(luis), chatId, 'nada, nada')
  for (let days = 0; days < 3; days++) await server.pass(24 * hour)
  expect(nudges()).toHaveLength(2)
})

async function leave({ store, now }: NotificationsApp, userId: number): Promise<void> {
  const { verifiedHash } = await store.db
    .selectFrom('users')
    .select('password_hash as verifiedHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await removeAccount(store.db, { userId, verifiedHash, now: now() })
}

const endings: Record<
  string,
  (
    server: NotificationsApp,
    pair: Awaited<ReturnType<NotificationsApp['openChat']>>,
  ) => Promise<unknown>
> = {
  'who was blocked': ({ store, now }, { ana, luis }) =>
    insertBlock(store.db, { userId: luis.id, targetId: ana.id, now: now() }),
  'who has blocked': ({ store, now }, { ana, luis }) =>
    insertBlock(store.db, { userId: ana.id, targetId: luis.id, now: now() }),
  'who was unmatched': (_, { luis, chatId }) =>
    luis.post('/api/unmatch', { userId: luis.id, chatId }),
  'who is suspended': ({ store, now }, { ana }) =>
    suspendAccount(store.db, ana.id, { name: 'm', now: now() }),
  'of who is suspended': ({ store, now }, { luis }) =>
    suspendAccount(store.db, luis.id, { name: 'm', now: now() }),
  'who has signed off': (_, { ana }) => ana.post('/api/signoff', {}),
  'who has left': (server, { ana }) => leave(server, ana.id),
  'of who has left': (server, { luis }) => leave(server, luis.id),
  'whose subscription was ended': (_, { ana, browser }) =>
    ana.post('/api/deletesubscription', { userId: ana.id, endpoint: browser.endpoint }),
  'who switched it off': (_, { ana }) =>
    ana.put('/api/updatenotifications', { userId: ana.id, people: false }),
}

it.each(Object.keys(endings))(
  'notifies nobody %s, also of what was in the outbox',
  async (name) => {
    const server = await openNotificationsApp()
    const first = await server.openChat()
    const second = await server.openChat()
    for (const { luis, chatId } of [first, second]) await write(luis, chatId, 'uno')
    await endings[name]?.(server, first)
    server.advance(11_000)
    await decideAll(server)
    await endings[name]?.(server, second)
    await server.sweep()
    // A third person, to whom nothing happened, is notified.
    const third = await server.openChat()
    await write(third.luis, third.chatId, 'uno')
    await server.pass(11_000)
    expect(server.service.received.map(({ browser }) => browser)).toEqual([third.browser.name])
  },
)
