import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Card } from '../../contract/discovery.ts'
import { petPrompts } from '../../contract/pet-words.ts'
import type { Household, Pet } from '../../contract/pets.ts'
import { notesOf, sendNote } from '../../harness/notes.ts'
import { readZip } from '../../harness/read-zip.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const petsOf = async (client: TestClient, id = client.id) =>
  (await client.get<Household>(`/api/household/${id}`)).body.pets
const write = async (client: TestClient, pet: object) => {
  const [first] = await petsOf(client)
  return client.put<Pet>('/api/updatepet', { userId: client.id, id: first?.id, pet })
}
const answers = (...texts: string[]) =>
  texts.map((answer, index) => ({ prompt: petPrompts[index], answer }))

const three = [
  { prompt: 'nap', answer: 'Tu jersey, recién planchado.' },
  { prompt: 'ham', answer: 'Dar la pata. Las cuatro.' },
  { prompt: 'secret', answer: 'Sé abrir la puerta 🤫' },
]

describe('the prompts of a pet', () => {
  it('are read as written and in their order', async () => {
    const [ana, luis] = [await server.makeUser(), await server.makeUser()]
    expect((await write(ana, { name: 'Kira', prompts: three })).body).toMatchObject({
      name: 'Kira',
      prompts: three,
    })
    expect(await petsOf(luis, ana.id)).toMatchObject([{ name: 'Kira', prompts: three }])
    const pet = { name: 'Toby', prompts: [{ prompt: 'ham', answer: '  Cantar.  ' }] }
    await ana.post('/api/addpet', { userId: ana.id, pet })
    expect((await petsOf(luis, ana.id))[1]?.prompts).toEqual([{ prompt: 'ham', answer: 'Cantar.' }])
  })

  it('stay when a client that does not know them saves the pet, and go when they are taken away', async () => {
    const ana = await server.makeUser()
    await write(ana, { name: 'Kira', prompts: three })
    expect((await write(ana, { name: 'Kira', size: 'small' })).body.prompts).toEqual(three)
    expect((await write(ana, { name: 'Kira', prompts: [] })).body.prompts).toBeUndefined()
    expect((await petsOf(ana))[0]).not.toHaveProperty('prompts')
  })

  it.each([
    ['120 characters', 'a'.repeat(120)],
    ['120 emojis', '🐾'.repeat(120)],
    ['a telephone number', '600.123.456'],
    ['text from right to left', 'אוכל הכול'],
  ])('can have %s', async (_what, answer) => {
    const ana = await server.makeUser()
    expect((await write(ana, { name: 'Kira', prompts: answers(answer) })).status).toBe(200)
    expect((await petsOf(ana))[0]?.prompts).toEqual(answers(answer))
  })

  it.each([
    ['121 characters', answers('a'.repeat(121)), 'invalid_input'],
    ['endless accents', answers(`a${'\u0301'.repeat(500)}`), 'invalid_input'],
    ['large emojis without end', answers('👩‍👩‍👧‍👦'.repeat(60)), 'invalid_input'],
    ['nothing that can be seen', answers(' \u200b '), 'invalid_input'],
    ['a control character', answers('a\u0007b'), 'invalid_input'],
    ['several lines', answers('a\nb'), 'invalid_input'],
    ['an unknown question', [{ prompt: 'toString', answer: 'x' }], 'invalid_input'],
    ['a question twice', [three[0], three[0]], 'invalid_input'],
    ['four answers', answers('a', 'b', 'c', 'd'), 'invalid_input'],
    ['another field', [{ ...three[0], url: 'x' }], 'invalid_input'],
    ['a link', answers('Fotos en https://michi.example'), 'text_has_link'],
    ['a disguised link', answers('t\u200b.me/michi'), 'text_has_link'],
    ['an e-mail in the last one', answers('a', 'b', 'ana@michi.cc'), 'text_has_link'],
  ])('cannot have %s', async (_what, prompts, code) => {
    const ana = await server.makeUser()
    await write(ana, { name: 'Kira', prompts: three })
    const refusal = { status: 422, body: { code } }
    expect(await write(ana, { name: 'Kira', prompts })).toMatchObject(refusal)
    const pet = { name: 'Toby', prompts }
    expect(await ana.post('/api/addpet', { userId: ana.id, pet })).toMatchObject(refusal)
    expect(await petsOf(ana)).toMatchObject([{ name: 'Kira', prompts: three }])
  })

  it('count for nothing: a card has the first one, and stays where it is', async () => {
    const app = await openAppForTest()
    const [ana, luis, eva] = [await app.makeUser(), await app.makeUser(), await app.makeUser()]
    const deck = async () => (await eva.get<Card[]>(`/api/usertimeline/${eva.id}?images=url`)).body
    const before = await deck()
    expect(before.map(({ id }) => id)).toEqual([luis.id, ana.id])
    expect(before[1]?.pets).toEqual([{ name: 'Michi' }])
    await write(ana, { name: 'Michi', prompts: three })
    const after = await deck()
    expect(after.map(({ id }) => id)).toEqual([luis.id, ana.id])
    expect(after[1]?.pets).toEqual([{ name: 'Michi', prompts: [three[0]] }])
    await write(ana, { name: 'Michi', prompts: [] })
    expect(await deck()).toEqual(before)
  })

  it('are in the export of their person', async () => {
    const [ana, luis] = [await server.makeUser(), await server.makeUser({ animalName: 'Toby' })]
    await write(ana, { name: 'Kira', prompts: three })
    await write(luis, { name: 'Toby', prompts: three })
    await sendNote(ana, luis, 'hola', { about: { prompt: 'ham', petName: 'Toby' } })
    const { body } = await ana.get<ArrayBuffer>(`/api/export/${ana.id}`)
    const files = readZip(Buffer.from(body))
    const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')
    expect(json('pets.json')).toMatchObject([{ name: 'Kira', prompts: three }])
    expect(json('notes.json')).toMatchObject([{ note: 'hola', prompt: 'ham' }])
  })
})

