import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatDetail } from '../../contract/chat.ts'
import {
  allowanceOf,
  declineNote,
  like,
  notesOf,
  sendNote,
  textsOf,
  undoLike,
} from '../../harness/notes.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const hour = 60 * 60 * 1000

const makeTwo = async () => ({
  ana: await server.makeUser({ name: 'Ana', animalName: 'Michi' }),
  luis: await server.makeUser({ name: 'Luis', animalName: 'Toby' }),
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
    ['with a name that is not ASCII', 'Mira हिन्दी.com', 422, 'note_has_link'],
    ['with an ending that is also a word', 'Escríbeme: t.me', 422, 'note_has_link'],
    ['with an e-mail', 'Soy ana@michi.cc', 422, 'note_has_link'],
    ['with a control character', 'a\u0007b', 422, 'invalid_input'],
  ])('%s', async (_what, text, status, code) => {
    const { ana, luis } = await makeTwo()
    expect(await sendNote(ana, luis, text)).toMatchObject({ status, body: { code } })
    expect(await notesOf(luis)).toEqual([])
    // The like was not stored either, and still works without the note.
    expect((await like(luis, ana)).body.match).toBe(false)
    expect((await like(ana, luis)).body.match).toBe(true)
  })

  it.each([
    ['140 characters', 'a'.repeat(140)],
    ['140 emojis', '👩‍👩‍👧‍👦'.repeat(140)],
    ['a full stop without a space', 'Qué bonito.Es un amor. Tiene 3.5 años, ¿no?'],
    ['a telephone number', 'Llámame al 91.123.45.67'],
  ])('but not with %s', async (_what, text) => {
    const { ana, luis } = await makeTwo()
    expect((await sendNote(ana, luis, text)).status).toBe(200)
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
    expect(await allowanceOf(ana, luis)).toMatchObject(refusal)
    expect(await sendNote(ana, luis)).toMatchObject(refusal)
    await accept(true)
    expect((await sendNote(ana, luis)).status).toBe(200)
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
    expect(await allowanceOf(ana, luis)).toMatchObject(matched)
    expect(await sendNote(ana, luis)).toMatchObject(matched)
    for (const other of [blocked, blocking, gone, paused]) {
      expect((await allowanceOf(ana, other)).status).toBe(404)
      expect((await sendNote(ana, other)).status).toBe(404)
    }
    expect((await allowanceOf(ana, ana)).status).toBe(404)
    expect((await sendNote(ana, ana)).status).toBe(422)
  })

  it('the second to the same person, whether the first was declined or not', async () => {
    const { ana, luis } = await makeTwo()
    const pau = await server.makeUser()
    await sendNote(ana, luis)
    await sendNote(ana, pau)
    await declineNote(pau, (await notesOf(pau))[0]?.id)
    for (const other of [luis, pau]) {
      const refusal = { status: 409, body: { code: 'note_already_sent' } }
      expect(await allowanceOf(ana, other)).toMatchObject(refusal)
      expect(await sendNote(ana, other, 'otra')).toMatchObject(refusal)
    }
  })
})

describe('five a day', () => {
  it('and no more, with the number that is left', async () => {
    const ana = await server.makeUser()
    const others = await Promise.all(Array.from({ length: 7 }, () => server.makeUser()))
    for (const [index, other] of others.slice(0, 5).entries()) {
      expect((await allowanceOf(ana, other)).body).toEqual({ left: 5 - index })
      expect((await sendNote(ana, other)).status).toBe(200)
      server.advance(hour)
    }
    const [sixth, seventh] = others.slice(5) as [TestClient, TestClient]
    const refusal = { status: 429, body: { code: 'too_many_notes' } }
    expect(await allowanceOf(ana, sixth)).toMatchObject(refusal)
    expect(await sendNote(ana, sixth)).toMatchObject(refusal)
    expect((await like(ana, sixth)).status).toBe(200)
    server.advance(19 * hour)
    const again = await server.signInAgain(ana)
    expect((await allowanceOf(again, sixth)).body).toEqual({ left: 1 })
    expect((await sendNote(again, sixth)).status).toBe(200)
    expect(await sendNote(again, seventh)).toMatchObject(refusal)
  })

  it('of twenty that are sent at once, five arrive', async () => {
    const ana = await server.makeUser()
    const others = await Promise.all(Array.from({ length: 20 }, () => server.makeUser()))
    const answers = await Promise.all(others.map((other) => sendNote(ana, other)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(15).fill(429),
    ])
    const notes = await Promise.all(others.map(notesOf))
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
    for (const other of [one, two, three, four]) await sendNote(ana, other)
    await undoLike(ana, one)
    await like(two, ana)
    await three.post('/api/block', { userId: three.id, targetId: ana.id })
    await four.post('/api/deleteaccount', { userId: four.id, password: 'long enough' })
    expect((await allowanceOf(ana, one)).body).toEqual({ left: 1 })
  })

  it('a repeated call counts once, also after the match', async () => {
    const { ana, luis } = await makeTwo()
    const note = { text: 'hola', clientId: 'again' }
    for (const _ of [1, 2]) expect((await like(ana, luis, note)).status).toBe(200)
    expect(await textsOf(luis)).toEqual(['hola'])
    const { chatId } = (await like(luis, ana)).body
    expect((await like(ana, luis, note)).body).toEqual({ match: true, chatId })
    const { body: chat } = await ana.get<ChatDetail>(`/api/chat/${chatId}?images=url`)
    expect(chat.chatMessages).toHaveLength(1)
    expect((await allowanceOf(ana, await server.makeUser())).body).toEqual({ left: 4 })
  })
})
