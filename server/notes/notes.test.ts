import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatDetail, ChatListItem } from '../../contract/chat.ts'
import type { LikeResult, Match } from '../../contract/discovery.ts'
import type { NewNote, NotePage } from '../../contract/notes.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { retention } from '../../contract/retention.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { readZip } from '../../harness/read-zip.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { findReport, restoreAccount, suspendAccount } from '../safety/moderation.queries.ts'
import { removeOldNotes } from './notes.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const hour = 60 * 60 * 1000
const day = 24 * hour

const like = (liker: TestClient, liked: TestClient, note?: NewNote) =>
  liker.post<LikeResult>('/api/adduserlike', { likerId: liker.id, likedId: liked.id, note })

const send = (
  from: TestClient,
  to: TestClient,
  text = '¿Paseamos por el río?',
  rest: Partial<NewNote> = {},
) => like(from, to, { text, clientId: randomUUID(), ...rest })

const allowance = (from: TestClient, to: TestClient) =>
  from.get<object>(`/api/noteallowance/${from.id}/${to.id}`)

const listed = async (who: TestClient) => {
  const { body } = await who.get<NotePage>(`/api/usernotes/${who.id}`)
  return body.notes
}

const textsOf = async (who: TestClient) => (await listed(who)).map(({ text }) => text)

const decline = (who: TestClient, id = 0) => who.post('/api/declinenote', { userId: who.id, id })

const see = async (who: TestClient) => {
  const ids = (await listed(who)).map(({ id }) => id)
  return who.post('/api/seenotes', { userId: who.id, ids })
}

const undo = (who: TestClient, target: TestClient) =>
  who.post('/api/undoswipe', { userId: who.id, targetId: target.id })

const chatOf = async (who: TestClient, chatId: number | null) =>
  (await who.get<ChatDetail>(`/api/chat/${chatId}?images=url`)).body

const makeTwo = async () => ({
  ana: await server.makeUser({ name: 'Ana', animalName: 'Michi' }),
  luis: await server.makeUser({ name: 'Luis', animalName: 'Toby' }),
})