describe('a note about an answer', () => {
  const make = async () => {
    const [ana, luis] = [await server.makeUser(), await server.makeUser({ animalName: 'Toby' })]
    await write(luis, { name: 'Toby', prompts: three })
    return { ana, luis }
  }

  it('shows what is answered now, until the answer is taken away', async () => {
    const { ana, luis } = await make()
    await sendNote(ana, luis, '¡Yo también!', { about: { prompt: 'ham', petName: 'Toby' } })
    const aboutOf = async () => (await notesOf(luis))[0]?.about
    expect(await aboutOf()).toEqual({ ...three[1], petName: 'Toby' })
    await write(luis, { name: 'Tobías', prompts: [{ prompt: 'ham', answer: 'Otra cosa.' }] })
    expect(await aboutOf()).toEqual({ prompt: 'ham', answer: 'Otra cosa.', petName: 'Tobías' })
    await write(luis, { name: 'Tobías', prompts: [three[0]] })
    expect(await notesOf(luis)).toMatchObject([{ text: '¡Yo también!', about: null }])
  })

  it('finds the pet among those of the same name, and is stored without what nobody answers', async () => {
    const { ana, luis } = await make()
    const [eva, pau] = [await server.makeUser(), await server.makeUser()]
    const twin = { name: 'Toby', prompts: [{ prompt: 'noise', answer: 'La nevera.' }] }
    await luis.post('/api/addpet', { userId: luis.id, pet: twin })
    await sendNote(ana, luis, 'uno', { about: { prompt: 'noise', petName: 'Toby' } })
    await sendNote(eva, luis, 'dos', { about: { prompt: 'enemy', petName: 'Toby' } })
    await sendNote(pau, luis, 'tres', { about: { prompt: 'ham', petName: 'Nadie' } })
    expect((await notesOf(luis)).map(({ about }) => about)).toEqual([
      null,
      null,
      { prompt: 'noise', answer: 'La nevera.', petName: 'Toby' },
    ])
  })
})
