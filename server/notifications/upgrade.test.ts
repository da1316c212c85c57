import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openMailbox } from '../../harness/mailbox.ts'
import { openSecondNotifier } from '../../harness/notifications-app.ts'
import { openPushService, type TestBrowserPush } from '../../harness/push-service.ts'
import { makeStore, openAppForTest } from '../../harness/test-app.ts'
import { migrate, ourMigrations } from '../db/migrate.ts'
import { type Db, openStore } from '../db/store.ts'

// What waits when this release starts, and what a server of release 1.0.0 writes beside it, is sent once.

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour
/** At noon in Madrid. */
const noon = Date.parse('2026-06-01T10:00:00Z')
const zaragoza = 5
const madrid = 1

async function open() {
  const service = await openPushService()
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  const { settings, remove } = await makeStore()
  onTestFinished(remove)
  const before = openStore(settings)
  const earlier = Object.entries(ourMigrations).filter(([name]) => name < '011')
  await migrate(before, Object.fromEntries(earlier))
  const { db } = before

  let people = 0
  const makePerson = async (cityId = madrid) => {
    const email = `${++people}@test.es`
    const animalName = `Pet ${people}`
    const { id } = await db
      .insertInto('users')
      .values({
        email,
        password_hash: 'none',
        name: 'Ana',
        animal_name: animalName,
        city_id: cityId,
        created_at: noon - day,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, email, animalName }
  }
  const makeReachable = async (cityId?: number) => {
    const person = await makePerson(cityId)
    const browser = service.makeBrowser()
    const { id: subscriptionId } = await db
      .insertInto('push_subscriptions')
      .values({
        user_id: person.id,
        ...browser.subscription,
        host: service.host,
        user_agent: '',
        renewed_at: noon,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...person, browser, subscriptionId }
  }
  /** The reader has an unread message of the writer, who is another person. */
  const makeUnread = async (readerId: number) => {
    const writer = await makePerson()
    const { id: chatId } = await db
      .insertInto('chats')
      .values({
        user1_id: readerId,
        user2_id: writer.id,
        created_at: noon - hour,
        active_at: noon - minute,
        last_seq: 1,
        user2_last: 1,
        waiting_since: noon - minute,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('messages')
      .values({
        chat_id: chatId,
        seq: 1,
        user_id: writer.id,
        client_id: null,
        body: 'hola',
        created_at: noon - minute,
      })
      .execute()
    return { chatId, title: `${writer.animalName}: Un mensaje nuevo` }
  }
  const start = async () => {
    await before.close()
    const server = await openAppForTest(
      {
        ...settings,
        pushPrivateHosts: [service.host],
        publicOrigin: 'http://michi.example',
        mail: { smtpUrl: mailbox.url, from: 'michi@michi.example' },
      },
      { clock: () => noon },
    )
    const notifier = await openSecondNotifier(server)
    const signInAs = (id: number) => server.signInAgain(Object.assign(server.visitor(), { id }))
    return { ...server, ...notifier, signInAs }
  }
  const shownBy = ({ name }: TestBrowserPush) =>
    service.received
      .filter(({ browser }) => browser === name)
      .map(({ payload: { notification } }) => `${notification.title}: ${notification.body}`)
  return { db, service, mailbox, makePerson, makeReachable, makeUnread, start, shownBy }
}

interface OldPush {
  to: { id: number; subscriptionId: number }
  kind: string
  chatId?: number
  lostPetId?: number
  dueAt?: number
}

const insertOldPush = (db: Db, { to, kind, chatId, lostPetId, dueAt = noon }: OldPush) =>
  sql`insert into outbox (subscription_id, host, user_id, chat_id, lost_pet_id, kind, created_at, due_at)
    select id, host, user_id, cast(${chatId ?? null} as bigint), cast(${lostPetId ?? null} as bigint),
      ${kind}, cast(${noon} as bigint), cast(${dueAt} as bigint)
    from push_subscriptions where id = ${to.subscriptionId}`.execute(db)

/** Release 1.0.0 stores this row with a message, or when it has decided. */
const insertOldCheck = (
  db: Db,
  {
    chatId,
    userId,
    dueAt,
    notified,
  }: Record<'chatId' | 'userId', number> & {
    dueAt: number | null
    notified: boolean
  },
) =>
  db
    .insertInto('notification_checks')
    .values({
      chat_id: chatId,
      user_id: userId,
      due_at: dueAt,
      ...(notified && { notified_seq: 1, notified_at: noon }),
    })
    .execute()

const insertNote = async (db: Db, senderId: number, receiverId: number) => {
  const { id } = await db
    .insertInto('notes')
    .values({
      sender_id: senderId,
      receiver_id: receiverId,
      client_id: `note ${receiverId}`,
      body: 'hola',
      sent_at: noon - minute,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

it('all that waits is sent once: checks, pushes, broadcasts and mails', async () => {
  const world = await open()
  const { db, makePerson, makeReachable, makeUnread } = world
  const expected = new Map<TestBrowserPush, string[]>()
  const stranger = await makePerson()

  const toDecide = await makeReachable()
  const unread = await makeUnread(toDecide.id)
  await insertOldCheck(db, {
    chatId: unread.chatId,
    userId: toDecide.id,
    dueAt: noon,
    notified: false,
  })
  expected.set(toDecide.browser, [unread.title])

  const toPush = await makeReachable()
  const decided = await makeUnread(toPush.id)
  await insertOldCheck(db, {
    chatId: decided.chatId,
    userId: toPush.id,
    dueAt: null,
    notified: true,
  })
  await insertOldPush(db, { to: toPush, kind: 'message', chatId: decided.chatId })
  expected.set(toPush.browser, [decided.title])

  const knocked = await makeReachable()
  const noteId = await insertNote(db, stranger.id, knocked.id)
  await sql`insert into note_checks (note_id, user_id, due_at)
    values (${noteId}, ${knocked.id}, ${noon})`.execute(db)
  expected.set(knocked.browser, [
    `Alguien ha llamado a la puerta: ${stranger.animalName} te ha dejado una nota.`,
  ])

  const knockedBefore = await makeReachable()
  const seenId = await insertNote(db, toDecide.id, knockedBefore.id)
  await sql`insert into note_checks (note_id, user_id, notified_at)
    values (${seenId}, ${knockedBefore.id}, ${noon - minute})`.execute(db)
  const anotherId = await insertNote(db, toPush.id, knockedBefore.id)
  await sql`insert into note_checks (note_id, user_id, due_at)
    values (${anotherId}, ${knockedBefore.id}, ${noon})`.execute(db)
  expected.set(knockedBefore.browser, [])

  const watching = await makePerson()
  const notifiedWatcher = await makeReachable()
  await sql`insert into newcomer_watches (user_id, due_at, notified_at)
    values (${watching.id}, ${noon + hour}, null),
      (${notifiedWatcher.id}, ${noon + day}, ${noon - minute})`.execute(db)
  await insertOldPush(db, { to: notifiedWatcher, kind: 'newcomers' })
  expected.set(notifiedWatcher.browser, [
    'Hay tres mascotas nuevas cerca de ti: Nos pediste que te avisáramos. ¿Vienes a conocerlas?',
  ])

  const owner = await makeReachable(zaragoza)
  const neighbours = [
    await makeReachable(zaragoza),
    await makeReachable(zaragoza),
    await makeReachable(zaragoza),
  ] as const
  const { id: lostPetId } = await db
    .insertInto('lost_pets')
    .values({
      key: '123456789012',
      user_id: owner.id,
      pet_name: 'Luna',
      city_id: zaragoza,
      place: 'Plaza del Pilar',
      words: '',
      lost_at: noon - hour,
      raised_at: noon - minute,
      asks_at: noon + 30 * day,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('lost_pet_cities')
    .values({ city_id: zaragoza, lost_pet_id: lostPetId })
    .execute()
  // The first one was notified, for the second one there is a push, and the third one sees it in the app.
  await sql`insert into lost_pet_notices (lost_pet_id, after_user_id, notified)
    values (${lostPetId}, ${neighbours[1].id}, 2)`.execute(db)
  await insertOldPush(db, { to: neighbours[1], kind: 'lost', lostPetId })
  const alarm = 'Luna se ha perdido cerca de ti: Mira su cartel. ¿Nos ayudas a buscar?'
  expected.set(neighbours[0].browser, [])
  expected.set(neighbours[1].browser, [alarm])
  expected.set(neighbours[2].browser, [])
  await db
    .insertInto('sightings')
    .values({ lost_pet_id: lostPetId, words: 'En el parque.', sent_at: noon - minute })
    .execute()
  await insertOldPush(db, { to: owner, kind: 'sighting', lostPetId })
  expected.set(owner.browser, ['¡Alguien ha visto a Luna!: Entra y lee lo que te cuenta.'])

  const mailed = await makePerson()
  const mailedUnread = await makeUnread(mailed.id)
  await insertOldCheck(db, {
    chatId: mailedUnread.chatId,
    userId: mailed.id,
    dueAt: null,
    notified: true,
  })
  const mailedNote = await insertNote(db, stranger.id, mailed.id)
  await sql`insert into note_checks (note_id, user_id, notified_at)
    values (${mailedNote}, ${mailed.id}, ${noon - minute})`.execute(db)
  await db
    .insertInto('notification_settings')
    .values({ user_id: mailed.id, mail: 1, mail_due_at: noon + minute })
    .execute()

  const server = await world.start()
  const isWatching = async (userId: number) => {
    const client = await server.signInAs(userId)
    const { body } = await client.get<{ isWatching: boolean }>(`/api/deckend/${userId}`)
    return body.isWatching
  }
  expect(await isWatching(watching.id)).toBe(true)
  expect(await isWatching(notifiedWatcher.id)).toBe(false)
  for (const ms of [0, 2 * minute, hour]) {
    server.advance(ms)
    await server.sweep()
  }
  for (const [browser, texts] of expected) expect(world.shownBy(browser)).toEqual(texts)
  const mails = world.mailbox.mails.filter(({ to }) => to === mailed.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(`- ${mailedUnread.title}`)
  expect(mails[0]?.text).toContain('- Alguien ha llamado a la puerta: ')
})

it('what a server of release 1.0.0 leaves behind is sent once, and what it sends is left to it', async () => {
  const world = await open()
  const { makePerson, makeReachable, makeUnread } = world
  const [toDecide, toPush, underway] = [
    await makeReachable(),
    await makeReachable(),
    await makeReachable(),
  ]
  const chats = [
    await makeUnread(toDecide.id),
    await makeUnread(toPush.id),
    await makeUnread(underway.id),
  ] as const
  const [mailed, mailUnderway] = [await makePerson(), await makePerson()]
  const mailedChat = await makeUnread(mailed.id)
  const underwayChat = await makeUnread(mailUnderway.id)
  const server = await world.start()
  const { db: store } = server.store

  await insertOldCheck(store, {
    chatId: chats[0].chatId,
    userId: toDecide.id,
    dueAt: noon,
    notified: false,
  })
  for (const [to, { chatId }, dueAt] of [
    [toPush, chats[1], noon],
    [underway, chats[2], noon + 30_000],
  ] as const) {
    await insertOldCheck(store, { chatId, userId: to.id, dueAt: null, notified: true })
    await insertOldPush(store, { to, kind: 'message', chatId, dueAt })
  }
  for (const [{ id }, { chatId }, settings] of [
    [mailed, mailedChat, { mail_due_at: noon, mailed_at: noon - 2 * day }],
    // A server was sending this one when it died: it may have been sent.
    [mailUnderway, underwayChat, { mail_due_at: noon, mailed_at: noon - minute }],
  ] as const) {
    await insertOldCheck(store, { chatId, userId: id, dueAt: null, notified: true })
    await store
      .insertInto('notification_settings')
      .values({ user_id: id, mail: 1, ...settings })
      .execute()
  }
  await server.sweep()
  expect(world.shownBy(toDecide.browser)).toEqual([chats[0].title])
  expect(world.shownBy(toPush.browser)).toEqual([chats[1].title])
  expect(world.shownBy(underway.browser)).toEqual([])
  expect(world.mailbox.mails.map(({ to }) => to)).toEqual([mailed.email])
  // The other server has died.
  server.advance(31_000)
  await server.sweep()
  expect(world.shownBy(underway.browser)).toEqual([chats[2].title])
  server.advance(20 * hour)
  await server.sweep()
  expect(world.service.received).toHaveLength(3)
  expect(world.mailbox.mails).toHaveLength(1)
  expect(await store.selectFrom('outbox').select('id').execute()).toEqual([])
})
