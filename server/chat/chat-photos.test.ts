import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatDetail, MessageItem } from '../../contract/chat.ts'
import { durations, limits } from '../../contract/limits.ts'
import { pngBomb } from '../../harness/bombs.ts'
import { liftSanctionOf, listReportsAbout } from '../../harness/moderator.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { acts, propose } from '../../harness/playdates.ts'
import { RawConnection } from '../../harness/raw-connection.ts'
import { readZip } from '../../harness/read-zip.ts'
import { openAppWithStoppedDecoder } from '../../harness/stopped-decoder.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { finishUnmatches } from '../blocks/unmatch.queries.ts'
import { hideContent } from '../moderation/impose.queries.ts'
import { findReportFile } from '../moderation/report-files.queries.ts'
import { readWhole } from '../photos/read-whole.ts'
import { openPhotoFilesBeside } from '../photos/store/open-photo-files.ts'
import { removeLeftovers, removeSlice } from './leave-chats.queries.ts'

const password = 'una contraseña larga'
let server: TestApp
let picture: Buffer
beforeAll(async () => {
  server = await openTestApp()
  picture = await drawPicture()
})
afterAll(() => server.close())

const say = (who: TestClient, chatId: number, message: string) =>
  who.post<MessageItem>('/api/addmessage?images=url', { userId: who.id, chatId, message })

const read = async (who: TestClient, chatId: number, query = '?images=url') =>
  (await who.get<ChatDetail>(`/api/chat/${chatId}${query}`)).body.chatMessages

/** Two people who have both written. */
async function makeTalkingPair(app = server) {
  const pair = await app.makePair({ password })
  await say(pair.ana, pair.chatId, 'hola')
  await say(pair.luis, pair.chatId, 'hola, Ana')
  return pair
}

async function sendPhoto(who: TestClient, chatId: number) {
  const { status, body } = await who.uploadToChat<MessageItem>(chatId, picture)
  expect(status).toBe(201)
  return { id: body.message_id, url: body.photo?.url ?? '', item: body }
}

const statusOf = async (who: TestClient, url: string) => (await who.get(url)).status