describe('a note with a like', () => {
  it('is shown to its receiver, with its sender', async () => {
    const { ana, luis } = await makeTwo()
    expect((await send(ana, luis, '  ¿Paseamos?\n🐾 ')).body).toEqual({
      match: false,
      chatId: null,
    })
    expect(await listed(luis)).toEqual([
      {
        id: expect.any(Number),
        text: '¿Paseamos?\n🐾',
        sentAt: expect.stringMatching(/^\d{4}-/),
        seen: false,
        about: null,
        sender: {
          id: ana.id,
          name: 'Ana',
          animalName: 'Michi',
          distance: 0,
          pets: [{ name: 'Michi' }],
          imgType: null,
          imgUrl: null,
          faceUrl: expect.stringContaining(`/${ana.id}/`),
        },
      },
    ])
    expect(await listed(ana)).toEqual([])
  })

  it('stays secret without a note', async () => {
    const { ana, luis } = await makeTwo()
    await like(ana, luis)
    expect(await listed(luis)).toEqual([])
  })

  it('tells both people’s open apps, and only those', async () => {
    const { ana, luis } = await makeTwo()
    const [socket, plain] = [
      await TestSocket.open(luis),
      await TestSocket.open(luis, { protocol: null }),
    ]
    await send(ana, luis)
    await socket.waitForEvent('notes.changed')
    expect(plain.received).toEqual([])
  })

  it('that is sent again tells no app again, nor that of another person', async () => {
    const { ana, luis } = await makeTwo()
    const eva = await server.makeUser()
    const sockets = [await TestSocket.open(luis), await TestSocket.open(eva)]
    const note = { text: '¿Paseamos?', clientId: randomUUID() }
    for (const liked of [luis, luis, eva]) expect((await like(ana, liked, note)).status).toBe(200)
    for (const socket of sockets) {
      socket.send({ type: 'message.send', chatId: 999_999, clientId: 'x', message: 'after it' })
      await socket.waitForEvent('error')
    }
    const told = sockets.map(({ events }) => events.map(({ type }) => type))
    expect(told).toEqual([['notes.changed', 'error'], ['error']])
  })

  it('remembers the photo that it is about, until that is deleted', async () => {
    const { ana, luis } = await makeTwo()
    const [photo] = (await luis.upload<PhotoItem[]>([await drawPicture()])).body
    const photoKey = photo?.img_url?.split('/')[3] ?? ''
    await send(ana, luis, '¡Qué foto!', { about: { photoKey } })
    const [note] = await listed(luis)
    expect(note?.about).toEqual({ photoUrl: `/api/photos/${photoKey}/avatar` })
    await luis.post('/api/deleteimage', { id: photo?.id, userId: luis.id })
    expect(await listed(luis)).toMatchObject([{ text: '¡Qué foto!', about: null }])
  })

  it('remembers the fact that it is about, but nothing that is not the receiver’s', async () => {
    const { ana, luis } = await makeTwo()
    const pau = await server.makeUser()
    const [photo] = (await ana.upload<PhotoItem[]>([await drawPicture()])).body
    const photoKey = photo?.img_url?.split('/')[3] ?? ''
    await send(ana, luis, 'uno', { about: { fact: 'energy', petName: 'Toby' } })
    await send(ana, pau, 'dos', { about: { fact: 'energy', petName: 'Nadie' } })
    expect(await listed(luis)).toMatchObject([{ about: { fact: 'energy', petName: 'Toby' } }])
    expect(await listed(pau)).toMatchObject([{ about: null }])
    await send(pau, luis, 'tres', { about: { photoKey } })
    expect((await listed(luis))[0]).toMatchObject({ text: 'tres', about: null })
  })

  it('comes in pages', async () => {
    const { luis } = await makeTwo()
    const senders = await Promise.all(Array.from({ length: 53 }, () => server.makeUser()))
    for (const [index, sender] of senders.entries()) await send(sender, luis, `nota ${index}`)
    const path = `/api/usernotes/${luis.id}`
    const first = (await luis.get<NotePage>(path)).body
    expect(first.notes.map(({ text }) => text).slice(0, 2)).toEqual(['nota 52', 'nota 51'])
    const second = (await luis.get<NotePage>(`${path}?before=${first.next}`)).body
    expect(second.notes.map(({ text }) => text)).toEqual(['nota 2', 'nota 1', 'nota 0'])
    expect(second.next).toBeNull()
  })
})

