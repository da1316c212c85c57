import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageItem } from '../../contract/chat.ts'
import { noFilter } from '../../contract/filter-parts.ts'
import type { Invitation } from '../../contract/invitations.ts'
import { defaultNotifications } from '../../contract/notifications.ts'
import type { Household } from '../../contract/pets.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { liveBytes } from '../../harness/live-bytes.ts'
import { sendNote, undoLike } from '../../harness/notes.ts'
import { insertCookie } from '../../harness/people.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { RawConnection } from '../../harness/raw-connection.ts'
import { readZip } from '../../harness/read-zip.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { insertPhotoMessage } from '../chat/chat-photos.queries.ts'
import { insertFile } from '../photos/files.queries.ts'
import { insertPhotos } from '../photos/photos.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const exportOf = async (who: TestClient) => {
  const { body, headers } = await who.get<ArrayBuffer>(`/api/export/${who.id}`)
  const files = readZip(Buffer.from(body))
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')
  return { files, json, headers }
}

describe('an export', () => {
  it('holds everything of the person, and nothing that is others’', async () => {
    const email = `${randomUUID()}@michi.es`
    const ana = await server.makeUser({ email })
    const luis = await server.makeUser({ name: 'Luis', animalName: 'Toby' })
    const [photo] = (await ana.upload<PhotoItem[]>([await drawPicture()])).body
    await ana.post('/api/adduserlike', { likerId: ana.id, likedId: luis.id })
    const like = { likerId: luis.id, likedId: ana.id }
    const { chatId } = (await luis.post<{ chatId: number }>('/api/adduserlike', like)).body
    for (const who of [ana, luis]) {
      const message = `¡hola! "soy" ${who.id}`
      await who.post('/api/addmessage', { userId: who.id, chatId, message })
    }
    const { body } = await ana.get<Household>(`/api/household/${ana.id}`)
    const kira = { name: 'Kira', species: 'dog', born: '2020-02', about: 'Ronca.', cats: false }
    await ana.put('/api/updatepet', { userId: ana.id, id: body.pets[0]?.id, pet: kira })
    const filter = { ...noFilter, species: ['dog'] }
    await ana.put('/api/updatedeckfilter', { userId: ana.id, filter })
    const spammer = await server.makeUser({ animalName: 'Spam' })
    const ids = { userId: ana.id, targetId: spammer.id }
    await ana.post('/api/report', { ...ids, reason: 'spam', words: 'vende cosas' })
    await ana.post('/api/block', ids)

    const { files, json, headers } = await exportOf(ana)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(json('account.json')).toMatchObject({
      id: ana.id,
      email,
      name: 'Ana',
      createdAt: expect.stringMatching(/^\d{4}-/),
      pausedAt: null,
    })
    expect(json('pets.json')).toEqual([{ id: expect.any(Number), ...kira }])
    expect(json('account.json')).toMatchObject({ deckFilter: expect.stringContaining('"dog"') })
    expect(json('likes-and-dislikes.json')).toMatchObject([{ id: luis.id, verdict: 'like' }])
    expect(json('chats.json')).toMatchObject([{ id: chatId, otherAnimalName: 'Toby' }])
    expect(json('messages.json')).toMatchObject([{ chatId, message: `¡hola! "soy" ${ana.id}` }])
    expect(json('sessions.json')).toHaveLength(1)
    expect(json('blocks.json')).toMatchObject([{ id: spammer.id, animalName: 'Spam' }])
    expect(json('reports.json')).toMatchObject([{ reason: 'spam', words: 'vende cosas' }])
    expect(json('photos.json')).toMatchObject([{ id: photo?.id }])
    const served = await ana.get<ArrayBuffer>(photo?.img_url ?? '')
    expect(files.get(`photos/${photo?.id}.webp`)).toEqual(Buffer.from(served.body))
    const everything = [...files.values()].map((file) => file.toString('latin1')).join()
    expect(everything).not.toMatch(/token_hash|password/i)
  })

  it('holds every setting of the notifications', async () => {
    const ana = await server.makeUser()
    await ana.put('/api/updatenotifications', { userId: ana.id, lostPets: false, people: false })
    const settings = (await exportOf(ana)).json('notifications.json')
    for (const name of Object.keys(defaultNotifications)) expect(settings).toHaveProperty(name)
    expect(settings).toMatchObject({ lostPets: 0, people: 0, playdates: 1 })
  })

  it('holds notes to people who are gone, without a trace of who they were', async () => {
    const ana = await server.makeUser()
    const password = 'long enough'
    const others = [await server.makeUser(), await server.makeUser({ password })]
    const [blocker, leaver] = others as [TestClient, TestClient]
    for (const other of others) {
      const pet = { name: 'Kira', prompts: [{ prompt: 'ham', answer: 'Cantar.' }] }
      await other.post('/api/addpet', { userId: other.id, pet })
      const about = { prompt: 'ham', petName: 'Kira' } as const
      expect((await sendNote(ana, other, 'hola', { about })).status).toBe(200)
    }
    const stranger = await server.makeUser()
    await sendNote(ana, stranger, 'me arrepiento')
    await undoLike(ana, stranger)
    const notes = (await exportOf(ana)).json('notes.json')
    const aboutPetId = expect.any(Number)
    expect(notes).toMatchObject(others.map(({ id }) => ({ receiverId: id, aboutPetId })))
    await blocker.post('/api/block', { userId: blocker.id, targetId: ana.id })
    await leaver.post('/api/deleteaccount', { userId: leaver.id, password })
    const gone = { receiverId: null, note: 'hola', aboutPhotoId: null, aboutPetId: null }
    expect((await exportOf(ana)).json('notes.json')).toEqual(
      notes.map((note: object) => ({ ...note, ...gone })),
    )
  })

  it('says by whose invitation the person came, while they can see each other', async () => {
    const ana = await server.makeUser()
    const { body } = await ana.post<Invitation>('/api/addinvitation', { userId: ana.id })
    const email = `${randomUUID()}@test.es`
    const signup = { name: 'Eva', animalName: 'Nube', email, password: 'long enough', cityId: 1 }
    const invited = { ...signup, invitation: body.code }
    const { id } = (await server.visitor().post<{ id: number }>('/api/adduser', invited)).body
    const eva = server.visitor()
    eva.id = id
    eva.cookie = await insertCookie(server.store.db, id, server.now())
    expect((await exportOf(eva)).json('account.json')).toMatchObject({ invitedBy: ana.id })
    await ana.post('/api/block', { userId: ana.id, targetId: eva.id })
    expect((await exportOf(eva)).json('account.json')).toMatchObject({ invitedBy: null })
  })

  it('does not tell a block from a deletion', async () => {
    const ana = await server.makeUser()
    const [blocker, leaver] = [
      await server.makeUser(),
      await server.makeUser({ password: 'long enough' }),
    ]
    for (const target of [blocker, leaver]) {
      const swipe = { dislikerId: ana.id, dislikedId: target.id }
      await ana.post('/api/adduserdislike', swipe)
      await ana.post('/api/report', { userId: ana.id, targetId: target.id, reason: 'other' })
    }
    const seen = (await exportOf(ana)).json('reports.json')
    expect(seen).toMatchObject([{ targetId: blocker.id }, { targetId: leaver.id }])
    await blocker.post('/api/block', { userId: blocker.id, targetId: ana.id })
    const leave = { userId: leaver.id, password: 'long enough' }
    expect((await leaver.post('/api/deleteaccount', leave)).status).toBe(200)
    const { json } = await exportOf(ana)
    expect(json('reports.json')).toMatchObject([{ targetId: null }, { targetId: null }])
    expect(json('likes-and-dislikes.json')).toEqual([])
  })

  it('says which messages a report named', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const rude = { userId: luis.id, chatId, message: 'feo' }
    const { body } = await luis.post<MessageItem>('/api/addmessage', rude)
    const messageIds = [body.message_id]
    await ana.post('/api/report', { userId: ana.id, chatId, reason: 'harassment', messageIds })
    expect((await exportOf(ana)).json('reports.json')).toMatchObject([{ chatId, messageIds }])
  })

  it('of a new account is whole as well', async () => {
    const { json } = await exportOf(await server.makeUser())
    for (const name of ['photos', 'likes-and-dislikes', 'chats', 'messages', 'blocks', 'reports']) {
      expect(json(`${name}.json`)).toEqual([])
    }
  })
})