const countPhotos = async (chatId: number, { store } = server) => {
  const { count } = await store.db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('chat_id', '=', chatId)
    .where('photo_placeholder', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

describe('a photo in a chat', () => {
  it('is a message that both get live, with a picture that only they can fetch', async () => {
    const { ana, luis, chatId } = await makeTalkingPair()
    const sockets = [await TestSocket.open(ana), await TestSocket.open(luis)]
    const { url, item } = await sendPhoto(ana, chatId)
    expect(item).toMatchObject({
      chat_id: chatId,
      seq: 3,
      user_id: ana.id,
      message: '📷 Foto',
      photo: { url, placeholder: expect.stringMatching(/^[\w+/]+=*$/) },
    })
    for (const socket of sockets) expect(await socket.waitForMessage('📷 Foto')).toEqual(item)
    expect((await read(luis, chatId)).at(-1)).toEqual(item)
    for (const who of [ana, luis]) {
      const { status, headers, body } = await who.get<ArrayBuffer>(url)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/webp')
      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(await sharp(Buffer.from(body)).metadata()).toMatchObject({ width: 300, height: 200 })
    }
    const stranger = await server.makeUser()
    expect(await statusOf(stranger, url)).toBe(404)
    expect(await statusOf(server.visitor(), url)).toBe(401)
    for (const socket of sockets) socket.close()
  })

  it('is read and reacted to like a text, and counts as unread', async () => {
    const { ana, luis, chatId } = await makeTalkingPair()
    const { id } = await sendPhoto(ana, chatId)
    const reaction = { userId: luis.id, chatId, messageId: id, kind: 'love' }
    expect((await luis.put('/api/reaction', reaction)).status).toBe(200)
    const [chat] = (await luis.get<object[]>(`/api/userchats/${luis.id}?images=url`)).body
    expect(chat).toMatchObject({
      last_message: '📷 Foto',
      last_message_photo: true,
      unread: 2,
    })
    expect((await read(ana, chatId)).at(-1)).toMatchObject({ reaction: { kind: 'love' } })
  })

  it('is in the language of the account that sends it', async () => {
    const { ana, chatId } = await makeTalkingPair()
    await ana.put('/api/updatenotifications', { userId: ana.id, language: 'en' })
    expect((await sendPhoto(ana, chatId)).item.message).toBe('📷 Photo')
  })

  it('is one line of text for a client that knows only the spec', async () => {
    const { ana, luis, chatId } = await makeTalkingPair()
    const socket = await TestSocket.open(luis, { protocol: null })
    await read(luis, chatId, '')
    await sendPhoto(ana, chatId)
    const pushed = await socket.waitFor<MessageItem>(({ message }) => message === '📷 Foto')
    const fetched = (await read(luis, chatId, '')).at(-1)
    for (const item of [pushed, fetched]) {
      expect(item).toMatchObject({ message: '📷 Foto', user_id: ana.id })
      expect(item).not.toHaveProperty('photo')
    }
    socket.close()
  })

  it('may be sent once both have written', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const refused = { status: 409, body: { code: 'both_must_write' } }
    expect(await ana.uploadToChat(chatId, picture)).toMatchObject(refused)
    await say(ana, chatId, 'hola')
    expect(await ana.uploadToChat(chatId, picture)).toMatchObject(refused)
    expect(await luis.uploadToChat(chatId, picture)).toMatchObject(refused)
    await say(luis, chatId, 'hola')
    await sendPhoto(ana, chatId)
    expect(await countPhotos(chatId)).toBe(1)
  })

  it('needs a message that each has written: steps of a playdate do not count', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const refused = { status: 409, body: { code: 'both_must_write' } }
    const { body: first } = await propose(ana, chatId)
    const { body: changed } = await acts.change(luis, first)
    await acts.accept(ana, changed)
    expect(await ana.uploadToChat(chatId, picture)).toMatchObject(refused)
    await say(ana, chatId, 'hola')
    expect(await ana.uploadToChat(chatId, picture)).toMatchObject(refused)
    await say(luis, chatId, 'hola')
    const { body: playdate } = await acts.cancel(luis, { ...changed, version: changed.version + 1 })
    expect(playdate.state).toBe('cancelled')
    await sendPhoto(ana, chatId)
  })

  it('is stored once, however often and at once it is sent with the same key', async () => {
    const { ana, chatId } = await makeTalkingPair()
    const send = () => ana.uploadToChat<MessageItem>(chatId, picture, 'the-one')
    const answers = [...(await Promise.all([1, 2, 3, 4, 5, 6].map(send))), await send()]
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(201))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await read(ana, chatId)).toHaveLength(3)
    expect(await countPhotos(chatId)).toBe(1)
  })

  it('is confirmed by its ETag, but only to people who may still see it', async () => {
    const { ana, luis, chatId } = await makeTalkingPair()
    const { url } = await sendPhoto(ana, chatId)
    const headers = { 'if-none-match': (await luis.get(url)).headers.get('etag') ?? '' }
    expect((await luis.get(url, headers)).status).toBe(304)
    await ana.post('/api/unmatch', { userId: ana.id, chatId })
    expect((await luis.get(url, headers)).status).toBe(404)
  })
})

describe('it cannot be fetched', () => {
  it('while the two are unmatched', async () => {
    const { ana, luis, chatId } = await makeTalkingPair()
    const { url } = await sendPhoto(ana, chatId)
    await ana.post('/api/unmatch', { userId: ana.id, chatId })
    expect([await statusOf(ana, url), await statusOf(luis, url)]).toEqual([404, 404])
    await ana.post('/api/undounmatch', { userId: ana.id, chatId })
    expect([await statusOf(ana, url), await statusOf(luis, url)]).toEqual([200, 200])
  })

  it('once one has blocked the other', async () => {
    const { ana, luis, chatId } = await makeTalkingPair()
    const [hers, his] = [await sendPhoto(ana, chatId), await sendPhoto(luis, chatId)]
    await ana.post('/api/block', { userId: ana.id, targetId: luis.id })
    expect(await Promise.all([hers, his].map(({ url }) => statusOf(ana, url)))).toEqual([404, 404])
    expect(await statusOf(luis, hers.url)).toBe(404)
    // As when the account is deleted, a person keeps what they wrote.
    expect(await statusOf(luis, his.url)).toBe(200)
  })

  it('once its author has deleted the account, or its viewer has signed off', async () => {
    const { ana, luis, chatId } = await makeTalkingPair()
    const [hers, his] = [await sendPhoto(ana, chatId), await sendPhoto(luis, chatId)]
    await ana.post('/api/deleteaccount', { userId: ana.id, password })
    expect([await statusOf(luis, hers.url), await statusOf(luis, his.url)]).toEqual([404, 200])
    const { cookie } = luis
    await luis.post('/api/signoff', {})
    luis.cookie = cookie
    expect(await statusOf(luis, his.url)).toBe(401)
  })

  it('while a moderator hides it; its message says that there was one', async () => {
    const { ana, luis, chatId } = await makeTalkingPair()
    const { id, url } = await sendPhoto(ana, chatId)
    const by = { name: 'eva', now: server.now() }
    expect(await hideContent(server.store.db, { messageId: id }, by)).not.toBeNull()
    expect([await statusOf(ana, url), await statusOf(luis, url)]).toEqual([404, 404])
    expect((await read(luis, chatId)).at(-1)).toMatchObject({ message: '📷 Foto', photo: null })
    expect(await liftSanctionOf(server.store.db, ana.id, by)).toBe(true)
    expect(await statusOf(luis, url)).toBe(200)
    expect(await hideContent(server.store.db, { messageId: id + 1_000_000 }, by)).toBeNull()
  })
})