describe('liking back', () => {
  it('makes the match, with the note as its first message', async () => {
    const { ana, luis } = await makeTwo()
    const [first, second] = [await TestSocket.open(ana), await TestSocket.open(luis)]
    await send(ana, luis, '¿Paseamos?')
    await see(luis)
    server.advance(hour)
    const { chatId } = (await like(luis, ana)).body
    const matches = await ana.get<Match[]>(`/michiapp/match/${ana.id}?images=url`)
    const at = matches.body[0]?.matchedAt
    for (const who of [ana, luis]) {
      const { chatMessages, chatRoomUserIds } = await chatOf(who, chatId)
      expect(chatMessages).toMatchObject([
        { seq: 1, user_id: ana.id, name: 'Ana', message: '¿Paseamos?', created_at: at },
      ])
      expect(chatRoomUserIds).toMatchObject([{ user1_read: 0, user2_read: 1 }])
    }
    for (const socket of [first, second]) {
      await socket.waitForMessage('¿Paseamos?')
      const types = socket.events.map(({ type }) => type)
      expect(types.indexOf('match.new')).toBeLessThan(types.indexOf('message.new'))
    }
    expect(await listed(luis)).toEqual([])
    const chats = await luis.get<ChatListItem[]>(`/api/userchats/${luis.id}?images=url`)
    expect(chats.body).toMatchObject([{ last_message: '¿Paseamos?', unread: 0 }])
    expect((await like(luis, ana)).body).toEqual({ match: true, chatId })
    expect((await chatOf(ana, chatId)).chatMessages).toHaveLength(1)
  })

  it('shows the note to a client that knows only the spec', async () => {
    const { ana, luis } = await makeTwo()
    await send(ana, luis, 'hola')
    const { chatId } = (await like(luis, ana)).body
    const { body } = await luis.get<ChatDetail>(`/api/chat/${chatId}`)
    expect(body.chatMessages).toMatchObject([{ user_id: ana.id, message: 'hola' }])
    expect(body.chatRoomUserIds).toMatchObject([{ user2_read: 0 }])
  })

  it('with a note gives the two notes in their order', async () => {
    const { ana, luis } = await makeTwo()
    await send(ana, luis, 'uno')
    const { chatId } = (await send(luis, ana, 'dos')).body
    const { chatMessages } = await chatOf(ana, chatId)
    expect(chatMessages.map(({ user_id, message }) => [user_id, message])).toEqual([
      [ana.id, 'uno'],
      [luis.id, 'dos'],
    ])
  })

  it('a note to somebody who liked before is a message at once', async () => {
    const { ana, luis } = await makeTwo()
    await like(luis, ana)
    const { match, chatId } = (await send(ana, luis, 'hola')).body
    expect(match).toBe(true)
    expect((await chatOf(luis, chatId)).chatMessages).toMatchObject([{ message: 'hola' }])
    expect(await listed(luis)).toEqual([])
  })

  it('later, a declined note is the first message too, so that nobody learns of it', async () => {
    const { ana, luis } = await makeTwo()
    await send(ana, luis, 'hola')
    await decline(luis, (await listed(luis))[0]?.id)
    const { chatId } = (await like(luis, ana)).body
    expect((await chatOf(ana, chatId)).chatMessages).toMatchObject([{ message: 'hola' }])
  })

  it('200 pairs, where a note and a like cross: one match each, and the note once', async () => {
    const pairs = await Promise.all(Array.from({ length: 200 }, makeTwo))
    const answers = await Promise.all(
      pairs.flatMap(({ ana, luis }, index) =>
        index % 2 === 0
          ? [send(ana, luis, `nota ${index}`), like(luis, ana)]
          : [like(luis, ana), send(ana, luis, `nota ${index}`)],
      ),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    for (const [index, { ana, luis }] of pairs.entries()) {
      const [one, two] = [answers[2 * index]?.body, answers[2 * index + 1]?.body]
      expect([one?.match, two?.match].filter(Boolean)).toHaveLength(1)
      const chats = await ana.get<ChatListItem[]>(`/api/userchats/${ana.id}?images=url`)
      expect(chats.body).toMatchObject([{ chat_id: one?.chatId ?? two?.chatId }])
      const { chatMessages } = await chatOf(luis, one?.chatId ?? two?.chatId ?? 0)
      expect(chatMessages.map(({ message }) => message)).toEqual([`nota ${index}`])
      expect(await listed(luis)).toEqual([])
    }
  })
})

describe('a note is refused', () => {
  it.each([
    ['with 141 characters', 'a'.repeat(141), 422, 'note_too_long'],
    ['with 141 emojis', '👩‍👩‍👧‍👦'.repeat(141), 422, 'note_too_long'],
    ['with endless accents', `a${'\u0301'.repeat(3000)}`, 422, 'note_too_long'],
    ['without a visible character', ' \n\u200b ', 422, 'note_empty'],
    ['without any', '', 422, 'note_empty'],
    ['with a link', 'Mira https://michi.example', 422, 'note_has_link'],
    ['with a domain', 'Escríbeme en michi.com', 422, 'note_has_link'],
    ['with a disguised link', 't\u200b.me/michi', 422, 'note_has_link'],
    ['with a control character', 'a\u0007b', 422, 'invalid_input'],
  ])('%s', async (_what, text, status, code) => {
    const { ana, luis } = await makeTwo()
    expect(await send(ana, luis, text)).toMatchObject({ status, body: { code } })
    expect(await listed(luis)).toEqual([])
    // The like was not stored either, and still works without the note.
    expect((await like(luis, ana)).body.match).toBe(false)
    expect((await like(ana, luis)).body.match).toBe(true)
  })

  it.each([
    ['140 characters', 'a'.repeat(140)],
    ['140 emojis', '👩‍👩‍👧‍👦'.repeat(140)],
    ['a full stop without a space', 'Qué bonito.Me encanta. Tiene 3.5 años, ¿no?'],
  ])('but not with %s', async (_what, text) => {
    const { ana, luis } = await makeTwo()
    expect((await send(ana, luis, text)).status).toBe(200)
    expect(await textsOf(luis)).toEqual([text])
  })

  it('by a person who does not want notes, before and while it is sent', async () => {
    const { ana, luis } = await makeTwo()
    const accept = (accepts: boolean) => luis.post('/api/acceptnotes', { userId: luis.id, accepts })
    const settings = () => luis.get(`/api/usersettings/${luis.id}?images=url`)
    expect((await settings()).body).toMatchObject({ acceptsNotes: true })
    await accept(false)
    expect((await settings()).body).toMatchObject({ acceptsNotes: false })
    const refusal = { status: 409, body: { code: 'notes_off' } }
    expect(await allowance(ana, luis)).toMatchObject(refusal)
    expect(await send(ana, luis)).toMatchObject(refusal)
    await accept(true)
    expect((await send(ana, luis)).status).toBe(200)
  })

  it('to oneself, to a match, to somebody blocked or gone', async () => {
    const { ana, luis } = await makeTwo()
    const [blocked, blocking] = [await server.makeUser(), await server.makeUser()]
    const gone = await server.makeUser({ password: 'long enough' })
    const paused = await server.makeUser()
    await like(ana, luis)
    await like(luis, ana)
    await ana.post('/api/block', { userId: ana.id, targetId: blocked.id })
    await blocking.post('/api/block', { userId: blocking.id, targetId: ana.id })
    await gone.post('/api/deleteaccount', { userId: gone.id, password: 'long enough' })
    await paused.post('/api/pause', { userId: paused.id, paused: true })
    const matched = { status: 409, body: { code: 'already_matched' } }
    expect(await allowance(ana, luis)).toMatchObject(matched)
    expect(await send(ana, luis)).toMatchObject(matched)
    for (const other of [blocked, blocking, gone, paused]) {
      expect((await allowance(ana, other)).status).toBe(404)
      expect((await send(ana, other)).status).toBe(404)
    }
    expect((await allowance(ana, ana)).status).toBe(404)
    expect((await send(ana, ana)).status).toBe(422)
  })

  it('the second to the same person, whether the first was declined or not', async () => {
    const { ana, luis } = await makeTwo()
    const pau = await server.makeUser()
    await send(ana, luis)
    await send(ana, pau)
    await decline(pau, (await listed(pau))[0]?.id)
    for (const other of [luis, pau]) {
      const refusal = { status: 409, body: { code: 'note_already_sent' } }
      expect(await allowance(ana, other)).toMatchObject(refusal)
      expect(await send(ana, other, 'otra')).toMatchObject(refusal)
    }
  })
})

describe('five a day', () => {
  it('and no more, with the number that is left', async () => {
    const ana = await server.makeUser()
    const others = await Promise.all(Array.from({ length: 7 }, () => server.makeUser()))
    for (const [index, other] of others.slice(0, 5).entries()) {
      expect((await allowance(ana, other)).body).toEqual({ left: 5 - index })
      expect((await send(ana, other)).status).toBe(200)
      server.advance(hour)
    }
    const [sixth, seventh] = others.slice(5) as [TestClient, TestClient]
    const refusal = { status: 429, body: { code: 'too_many_notes' } }
    expect(await allowance(ana, sixth)).toMatchObject(refusal)
    expect(await send(ana, sixth)).toMatchObject(refusal)
    expect((await like(ana, sixth)).status).toBe(200)
    server.advance(19 * hour)
    const again = await server.signInAgain(ana)
    expect((await allowance(again, sixth)).body).toEqual({ left: 1 })
    expect((await send(again, sixth)).status).toBe(200)
    expect(await send(again, seventh)).toMatchObject(refusal)
  })

  it('of twenty that are sent at once, five arrive', async () => {
    const ana = await server.makeUser()
    const others = await Promise.all(Array.from({ length: 20 }, () => server.makeUser()))
    const answers = await Promise.all(others.map((other) => send(ana, other)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(15).fill(429),
    ])
    const notes = await Promise.all(others.map(listed))
    expect(notes.flat()).toHaveLength(5)
  })

  it('counts notes that were taken back, answered, or sent to somebody who is gone', async () => {
    const ana = await server.makeUser()
    const [one, two, three, four] = [
      await server.makeUser(),
      await server.makeUser(),
      await server.makeUser(),
      await server.makeUser({ password: 'long enough' }),
    ]
    for (const other of [one, two, three, four]) await send(ana, other)
    await undo(ana, one)
    await like(two, ana)
    await three.post('/api/block', { userId: three.id, targetId: ana.id })
    await four.post('/api/deleteaccount', { userId: four.id, password: 'long enough' })
    expect((await allowance(ana, one)).body).toEqual({ left: 1 })
  })

  it('a repeated call counts once, also after the match', async () => {
    const { ana, luis } = await makeTwo()
    const note = { text: 'hola', clientId: 'again' }
    for (const _ of [1, 2]) expect((await like(ana, luis, note)).status).toBe(200)
    expect(await textsOf(luis)).toEqual(['hola'])
    const { chatId } = (await like(luis, ana)).body
    expect((await like(ana, luis, note)).body).toEqual({ match: true, chatId })
    expect((await chatOf(ana, chatId)).chatMessages).toHaveLength(1)
    expect((await allowance(ana, await server.makeUser())).body).toEqual({ left: 4 })
  })
})

describe('undo', () => {
  it('takes a note back as long as it was not seen', async () => {
    const { ana, luis } = await makeTwo()
    const socket = await TestSocket.open(luis)
    await send(ana, luis, 'uno')
    await socket.waitForEvent('notes.changed')
    expect((await undo(ana, luis)).status).toBe(200)
    expect(await listed(luis)).toEqual([])
    expect((await like(luis, ana)).body.match).toBe(false)
    const { chatId } = (await send(ana, luis, 'dos')).body
    expect((await chatOf(ana, chatId)).chatMessages).toMatchObject([{ message: 'dos' }])
  })

  it('leaves a note that was seen, and its like', async () => {
    const { ana, luis } = await makeTwo()
    await send(ana, luis)
    await see(luis)
    expect(await listed(luis)).toMatchObject([{ seen: true }])
    expect(await undo(ana, luis)).toMatchObject({ status: 409, body: { code: 'note_seen' } })
    expect((await like(luis, ana)).body.match).toBe(true)
  })
})

describe('declining', () => {
  it('removes the note, and the sender sees no difference', async () => {
    const { ana, luis } = await makeTwo()
    const socket = await TestSocket.open(ana)
    await send(ana, luis)
    await socket.waitForEvent('notes.changed')
    const id = (await listed(luis))[0]?.id
    expect((await decline(luis, id)).status).toBe(200)
    expect((await decline(luis, id)).status).toBe(200)
    expect(await listed(luis)).toEqual([])
    const exported = await ana.get<ArrayBuffer>(`/api/export/${ana.id}`)
    const files = readZip(Buffer.from(exported.body))
    expect(JSON.parse(files.get('notes.json')?.toString() ?? '')).toMatchObject([
      { receiverId: luis.id, note: '¿Paseamos por el río?' },
    ])
    socket.send({ type: 'message.send', chatId: 999_999, clientId: 'x', message: 'after it' })
    await socket.waitForEvent('error')
    expect(socket.events.filter(({ type }) => type === 'notes.changed')).toHaveLength(1)
  })

  it('of another’s note is refused', async () => {
    const { ana, luis } = await makeTwo()
    await send(ana, luis)
    const id = (await listed(luis))[0]?.id
    for (const other of [ana, await server.makeUser()])
      expect((await decline(other, id)).status).toBe(404)
    expect(await listed(luis)).toHaveLength(1)
  })
})

describe('a note is hidden', () => {
  it('while its sender is paused or suspended', async () => {
    const { ana, luis } = await makeTwo()
    await send(ana, luis)
    await ana.post('/api/pause', { userId: ana.id, paused: true })
    expect(await listed(luis)).toEqual([])
    await ana.post('/api/pause', { userId: ana.id, paused: false })
    expect(await listed(luis)).toHaveLength(1)
    const by = { name: 'eva', now: server.now() }
    await suspendAccount(server.store.db, ana.id, by)
    expect(await listed(luis)).toEqual([])
    await restoreAccount(server.store.db, ana.id, by)
    expect(await listed(luis)).toHaveLength(1)
  })

  it('for good after a block, by whichever of the two, and after a deletion', async () => {
    for (const blocker of ['ana', 'luis'] as const) {
      const two = await makeTwo()
      const { ana, luis } = two
      await send(ana, luis)
      const ids = { userId: two[blocker].id, targetId: (blocker === 'ana' ? luis : ana).id }
      await two[blocker].post('/api/block', ids)
      expect(await listed(luis)).toEqual([])
      await two[blocker].post('/api/unblock', ids)
      expect(await listed(luis)).toEqual([])
      await like(ana, luis)
      const { chatId } = (await like(luis, ana)).body
      expect((await chatOf(ana, chatId)).chatMessages).toEqual([])
    }
    const gone = await server.makeUser({ password: 'long enough' })
    const { luis } = await makeTwo()
    await send(gone, luis)
    await gone.post('/api/deleteaccount', { userId: gone.id, password: 'long enough' })
    expect(await listed(luis)).toEqual([])
    const rows = server.store.db.selectFrom('notes').select('id').where('sender_id', '=', gone.id)
    expect(await rows.execute()).toEqual([])
  })

  it('after thirty days, when it is deleted; then there may be another', async () => {
    const { ana, luis } = await makeTwo()
    await send(ana, luis, 'vieja')
    server.advance(retention.noteDays * day)
    const [later, again] = [await server.signInAgain(luis), await server.signInAgain(ana)]
    expect(await listed(later)).toEqual([])
    expect((await send(again, later, 'nueva')).status).toBe(200)
    expect(await textsOf(later)).toEqual(['nueva'])
    await removeOldNotes(server.store.db, server.now())
    const rows = server.store.db.selectFrom('notes').select('body').where('sender_id', '=', ana.id)
    expect(await rows.execute()).toEqual([{ body: 'nueva' }])
  })
})

it('a report of its sender holds a copy of the note', async () => {
  const { ana, luis } = await makeTwo()
  await send(ana, luis, 'una grosería')
  const about = { userId: luis.id, targetId: ana.id, reason: 'harassment' }
  expect((await luis.post('/api/report', about)).status).toBe(200)
  await luis.post('/api/block', about)
  const { db } = server.store
  const report = await db
    .selectFrom('reports')
    .select('id')
    .where('target_id', '=', ana.id)
    .executeTakeFirstOrThrow()
  expect(await findReport(db, report.id)).toMatchObject({ note_body: 'una grosería' })
})
