import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import type { ChatDetail } from '../../contract/chat.ts'
import { limits } from '../../contract/limits.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { RawConnection } from '../../harness/raw-connection.ts'
import { engine, openAppForTest, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { serverLimits } from '../limits.ts'
import { insertPhotos } from '../photos/photos.queries.ts'

/** A person with the maximum number of photos. */
async function withGallery(app: TestApp, cardBytes: number) {
  const ana = await app.makeUser()
  const photo = { card: randomBytes(cardBytes), avatar: randomBytes(9), placeholder: 'aaaa' }
  await insertPhotos(app.store.db, ana.id, Array(limits.photosPerPerson).fill(photo), app.now())
  return { ana, card: photo.card.toString('base64') }
}

/** Asks for a profile that is larger than what the kernel buffers, and reads only its beginning. */
async function beginToRead(client: TestClient, headers = '', profileOf = client.id) {
  const line = new RawConnection(client.url)
  line.socket.removeAllListeners('data').pause()
  await line.begin(client, 'GET', `/api/userprofile/${profileOf}`, headers)
  await once(line.socket, 'readable')
  line.socket.pause()
  return line
}

it('a page of avatars, a conversation and a profile have at most 4 MB of pictures', () => {
  const { chatList, chatPage, photosPerPerson, base64PageBytes } = limits
  const { avatarBytes, cardBytes } = serverLimits
  expect(chatList * avatarBytes).toBeLessThanOrEqual(base64PageBytes)
  expect(chatPage * avatarBytes).toBeLessThanOrEqual(base64PageBytes)
  expect(photosPerPerson * cardBytes).toBeLessThanOrEqual(base64PageBytes)
})

it('a profile of twelve photos at their heaviest comes whole', async () => {
  const app = await openAppForTest()
  const { ana, card } = await withGallery(app, serverLimits.cardBytes)
  const { body } = await ana.get<PhotoItem[]>(`/api/userprofile/${ana.id}`)
  expect(body.map((item) => item.img_encoded === card)).toEqual(Array(12).fill(true))
})

it('each message has the avatar of its sender, or none', async () => {
  const app = await openAppForTest()
  const { ana, luis, chatId } = await app.makePair()
  const [photo] = (await luis.upload<PhotoItem[]>([await drawPicture()])).body
  const avatarUrl = photo?.img_url?.replace('/card', '/avatar') ?? ''
  const rows = Array.from({ length: 25 }, (_, index) => ({
    chat_id: chatId,
    seq: index + 1,
    user_id: index % 3 === 0 ? ana.id : luis.id,
    body: `"${index}", \\ y más`,
    created_at: 0,
  }))
  const { db } = app.store
  await db.insertInto('messages').values(rows).execute()
  await db.updateTable('chats').set({ last_seq: 25 }).where('id', '=', chatId).execute()
  const avatar = (await luis.get<ArrayBuffer>(avatarUrl)).body
  const encoded = Buffer.from(avatar).toString('base64')

  const { body } = await ana.get<ChatDetail>(`/api/chat/${chatId}`)
  expect(body.chatMessages.map((item) => [item.message, item.img_encoded])).toEqual(
    rows.map((row) => [row.body, row.user_id === luis.id ? encoded : null]),
  )
})

it('a client that makes all its calls at once gets all answers', async () => {
  const app = await openAppForTest()
  const { ana, chatId } = await app.makePair()
  const calls = ['usertimeline', 'userchats', 'userprofile', 'usersettings'].map(
    (call) => `/api/${call}/${ana.id}`,
  )
  const paths = [...calls, `/api/chat/${chatId}`, `/michiapp/match/${ana.id}`]
  const answers = await Promise.all([...paths, ...paths].map((path) => ana.get(path)))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
})

it('a person gets one answer at a time, eleven wait, and nobody else waits', async () => {
  const app = await openAppForTest({}, { stalledMs: 600_000 })
  const { ana } = await withGallery(app, 2_500_000)
  await beginToRead(ana)
  const lines = Array.from({ length: 12 }, () => new RawConnection(ana.url))
  for (const line of lines) await line.begin(ana, 'GET', `/api/userprofile/${ana.id}`)
  await expect
    .poll(() => lines.map(({ received }) => received.slice(9, 12)).filter(Boolean))
    .toEqual(['429'])
  const eva = await app.makeUser()
  expect((await eva.get(`/api/userprofile/${eva.id}`)).status).toBe(200)
})

it('32 accounts of one address that do not read keep no other address waiting', async () => {
  const app = await openAppForTest({ trustProxy: 1 }, { stalledMs: 600_000 })
  const lines: RawConnection[] = []
  const { ana } = await withGallery(app, 400_000)
  for (let person = 0; person < 32; person++)
    lines.push(await beginToRead(await app.makeUser(), 'x-forwarded-for: 192.0.2.1\r\n', ana.id))
  const eva = await app.makeUser()
  const headers = { 'x-forwarded-for': '192.0.2.2' }
  expect((await eva.get(`/api/userprofile/${eva.id}`, headers)).status).toBe(200)
  // The newest of them made space.
  for (const line of lines) line.socket.resume()
  await expect.poll(() => lines.at(-1)?.hasEnded).toBe(true)
  expect(lines[0]?.hasEnded).toBe(false)
})

it('an answer whose session ended while it waited is a 401', async () => {
  const app = await openAppForTest({}, { stalledMs: 600_000 })
  const { ana } = await withGallery(app, 2_500_000)
  const unread = await beginToRead(ana)
  const lines = Array.from({ length: 12 }, () => new RawConnection(ana.url))
  for (const line of lines) await line.begin(ana, 'GET', `/api/userprofile/${ana.id}`)
  // One call more than the queue holds: its refusal shows that the others are in the queue.
  await expect.poll(() => lines.filter(({ received }) => received !== '')).toHaveLength(1)
  await app.store.db.deleteFrom('sessions').where('user_id', '=', ana.id).execute()
  unread.socket.destroy()
  await expect
    .poll(() => lines.map(({ received }) => received.slice(9, 12)).toSorted())
    .toEqual([...Array(11).fill('401'), '429'])
})

// On SQLite the lock would keep all calls waiting.
if (engine === 'postgres') {
  it('an answer behind an unfinished one on its connection keeps nobody waiting', async () => {
    const app = await openAppForTest()
    const { ana, chatId } = await app.makePair()
    await app.store.db.transaction().execute(async (trx) => {
      await trx.selectFrom('chats').select('id').where('id', '=', chatId).forUpdate().execute()
      const line = new RawConnection(ana.url)
      const message = JSON.stringify({ chatId, userId: ana.id, message: 'Hola' })
      const headers = `content-type: application/json\r\ncontent-length: ${message.length}\r\n`
      await line.begin(ana, 'POST', '/api/addmessage', headers, message)
      const arrived = once(app.app.server, 'request')
      await line.begin(ana, 'GET', `/api/userprofile/${ana.id}`)
      await arrived
      await ana.get('/api/session')
      expect((await ana.get(`/api/userprofile/${ana.id}`)).status).toBe(200)
      expect(line.received).toBe('')
    })
  })
}
