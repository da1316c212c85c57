import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatDetail, ChatListItem } from '../../contract/chat.ts'
import type { Match } from '../../contract/discovery.ts'
import type { NotePage } from '../../contract/notes.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { retention } from '../../contract/retention.ts'
import { liftSanctionOf } from '../../harness/moderator.ts'
import {
  declineNote,
  like,
  notesOf,
  seeNotes,
  sendNote,
  textsOf,
  undoLike,
} from '../../harness/notes.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { readZip } from '../../harness/read-zip.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'
import { readSnapshot } from '../moderation/snapshot.ts'
import { removeOldEvidence } from '../people/kept-evidence.queries.ts'
import { removeOldNotes } from './notes.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const hour = 60 * 60 * 1000
const day = 24 * hour

const chatOf = async (who: TestClient, chatId: number | null) =>
  (await who.get<ChatDetail>(`/api/chat/${chatId}?images=url`)).body

/** As the report about its sender has it. */
const findReportedNote = async (sender: TestClient) => {
  const { snapshot } = await server.store.db
    .selectFrom('reports')
    .select('snapshot')
    .where('target_id', '=', sender.id)
    .executeTakeFirstOrThrow()
  return readSnapshot(snapshot).note
}

const makeTwo = async () => ({
  ana: await server.makeUser({ name: 'Ana', animalName: 'Michi' }),
  luis: await server.makeUser({ name: 'Luis', animalName: 'Toby' }),
})