const photoCount = 120
const messageCount = 40_000
const megabyte = 2 ** 20
const photoBytes = megabyte / 4

const insertPast = async (userId: number, chatId: number) => {
  const { db } = server.store
  const text = '·'.repeat(185)
  await sql`
    insert into messages (chat_id, seq, user_id, body, created_at)
    with recursive numbers (n) as (
      select 1 union all select n + 1 from numbers where n < ${sql.lit(messageCount)}
    )
    select ${sql.lit(chatId)}, n, ${sql.lit(userId)}, 'mensaje ' || n || ' ' || ${sql.lit(text)}, 1700000000000
    from numbers`.execute(db)
  for (let index = 0; index < photoCount; index++) {
    const photo = {
      user_id: userId,
      key: `${userId}-${index}`,
      placeholder: '',
    }
    const { id } = await db
      .insertInto('photos')
      .values({ ...photo, created_at: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const bytes = Buffer.alloc(photoBytes, index)
    await insertFile(db, { photo_id: id, size: 'card' }, bytes)
  }
  // As PostgreSQL does by itself within a minute: else it reads all messages for each page of them.
  await sql`analyze`.execute(db)
}

it('of 120 photos and 40,000 messages never holds more than a part of it', async () => {
  const { ana, chatId } = await server.makePair()
  await insertPast(ana.id, chatId)
  const before = liveBytes()
  let highest = before
  let bytes = 0
  let measuredAt = 0
  const response = await fetch(`${server.url}/api/export/${ana.id}`, {
    headers: { cookie: ana.cookie },
  })
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes - measuredAt < 10 * megabyte) continue
    measuredAt = bytes
    highest = Math.max(highest, liveBytes())
  }
  expect(bytes).toBeGreaterThan(photoCount * photoBytes + 12 * megabyte)
  const growth = (highest - before) / megabyte
  expect(growth).toBeLessThan(20)
})