describe('nothing is stored of', () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08meta', 'latin1')

  it.each([
    ['a file of 30 MB', () => Buffer.alloc(30 * 1024 * 1024), 413, 'too_large'],
    ['a file just too large', () => Buffer.alloc(limits.fileBytes + 1), 413, 'too_large'],
    ['a decompression bomb', () => pngBomb(24_000_000, 1), 422, 'image_too_large'],
    ['a HEIC file', () => heic, 422, 'image_unreadable'],
    ['a text', () => Buffer.from('hola'), 422, 'image_unreadable'],
  ])('%s', async (_what, make, status, code) => {
    const { ana, chatId } = await makeTalkingPair()
    const answer = await ana.uploadToChat(chatId, make())
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await read(ana, chatId)).toHaveLength(2)
  })

  it('two files, no file, no key, a wrong key', async () => {
    const { ana, chatId } = await makeTalkingPair()
    const send = (files: number, fields: Record<string, string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ id: String(ana.id), ...fields }))
        form.append(name, value)
      for (let file = 0; file < files; file++)
        form.append('files', new Blob([new Uint8Array(picture)]), 'a.jpg')
      return ana.sendRaw<object>('POST', '/api/addchatphoto', form)
    }
    const whole = { chatId: String(chatId), clientId: 'key' }
    const invalid = { status: 422, body: { code: 'invalid_input' } }
    expect((await send(2, whole)).status).toBe(413)
    expect(await send(0, whole)).toMatchObject(invalid)
    expect(await send(1, { chatId: String(chatId) })).toMatchObject(invalid)
    expect(await send(1, { ...whole, clientId: 'a key' })).toMatchObject(invalid)
    expect(await send(1, { ...whole, chatId: 'one' })).toMatchObject(invalid)
    const json = await ana.post('/api/addchatphoto', { userId: ana.id, ...whole })
    expect(json).toMatchObject({ status: 415, body: { code: 'unsupported_media' } })
    expect(await countPhotos(chatId)).toBe(0)
  })

  it('a photo for a chat that was ended, was unmatched, or is of others', async () => {
    const { ana, luis, chatId } = await makeTalkingPair()
    const stranger = await server.makeUser()
    expect(await stranger.uploadToChat(chatId, picture)).toMatchObject({ status: 404 })
    await ana.post('/api/endchat', { userId: ana.id, chatId, line: 'thanks' })
    const ended = { status: 409, body: { code: 'chat_ended' } }
    expect(await luis.uploadToChat(chatId, picture)).toMatchObject(ended)
    await ana.post('/api/unmatch', { userId: ana.id, chatId })
    expect(await luis.uploadToChat(chatId, picture)).toMatchObject({ status: 404 })
    expect(await countPhotos(chatId)).toBe(0)
  })

  it('an upload that is cancelled before its last bytes', async () => {
    const { ana, luis, chatId } = await makeTalkingPair()
    const line = new RawConnection(ana.url)
    const field = (name: string, value: string | number) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const fields = field('id', ana.id) + field('chatId', chatId) + field('clientId', 'cancelled')
    const file = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n'
    const end = '\r\n--b--\r\n'
    const length = fields.length + file.length + picture.length + end.length
    const headers = `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n`
    await line.begin(ana, 'POST', '/api/addchatphoto', headers, fields + file)
    await line.send(picture.subarray(0, -9))
    line.socket.destroy()
    // A person has one upload at a time, so this one is read when the first is over.
    await sendPhoto(ana, chatId)
    expect((await read(luis, chatId)).map(({ client_id }) => client_id)).not.toContain('cancelled')
    expect(await countPhotos(chatId)).toBe(1)
  })

  it('a photo that is decoded while the two are unmatched', async () => {
    const { app, ana, resume } = await openAppWithStoppedDecoder(600_000)
    const luis = await app.makeUser()
    await ana.post('/api/adduserlike', { likerId: ana.id, likedId: luis.id })
    const like = { likerId: luis.id, likedId: ana.id }
    const { chatId } = (await luis.post<{ chatId: number }>('/api/adduserlike', like)).body
    for (const who of [ana, luis]) await say(who, chatId, 'hola')
    const sending = ana.uploadToChat(chatId, picture)
    await luis.post('/api/unmatch', { userId: luis.id, chatId })
    resume()
    expect(await sending).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await countPhotos(chatId, app)).toBe(0)
  })
})