describe('a note with a like', () => {
  it('is shown to its receiver, with its sender', async () => {
    const { ana, luis } = await makeTwo()
    expect((await sendNote(ana, luis, '  ¿Paseamos?\n🐾 ')).body).toEqual({
      match: false,
      chatId: null,
    })
    expect(await notesOf(luis)).toEqual([
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
    expect(await notesOf(ana)).toEqual([])
  })

  it('stays secret without a note', async () => {
    const { ana, luis } = await makeTwo()
    await like(ana, luis)
    expect(await notesOf(luis)).toEqual([])
  })

  it('tells both people’s open apps, and only those', async () => {
    const { ana, luis } = await makeTwo()
    const [socket, plain] = [
      await TestSocket.open(luis),
      await TestSocket.open(luis, { protocol: null }),
    ]
    await sendNote(ana, luis)
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
    await sendNote(ana, luis, '¡Qué foto!', { about: { photoKey } })
    const [note] = await notesOf(luis)
    expect(note?.about).toEqual({ photoUrl: `/api/photos/${photoKey}/avatar` })
    await luis.post('/api/deleteimage', { id: photo?.id, userId: luis.id })
    expect(await notesOf(luis)).toMatchObject([{ text: '¡Qué foto!', about: null }])
  })

  it('is not about a photo of somebody else', async () => {
    const { ana, luis } = await makeTwo()
    const [photo] = (await ana.upload<PhotoItem[]>([await drawPicture()])).body
    const photoKey = photo?.img_url?.split('/')[3] ?? ''
    await sendNote(ana, luis, '¡Mirad!', { about: { photoKey } })
    expect(await notesOf(luis)).toMatchObject([{ text: '¡Mirad!', about: null }])
  })

  it('comes in pages', async () => {
    const { luis } = await makeTwo()
    const senders = await Promise.all(Array.from({ length: 53 }, () => server.makeUser()))
    for (const [index, sender] of senders.entries()) await sendNote(sender, luis, `nota ${index}`)
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
    await sendNote(ana, luis, '¿Paseamos?')
    await seeNotes(luis)
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
    expect(await notesOf(luis)).toEqual([])
    const chats = await luis.get<ChatListItem[]>(`/api/userchats/${luis.id}?images=url`)
    expect(chats.body).toMatchObject([{ last_message: '¿Paseamos?', unread: 0 }])
    expect((await like(luis, ana)).body).toEqual({ match: true, chatId })
    expect((await chatOf(ana, chatId)).chatMessages).toHaveLength(1)
  })

  it('shows the note to a client that knows only the spec', async () => {
    const { ana, luis } = await makeTwo()
    await sendNote(ana, luis, 'hola')
    const { chatId } = (await like(luis, ana)).body
    const { body } = await luis.get<ChatDetail>(`/api/chat/${chatId}`)
    expect(body.chatMessages).toMatchObject([{ user_id: ana.id, message: 'hola' }])
    expect(body.chatRoomUserIds).toMatchObject([{ user2_read: 0 }])
  })

  it('with a note gives the two notes in their order', async () => {
    const { ana, luis } = await makeTwo()
    await sendNote(ana, luis, 'uno')
    const { chatId } = (await sendNote(luis, ana, 'dos')).body
    const { chatMessages } = await chatOf(ana, chatId)
    expect(chatMessages.map(({ user_id, message }) => [user_id, message])).toEqual([
      [ana.id, 'uno'],
      [luis.id, 'dos'],
    ])
  })

  it('a note to somebody who liked before is a message at once', async () => {
    const { ana, luis } = await makeTwo()
    await like(luis, ana)
    const { match, chatId } = (await sendNote(ana, luis, 'hola')).body
    expect(match).toBe(true)
    expect((await chatOf(luis, chatId)).chatMessages).toMatchObject([{ message: 'hola' }])
    expect(await notesOf(luis)).toEqual([])
  })

  it('later, a declined note is the first message too, so that nobody learns of it', async () => {
    const { ana, luis } = await makeTwo()
    await sendNote(ana, luis, 'hola')
    await declineNote(luis, (await notesOf(luis))[0]?.id)
    const { chatId } = (await like(luis, ana)).body
    expect((await chatOf(ana, chatId)).chatMessages).toMatchObject([{ message: 'hola' }])
  })

  it('60 pairs, where a note and a like cross: one match each, and the note once', async () => {
    const pairs = await Promise.all(Array.from({ length: 60 }, makeTwo))
    const answers = await Promise.all(
      pairs.flatMap(({ ana, luis }, index) =>
        index % 2 === 0
          ? [sendNote(ana, luis, `nota ${index}`), like(luis, ana)]
          : [like(luis, ana), sendNote(ana, luis, `nota ${index}`)],
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
      expect(await notesOf(luis)).toEqual([])
    }
  })
})

describe('undo', () => {
  it('keeps what was notified for a report, also of who blocks and unblocks, and after its time', async () => {
    const noteOfReport = async (ana: TestClient, luis: TestClient) => {
      const ids = { userId: ana.id, targetId: luis.id }
      expect((await ana.post('/api/report', { ...ids, reason: 'harassment' })).status).toBe(200)
      return findReportedNote(luis)
    }
    const first = await makeTwo()
    await sendNote(first.luis, first.ana, 'una amenaza')
    server.advance(11_000)
    const ids = { userId: first.luis.id, targetId: first.ana.id }
    await first.luis.post('/api/block', ids)
    await first.luis.post('/api/unblock', ids)
    expect(await noteOfReport(first.ana, first.luis)).toBe('una amenaza')

    const second = await makeTwo()
    await sendNote(second.luis, second.ana, 'otra amenaza')
    while (await removeOldNotes(server.store.db, server.now() + 31 * day));
    expect(await notesOf(second.ana)).toEqual([])
    expect(await noteOfReport(second.ana, second.luis)).toBe('otra amenaza')

    // Another note takes its place before it is deleted.
    const third = await makeTwo()
    await sendNote(third.luis, third.ana, 'la primera amenaza')
    server.advance(retention.noteDays * day)
    const [luis, ana] = [await server.signInAgain(third.luis), await server.signInAgain(third.ana)]
    await sendNote(luis, ana, 'hola')
    expect(await noteOfReport(ana, luis)).toBe('hola\nla primera amenaza')
  })

  it('keeps what was taken back after a notification for a report, and nothing before it', async () => {
    const { ana, luis } = await makeTwo()
    await sendNote(luis, ana, 'demasiado pronto')
    await undoLike(luis, ana)
    for (const text of ['una amenaza', 'otra amenaza']) {
      await sendNote(luis, ana, text)
      server.advance(11_000)
      await undoLike(luis, ana)
    }
    expect(await notesOf(ana)).toEqual([])
    await ana.post('/api/report', { userId: ana.id, targetId: luis.id, reason: 'harassment' })
    expect(await findReportedNote(luis)).toBe('otra amenaza\nuna amenaza')
    await removeOldEvidence(server.store.db, server.now() + 181 * day)
    expect(await server.store.db.selectFrom('kept_evidence').selectAll().execute()).toEqual([])
  })

  it('keeps a note for a report whose time was over when the next one came', async () => {
    const { ana, luis } = await makeTwo()
    await sendNote(luis, ana, 'una amenaza')
    await server.store.db
      .updateTable('notes')
      .set({ sent_at: server.now() - 31 * day })
      .where('sender_id', '=', luis.id)
      .execute()
    await sendNote(luis, ana, 'otra amenaza')
    await ana.post('/api/report', { userId: ana.id, targetId: luis.id, reason: 'harassment' })
    expect(await findReportedNote(luis)).toBe('otra amenaza\nuna amenaza')
  })

  it('no note goes between two people after an unmatch, in either direction', async () => {
    const { ana, luis, chatId } = await server.makePair()
    await ana.post('/api/unmatch', { userId: ana.id, chatId })
    for (const [from, to] of [
      [luis, ana],
      [ana, luis],
    ] as const) {
      const refused = await sendNote(from, to)
      expect(refused).toMatchObject({ status: 409, body: { code: 'notes_off' } })
      expect((await like(from, to)).status).toBe(200)
      await undoLike(from, to)
    }
  })

  it('takes a note back as long as it was not seen', async () => {
    const { ana, luis } = await makeTwo()
    const socket = await TestSocket.open(luis)
    await sendNote(ana, luis, 'uno')
    await socket.waitForEvent('notes.changed')
    expect((await undoLike(ana, luis)).status).toBe(200)
    expect(await notesOf(luis)).toEqual([])
    expect((await like(luis, ana)).body.match).toBe(false)
    const { chatId } = (await sendNote(ana, luis, 'dos')).body
    expect((await chatOf(ana, chatId)).chatMessages).toMatchObject([{ message: 'dos' }])
  })

  it('leaves a note that was seen, and its like', async () => {
    const { ana, luis } = await makeTwo()
    await sendNote(ana, luis)
    await seeNotes(luis)
    expect(await notesOf(luis)).toMatchObject([{ seen: true }])
    expect(await undoLike(ana, luis)).toMatchObject({ status: 409, body: { code: 'note_seen' } })
    expect((await like(luis, ana)).body.match).toBe(true)
  })
})

describe('declining', () => {
  it('removes the note, and the sender sees no difference', async () => {
    const { ana, luis } = await makeTwo()
    const socket = await TestSocket.open(ana)
    await sendNote(ana, luis)
    await socket.waitForEvent('notes.changed')
    const id = (await notesOf(luis))[0]?.id
    expect((await declineNote(luis, id)).status).toBe(200)
    expect((await declineNote(luis, id)).status).toBe(200)
    expect(await notesOf(luis)).toEqual([])
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
    await sendNote(ana, luis)
    const id = (await notesOf(luis))[0]?.id
    for (const other of [ana, await server.makeUser()])
      expect((await declineNote(other, id)).status).toBe(404)
    expect(await notesOf(luis)).toHaveLength(1)
  })
})

describe('a note is hidden', () => {
  it('while its sender is paused or suspended', async () => {
    const { ana, luis } = await makeTwo()
    await sendNote(ana, luis)
    await ana.post('/api/pause', { userId: ana.id, paused: true })
    expect(await notesOf(luis)).toEqual([])
    await ana.post('/api/pause', { userId: ana.id, paused: false })
    expect(await notesOf(luis)).toHaveLength(1)
    const by = { name: 'eva', now: server.now() }
    await suspendAccount(server.store.db, ana.id, by)
    expect(await notesOf(luis)).toEqual([])
    await liftSanctionOf(server.store.db, ana.id, by)
    expect(await notesOf(luis)).toHaveLength(1)
  })

  it('for good after a block, by whichever of the two, and after a deletion', async () => {
    for (const blocker of ['ana', 'luis'] as const) {
      const two = await makeTwo()
      const { ana, luis } = two
      await sendNote(ana, luis)
      const ids = { userId: two[blocker].id, targetId: (blocker === 'ana' ? luis : ana).id }
      await two[blocker].post('/api/block', ids)
      expect(await notesOf(luis)).toEqual([])
      await two[blocker].post('/api/unblock', ids)
      expect(await notesOf(luis)).toEqual([])
      await like(ana, luis)
      const { chatId } = (await like(luis, ana)).body
      expect((await chatOf(ana, chatId)).chatMessages).toEqual([])
    }
    const gone = await server.makeUser({ password: 'long enough' })
    const { luis } = await makeTwo()
    await sendNote(gone, luis)
    await gone.post('/api/deleteaccount', { userId: gone.id, password: 'long enough' })
    expect(await notesOf(luis)).toEqual([])
    const rows = server.store.db.selectFrom('notes').select('id').where('sender_id', '=', gone.id)
    expect(await rows.execute()).toEqual([])
  })

  it('after thirty days, when it is deleted; then there may be another', async () => {
    const { ana, luis } = await makeTwo()
    await sendNote(ana, luis, 'vieja')
    server.advance(retention.noteDays * day)
    const [later, again] = [await server.signInAgain(luis), await server.signInAgain(ana)]
    expect(await notesOf(later)).toEqual([])
    expect((await sendNote(again, later, 'nueva')).status).toBe(200)
    expect(await textsOf(later)).toEqual(['nueva'])
    while (await removeOldNotes(server.store.db, server.now()));
    const rows = server.store.db.selectFrom('notes').select('body').where('sender_id', '=', ana.id)
    expect(await rows.execute()).toEqual([{ body: 'nueva' }])
  })
})

it('a sender who pauses is declined, reported and blocked all the same', async () => {
  const { ana, luis } = await makeTwo()
  await sendNote(ana, luis, 'una grosería')
  const id = (await notesOf(luis))[0]?.id
  await ana.post('/api/pause', { userId: ana.id, paused: true })
  const about = { userId: luis.id, targetId: ana.id, reason: 'harassment' }
  expect((await declineNote(luis, id)).status).toBe(200)
  expect((await luis.post('/api/report', about)).status).toBe(200)
  expect((await luis.post('/api/block', about)).status).toBe(200)
  const stranger = await server.makeUser()
  for (const call of ['/api/report', '/api/block'])
    expect((await stranger.post(call, { ...about, userId: stranger.id })).status).toBe(404)
})

it('a note of a suspended sender looks deleted, also to a decline', async () => {
  const { ana, luis } = await makeTwo()
  await sendNote(ana, luis)
  const id = (await notesOf(luis))[0]?.id
  await suspendAccount(server.store.db, ana.id, { name: 'eva', now: server.now() })
  expect((await declineNote(luis, id)).status).toBe(404)
})

it('a report of its sender holds a copy of the note', async () => {
  const { ana, luis } = await makeTwo()
  await sendNote(ana, luis, 'una grosería')
  const about = { userId: luis.id, targetId: ana.id, reason: 'harassment' }
  expect((await luis.post('/api/report', about)).status).toBe(200)
  await luis.post('/api/block', about)
  expect(await findReportedNote(ana)).toBe('una grosería')
})