type Pair = Awaited<ReturnType<TestApp['makePair']>>

const largePhoto = { card: randomBytes(2_500_000), avatar: randomBytes(9), placeholder: 'aaaa' }

it.each([
  [
    'profile',
    ({ store, now }: TestApp, { ana }: Pair) =>
      insertPhotos(store.db, ana.id, Array(12).fill(largePhoto), now()),
  ],
  [
    'chat',
    async ({ store, now }: TestApp, { ana, luis, chatId }: Pair) => {
      for (const who of [ana, luis])
        await who.post('/api/addmessage', { userId: who.id, chatId, message: 'hola' })
      for (let n = 0; n < 12; n++) {
        const draft = { chatId, userId: ana.id, clientId: randomUUID(), picture: largePhoto }
        await insertPhotoMessage(store.db, draft, now())
      }
    },
  ],
])('an export of %s photos is cut off when its session ends', async (_where, fill) => {
  const app = await openAppForTest({}, { stalledMs: 600_000 })
  const pair = await app.makePair()
  const { ana } = pair
  await fill(app, pair)
  const line = new RawConnection(ana.url)
  line.socket.removeAllListeners('data').pause()
  await line.begin(ana, 'GET', `/api/export/${ana.id}`, 'connection: close\r\n')
  await once(line.socket, 'readable')
  line.socket.pause()
  const other = await app.signInAgain(ana)
  expect((await other.post('/api/endsessions', { userId: ana.id })).status).toBe(200)
  let end = ''
  line.socket.on('data', (bytes) => {
    end = (end + bytes.toString('latin1')).slice(-5)
  })
  line.socket.resume()
  await once(line.socket, 'close')
  // A whole answer ends with an empty chunk.
  expect(end).not.toBe('0\r\n\r\n')
})
