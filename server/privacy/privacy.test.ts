import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Settings } from '../../contract/accounts.ts'
import type { ChatDetail, ChatListItem } from '../../contract/chat.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { closeCodes } from '../../contract/socket-protocol.ts'
import { insertPeople } from '../../harness/people.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { listDangling } from '../../harness/references.ts'
import { engine, openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { insertSession } from '../accounts/sessions.queries.ts'
import { removeLeftovers } from '../chat/leave-chats.queries.ts'
import { codeOf } from '../errors.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const password = 'una contraseña larga'
const like = (who: TestClient, whom: TestClient) =>
  who.post<{ chatId: number }>('/api/adduserlike', { likerId: who.id, likedId: whom.id })
const say = (who: TestClient, chatId: number, message = 'hola') =>
  who.post('/api/addmessage', { userId: who.id, chatId, message })
const deckOf = async (who: TestClient) =>
  (await who.get<{ id: number }[]>(`/api/usertimeline/${who.id}?images=url&limit=50`)).body.map(
    (card) => card.id,
  )
const remove = (who: TestClient) => who.post('/api/deleteaccount', { userId: who.id, password })

const makePair = async () => {
  const ana = await server.makeUser({ password })
  const luis = await server.makeUser({ name: 'Luis', password })
  await like(ana, luis)
  return { ana, luis, chatId: (await like(luis, ana)).body.chatId }
}

describe('a pause', () => {
  const pause = (who: TestClient, paused: boolean) =>
    who.post('/api/pause', { userId: who.id, paused })

  it('hides from discovery, keeps the chats, and ends at the front of the deck', async () => {
    const city = { cityId: 810 }
    const [viewer, luis] = [await server.makeUser(city), await server.makeUser(city)]
    const eva = await server.makeUser(city)
    const friend = await server.makeUser()
    await like(luis, friend)
    const { chatId } = (await like(friend, luis)).body
    expect(await deckOf(viewer)).toEqual(expect.arrayContaining([eva.id, luis.id]))
    expect((await pause(luis, true)).status).toBe(200)
    await pause(luis, true)
    expect(await deckOf(viewer)).not.toContain(luis.id)
    expect((await say(friend, chatId)).status).toBe(201)
    const settings = async () =>
      (await luis.get<Settings>(`/api/usersettings/${luis.id}`)).body.paused
    expect(await settings()).toBe(true)
    await luis.put('/api/updateusersettings', {
      id: luis.id,
      name: 'L',
      animalName: '',
      cityId: 811,
    })
    expect(await deckOf(viewer)).not.toContain(luis.id)
    await luis.put('/api/updateusersettings', {
      id: luis.id,
      name: 'L',
      animalName: '',
      cityId: 810,
    })
    await pause(luis, false)
    expect(await settings()).toBe(false)
    expect((await deckOf(viewer)).slice(0, 2)).toEqual([luis.id, eva.id])
  })

  it('does not show anybody again who was swiped before it', async () => {
    const city = { cityId: 812 }
    const [viewer, luis] = [await server.makeUser(city), await server.makeUser(city)]
    await like(viewer, luis)
    await pause(luis, true)
    await pause(luis, false)
    expect(await deckOf(viewer)).not.toContain(luis.id)
  })
})

describe('deleting the account', () => {
  it('asks the password', async () => {
    const ana = await server.makeUser({ password })
    const answer = await ana.post('/api/deleteaccount', { userId: ana.id, password: 'otra' })
    expect(answer).toMatchObject({ status: 401, body: { code: 'bad_credentials' } })
    expect((await ana.get(`/api/usersettings/${ana.id}`)).status).toBe(200)
  })

  it('leaves nothing that can be reached, and the e-mail free', async () => {
    const email = `${randomUUID()}@michi.es`
    const ana = await server.makeUser({ email, password })
    const luis = await server.makeUser({ name: 'Luis' })
    const [photo] = (await ana.upload<PhotoItem[]>([await drawPicture()])).body
    await like(ana, luis)
    const { chatId } = (await like(luis, ana)).body
    await say(luis, chatId, 'lo mío')
    await say(ana, chatId, 'lo de Ana')
    const phone = await server.signInAgain(ana)
    const sockets = await Promise.all([TestSocket.open(ana), TestSocket.open(phone)])
    const { cookie } = ana
    expect((await remove(ana)).status).toBe(200)
    for (const socket of sockets) expect(await socket.closed).toBe(closeCodes.sessionEnded)
    ana.cookie = cookie
    for (const who of [ana, phone]) {
      expect((await who.get(`/api/usersettings/${ana.id}`)).status).toBe(401)
    }
    expect((await luis.get(photo?.img_url ?? '')).status).toBe(404)
    expect((await luis.get(`/api/userprofile/${ana.id}`)).status).toBe(404)
    expect((await luis.get(`/api/household/${ana.id}`)).status).toBe(404)
    const listings = server.store.db.selectFrom('deck').select('nth')
    expect(await listings.where('user_id', '=', ana.id).execute()).toEqual([])
    expect((await luis.get(`/michiapp/match/${luis.id}`)).body).toEqual([])
    const chats = await luis.get<ChatListItem[]>(`/api/userchats/${luis.id}`)
    expect(chats.body).toMatchObject([
      {
        chat_id: chatId,
        left: true,
        other_user_id: null,
        other_user_name: null,
        other_animal_name: null,
        last_message: 'lo mío',
        unread: 0,
        img_encoded: null,
      },
    ])
    const chat = await luis.get<ChatDetail>(`/api/chat/${chatId}`)
    expect(chat.body.chatRoomUserIds).toMatchObject([{ user1_id: null, user2_id: luis.id }])
    expect(chat.body.chatMessages.map(({ message }) => message)).toEqual(['lo mío'])
    expect((await say(luis, chatId)).status).toBe(404)
    const login = { email, password }
    expect((await server.visitor().post('/api/userlogin', login)).status).toBe(401)
    const again = { ...login, name: 'Ana', animalName: 'Michi' }
    expect((await server.visitor().post('/api/adduser', again)).status).toBe(201)
  })

  if (engine === 'sqlite')
    it('deletes thousands of swipes in slices, and then the account', async () => {
      const app = await openAppForTest()
      const { db } = app.store
      const ana = await app.makeUser({ password })
      await insertPeople(db, 2000, 0)
      for (const pair of [sql`${ana.id}, id`, sql`id, ${ana.id}`]) {
        await sql`insert into swipes (viewer_id, target_id, verdict, swiped_at)
        select ${pair}, 'like', 0 from users where id <> ${ana.id}`.execute(db)
      }
      await sql`create table left_over (swipes integer)`.execute(db)
      await sql`create trigger count_swipes before delete on users begin
      insert into left_over select count(*) from swipes; end`.execute(db)
      expect((await remove(ana)).status).toBe(200)
      expect((await sql`select swipes from left_over`.execute(db)).rows).toEqual([{ swipes: 0 }])
    })

  it('removes a chat that both have left, and one that was unmatched', async () => {
    const first = await makePair()
    await remove(first.ana)
    await remove(first.luis)
    const second = await makePair()
    const { ana, chatId } = second
    await ana.post('/api/unmatch', { userId: ana.id, chatId })
    await remove(ana)
    await removeLeftovers(server.store.db)
    const rows = await server.store.db
      .selectFrom('chats')
      .select('id')
      .where('id', 'in', [first.chatId, chatId])
      .execute()
    expect(rows).toEqual([])
  })

  it('lets whoever stayed behind clear the chat away', async () => {
    const { ana, luis, chatId } = await makePair()
    await remove(ana)
    expect((await luis.post('/api/unmatch', { userId: luis.id, chatId })).status).toBe(200)
    expect((await luis.get(`/api/userchats/${luis.id}`)).body).toEqual([])
  })

  it('leaves no orphan and no 500 while the same person uploads and chats elsewhere', async () => {
    const file = await drawPicture()
    const rounds = Array.from({ length: 6 }, async () => {
      const { ana, luis, chatId } = await makePair()
      const phone = await server.signInAgain(ana)
      const stranger = await server.makeUser()
      const socket = await TestSocket.open(phone)
      const busy = Array.from({ length: 5 }, (_, index) => [
        phone.upload([file]),
        say(phone, chatId, `desde el móvil ${index}`),
        say(luis, chatId),
        like(phone, stranger),
        stranger.post('/api/adduserdislike', { dislikerId: stranger.id, dislikedId: ana.id }),
        stranger.post('/api/report', { userId: stranger.id, targetId: ana.id, reason: 'other' }),
        stranger.post('/api/block', { userId: stranger.id, targetId: ana.id }),
        phone.put('/api/updateusersettings', { id: ana.id, name: 'A', animalName: '', cityId: 3 }),
        server.visitor().post('/api/userlogin', { email: 'nobody@michi.es', password }),
      ]).flat()
      socket.send({ type: 'message.send', chatId, clientId: 'a', message: 'por el socket' })
      const removed = remove(ana)
      for (const { status } of await Promise.all(busy)) {
        expect([200, 201, 401, 404]).toContain(status)
      }
      expect((await removed).status).toBe(200)
      expect(await socket.closed).toBe(closeCodes.sessionEnded)
      const { body } = await luis.get<ChatDetail>(`/api/chat/${chatId}?images=url`)
      expect(body.chatMessages.every((message) => message.user_id === luis.id)).toBe(true)
    })
    await Promise.all(rounds)
    expect(await listDangling(server.store.db)).toEqual([])
  })

  if (engine === 'postgres')
    it('lets others sign up meanwhile, however long it takes', async () => {
      const { ana, luis } = await makePair()
      const { db } = server.store
      const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      const { removed } = await db.transaction().execute(async (trx) => {
        // The deletion waits for this row, as if there were many of them.
        await trx
          .selectFrom('swipes')
          .select('viewer_id')
          .where('viewer_id', '=', luis.id)
          .where('target_id', '=', ana.id)
          .forUpdate()
          .execute()
        const removed = remove(ana)
        await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBe(1)
        const email = `${randomUUID()}@michi.es`
        const eva = { name: 'Eva', animalName: 'Toby', email, password }
        expect((await server.visitor().post('/api/adduser', eva)).status).toBe(201)
        expect((await waiting.execute(trx)).rows).toHaveLength(1)
        return { removed }
      })
      expect((await removed).status).toBe(200)
    })

  it('turns whatever would still point at the account into a 404', async () => {
    const session = { userId: 999_999_999, userAgent: '', remember: false, now: Date.now() }
    const failure = await insertSession(server.store.db, session).catch((error) => error)
    expect(codeOf(failure)).toBe('not_found')
  })

  it('happens to two who like each other and leave at the same instant', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, makePair))
    const answers = await Promise.all(pairs.flatMap(({ ana, luis }) => [remove(ana), remove(luis)]))
    for (const { status } of answers) expect(status).toBe(200)
    expect(await listDangling(server.store.db)).toEqual([])
  })
})