describe('it is gone with', () => {
  it('the account of its author, and the other one keeps theirs', async () => {
    const { ana, luis, chatId } = await makeTalkingPair()
    await sendPhoto(ana, chatId)
    const his = await sendPhoto(luis, chatId)
    await ana.post('/api/deleteaccount', { userId: ana.id, password })
    await removeLeftovers(server.store.db)
    expect(await countPhotos(chatId)).toBe(1)
    expect(await statusOf(luis, his.url)).toBe(200)
  })

  it('the chat, a few photos at a time', async () => {
    const { ana, chatId } = await makeTalkingPair()
    await sendPhoto(ana, chatId)
    const { db } = server.store
    const rows = Array.from({ length: 50 }, (_, n) => ({
      chat_id: chatId,
      seq: 10 + n,
      user_id: ana.id,
      body: '',
      created_at: 1,
      photo_placeholder: 'aGFzaA==',
    }))
    await db.insertInto('messages').values(rows).execute()
    expect(await removeSlice(db, { chatId, leftBy: null })).toBeLessThan(25)
    expect(await countPhotos(chatId)).toBe(31)
    await ana.post('/api/unmatch', { userId: ana.id, chatId })
    await finishUnmatches(db, server.now() + durations.unmatchUndoMs + 1)
    await removeLeftovers(db)
    expect(await countPhotos(chatId)).toBe(0)
  })
})

it('is in the export of its author, also when it is hidden', async () => {
  const { ana, luis, chatId } = await makeTalkingPair()
  const { id } = await sendPhoto(ana, chatId)
  await hideContent(server.store.db, { messageId: id }, { name: 'eva', now: server.now() })
  const filesOf = async (who: TestClient) =>
    readZip(Buffer.from((await who.get<ArrayBuffer>(`/api/export/${who.id}`)).body))
  const files = await filesOf(ana)
  const photo = files.get(`chat-photos/${id}.webp`)
  expect(await sharp(photo).metadata()).toMatchObject({ format: 'webp', width: 300 })
  expect(JSON.parse(String(files.get('messages.json'))).at(-1)).toMatchObject({
    id,
    photo: `chat-photos/${id}.webp`,
  })
  expect([...(await filesOf(luis)).keys()].filter((name) => name.startsWith('chat-'))).toEqual([])
})

it('is copied into a report of its message', async () => {
  const { ana, luis, chatId } = await makeTalkingPair()
  const { id, url } = await sendPhoto(ana, chatId)
  const { body: bytes } = await luis.get<ArrayBuffer>(url)
  const about = { userId: luis.id, reason: 'harassment', messageId: id }
  expect((await luis.post('/api/report', { ...about, targetId: ana.id })).status).toBe(200)
  expect((await luis.post('/api/report', { ...about, chatId })).status).toBe(200)
  const { db } = server.store
  const listed = await listReportsAbout(db, ana.id)
  expect(listed).toHaveLength(2)
  for (const report of listed) {
    expect(report).toMatchObject({ messageId: id, photoId: null })
    expect(report.hasPhoto).toBeTruthy()
    const copy = await findReportFile(db, report.id)
    const photoFiles = openPhotoFilesBeside(server.config)
    expect(copy && (await readWhole({ db, photoFiles }, copy, 0))).toEqual(Buffer.from(bytes))
  }
})