it('a suspension outlives an account that is deleted and made again', async () => {
  const app = await openAppForTest()
  const email = `ana${crypto.randomUUID()}@michi.es`
  const password = 'una contraseña larga'
  const ana = await app.makeUser({ email, password })
  const { db } = app.store
  await suspendAccount(
    db,
    ana.id,
    { name: 'eva', now: app.now() },
    {
      endsAt: app.now() + 7 * 24 * 60 * 60 * 1000,
    },
  )
  const signIn = await ana.post('/api/userlogin', { email, password })
  expect(signIn.status).toBe(403)
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const suspended = new TestClient(app.url, ana.id, cookie)
  const deleted = await suspended.post('/api/deleteaccount', { userId: ana.id, password })
  expect(deleted.status).toBe(200)
  const signUp = (address: string) =>
    app
      .visitor()
      .post('/api/adduser', { name: 'Ana', email: address, password, animalName: 'Michi' })
  const taken = { status: 400, body: { code: 'email_taken' } }
  expect(await signUp(email)).toMatchObject(taken)
  expect(await signUp(email.replace('@', '+otra@'))).toMatchObject(taken)
  const stored = await db.selectFrom('allowances').selectAll().execute()
  expect(stored.map(({ key }) => key).join()).toMatch(/sign-up of/)
  expect(JSON.stringify(stored)).not.toContain('ana')
  app.advance(7 * 24 * 60 * 60 * 1000)
  expect((await signUp(email)).status).toBe(201)
})
