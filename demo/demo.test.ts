import { once } from 'node:events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ChatDetail, ChatListItem } from '../contract/chat.ts'
import type { Card, LikeResult } from '../contract/discovery.ts'
import type { NotePage } from '../contract/notes.ts'
import { drawOnce, openDemo } from '../harness/demo-app.ts'
import { openMailbox } from '../harness/mailbox.ts'
import { engine, itOnce, openAppForTest } from '../harness/test-app.ts'
import { TestClient } from '../harness/test-client.ts'
import { insertEntryLink } from '../server/accounts/password.queries.ts'
import type { Store } from '../server/db/store.ts'
import { recordLike } from '../server/discovery/swipes.queries.ts'
import { findLanguage, updateSettings } from '../server/notifications/settings.queries.ts'
import { insertUser } from '../server/people/users.queries.ts'
import { type CompanionPet, startCompanion } from './companion.ts'
import {
  ensureDemoWorld,
  hasDemoWorld,
  listCompanionPets,
  listDemoPets,
  removeEverybody,
} from './demo.queries.ts'
import { decideDemoMode } from './demo-mode.ts'
import { demoAccount, openDemoWorld } from './demo-world.ts'
import { languageOf } from './language.ts'
import { answer, greeting, seeYouThere } from './pet-voice.ts'

const languageIn = (store: Store) => (userId: number) => findLanguage(store.db, userId)

function waitFor<T>(look: () => Promise<T | undefined>): Promise<T> {
  const see = async () => {
    const found = await look()
    if (found === undefined) throw new Error('It has not happened yet.')
    return found
  }
  return vi.waitFor(see, { timeout: 60_000 })
}

/** A demo that can send mails. */
async function openMailingDemo() {
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  const demo = await openDemo({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'michi@michi.example',
    PUBLIC_ORIGIN: 'https://michi.example',
    OPERATOR_NAME: 'Michi',
    OPERATOR_ADDRESS: 'Calle del Gato, 7',
    OPERATOR_EMAIL: 'hola@michi.example',
    OPERATOR_ID: 'B00000000',
  })
  return { ...demo, mailbox }
}

itOnce('has an account whose password nobody can reset', async () => {
  const { app, store, mailbox } = await openMailingDemo()
  const person = { passwordHash: 'none', name: 'Alex', animalName: 'Bigotes', cityId: 1 }
  const emails = [demoAccount.email, 'eva@michi.es']
  for (const email of emails) await insertUser(store.db, { ...person, email }, Date.now())
  for (const email of emails) {
    const request = { method: 'POST', url: '/api/requestreset', payload: { email } } as const
    expect((await app.inject(request)).json()).toEqual({ ok: true })
  }
  const token = await insertEntryLink(store.db, demoAccount.email, Date.now())
  const reset = { url: '/api/resetpassword', payload: { token, password: 'otra contraseña' } }
  expect((await app.inject({ method: 'POST', ...reset })).statusCode).toBe(410)
  // A closing server first sends the mails that it has begun.
  await app.close()
  expect(mailbox.mails.map(({ to }) => to)).toEqual(['eva@michi.es'])
})

it('is a living world: conversations, a match on the first like, and answers', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { app, store, pictures } = await openMailingDemo()
  const progress: number[] = []
  const world = await openDemoWorld(store, await drawOnce(pictures), Date.now, (done, total) =>
    progress.push(done / total),
  )
  expect(progress.at(-1)).toBe(1)
  const listPets = () => listCompanionPets(store.db, demoAccount.email)
  const companion = startCompanion(app, listPets, languageIn(store), world.companionPassword, {
    thinkMs: 20,
    typeMs: 20,
  })
  const client = new TestClient(await app.listen({ port: 0, host: '127.0.0.1' }), 0, '')
  await companion.wakeAll()
  // The server closes sockets that do not answer the heartbeat.
  const answers = [...app.websocketServer.clients].map((socket) => once(socket, 'pong'))
  vi.advanceTimersByTime(25_000)
  await Promise.all(answers)

  const form = await client.get<{ demo: typeof demoAccount }>('/api/config')
  const { body: me } = await client.post<{ id: number }>('/api/userlogin', form.body.demo)
  const { body: chats } = await client.get<ChatListItem[]>(`/api/userchats/${me.id}?images=url`)
  expect(chats).toHaveLength(5)
  expect(chats.filter((chat) => chat.unread > 0)).toHaveLength(1)
  const { body: knocks } = await client.get<NotePage>(`/api/usernotes/${me.id}`)
  expect(knocks.notes.map(({ seen }) => seen)).toEqual([false, false])
  const { body: deck } = await client.get<Card[]>(`/api/usertimeline/${me.id}?images=url`)
  expect(deck.length).toBeGreaterThan(5)
  for (const card of deck) expect(card.imgUrls?.length).toBeGreaterThanOrEqual(2)

  const like = { likerId: me.id, likedId: deck[0]?.id }
  const { body: match } = await client.post<LikeResult>('/api/adduserlike', like)
  expect(match.match).toBe(true)
  const readChat = async () =>
    (await client.get<ChatDetail>(`/api/chat/${match.chatId}?images=url`)).body.chatMessages
  const fromPet = (count: number) =>
    waitFor(async () => {
      const messages = (await readChat()).filter((message) => message.user_id !== me.id)
      return messages.length >= count ? messages : undefined
    })
  // Nobody reads the mails of the demo account, so it needs no confirmed e-mail for a note.
  const note = { text: '¿Paseamos?', clientId: 'note' }
  const noted = { likerId: me.id, likedId: deck[1]?.id, note }
  expect((await client.post('/api/adduserlike', noted)).status).toBe(200)
  expect((await fromPet(1))[0]?.message).toBe(greeting(match.chatId ?? 0, 'es'))
  await client.post('/api/addmessage', {
    userId: me.id,
    chatId: match.chatId,
    message: 'Hello, how are you?',
  })
  const english = (await fromPet(2))[1]?.message ?? ''
  expect(languageOf(english, 'es')).toBe('en')
  await client.post('/api/addmessage', {
    userId: me.id,
    chatId: match.chatId,
    message: '¿Dónde vives?',
  })
  expect(languageOf((await fromPet(3))[2]?.message ?? '', 'en')).toBe('es')

  // A pet accepts a playdate, and says so.
  const tomorrow = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 24 * 60 * 60_000)
  const proposal = {
    userId: me.id,
    chatId: match.chatId,
    place: 'Parque del Retiro',
    times: [tomorrow.toISOString()],
    clientId: 'playdate',
  }
  expect((await client.post('/api/proposeplaydate', proposal)).status).toBe(201)
  const steps = (await fromPet(5)).map(({ message, playdate }) => playdate?.step ?? message)
  expect(steps.slice(3)).toEqual(['accepted', seeYouThere.es])

  // Everybody can sign in to the demo account, so nobody may change its password or delete it.
  const { password } = demoAccount
  const own = { userId: me.id, password }
  const refused = { status: 403, body: { code: 'demo_account' } }
  const change = { ...own, newPassword: 'something else' }
  expect(await client.post('/api/changepassword', change)).toMatchObject(refused)
  expect(await client.post('/api/deleteaccount', own)).toMatchObject(refused)

  // Some pets also like back a person who has just signed up.
  const newcomer = {
    name: 'Eva',
    animalName: 'Sol',
    email: 'eva@michi.es',
    password: 'long enough',
  }
  await client.post('/api/adduser', newcomer)
  const eva = new TestClient(client.url, 0, '')
  eva.id = (await eva.post<{ id: number }>('/api/userlogin', newcomer)).body.id
  await updateSettings(store.db, eva.id, { language: 'en' }, Date.now())
  await eva.post('/api/welcomed', { userId: eva.id })
  const { notes } = await waitFor(async () => {
    const { body } = await eva.get<NotePage>(`/api/usernotes/${eva.id}`)
    return body.notes.length === 2 ? body : undefined
  })
  for (const { text } of notes) expect(languageOf(text, 'es')).toBe('en')
  const { body: cards } = await eva.get<Card[]>(`/api/usertimeline/${eva.id}?images=url`)
  for (const card of cards.slice(0, 4))
    await eva.post('/api/adduserlike', { likerId: eva.id, likedId: card.id })
  await waitFor(async () => {
    const { body } = await eva.get<ChatListItem[]>(`/api/userchats/${eva.id}?images=url`)
    return body.some((chat) => chat.last_message !== null) ? body : undefined
  })
})

itOnce('continues when a pet cannot sign in, and tries again', async () => {
  const { app, store } = await openDemo()
  const pets: CompanionPet[] = []
  const login = { email: 'pet@michi.app', password: 'una clave larga' }
  const pace = { thinkMs: 1, typeMs: 1 }
  const companion = startCompanion(app, async () => pets, languageIn(store), login.password, pace)
  const payload = { ...login, name: 'Ana', animalName: 'Michi', cityId: 1 }
  const { id } = (await app.inject({ method: 'POST', url: '/api/adduser', payload })).json()
  pets.push({ ...payload, id })
  const wakings = vi
    .spyOn(app, 'injectWS')
    .mockRejectedValueOnce(new Error('Unexpected server response: 500'))
  await companion.wakeAll()
  await expect.poll(() => wakings.mock.calls.length).toBe(2)
  await expect(wakings.mock.results[1]?.value).resolves.toBeDefined()
})

itOnce('a pet that reconnects greets new matches and answers missed messages, once', async () => {
  const { app, store } = await openDemo()
  const pets: CompanionPet[] = []
  const pace = { thinkMs: 1, typeMs: 500 }
  const companion = startCompanion(
    app,
    async () => pets,
    languageIn(store),
    'una clave larga',
    pace,
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const join = async (email: string) => {
    const account = { name: 'Ana', animalName: 'Michi', email, password: 'una clave larga' }
    const client = new TestClient(url, 0, '')
    const { id } = (await client.post<{ id: number }>('/api/adduser', account)).body
    await client.post('/api/userlogin', account)
    return Object.assign(client, { id })
  }
  const pet = await join('pet@michi.app')
  const meet = async (email: string) => {
    const person = await join(email)
    await recordLike(store.db, { viewerId: person.id, targetId: pet.id, now: Date.now() })
    const like = { viewerId: pet.id, targetId: person.id, now: Date.now() }
    const { chatId } = await recordLike(store.db, like)
    const readChat = async () =>
      (await person.get<ChatDetail>(`/api/chat/${chatId}?images=url`)).body.chatMessages
    const say = (message: string) =>
      person.post('/api/addmessage', { userId: person.id, chatId, message })
    return { id: person.id, chatId: chatId ?? 0, readChat, say }
  }
  const [silent, talker] = [await meet('eva@michi.es'), await meet('leo@michi.es')]
  await updateSettings(store.db, silent.id, { language: 'en' }, Date.now())
  for (const text of ['¡Hola!', '¿Dónde vives?']) await talker.say(text)
  pets.push({ id: pet.id, email: 'pet@michi.app', animalName: 'Michi' })
  await companion.wakeAll()
  // The socket is cut while the pet types: it reconnects, and still sends that answer.
  const wakings = vi.spyOn(app, 'injectWS')
  for (const socket of app.websocketServer.clients) socket.terminate()
  await expect.poll(() => wakings.mock.calls.length).toBe(1)
  await expect.poll(async () => (await silent.readChat()).length).toBe(1)
  await expect.poll(async () => (await talker.readChat()).length).toBe(3)
  await talker.say('¡Adiós!')
  await expect.poll(async () => (await talker.readChat()).length).toBe(5)
  const [greeted, ...more] = await silent.readChat()
  expect(greeted?.message).toBe(greeting(silent.chatId, 'en'))
  expect(more).toEqual([])
})

describe('demo mode', () => {
  const settings = { on: true, off: false, unset: null } as const

  it.each([
    ['unset', 'empty', engine === 'sqlite'],
    ['on', 'empty', true],
    ['off', 'empty', false],
    ['unset', 'people', false],
    ['off', 'people', false],
    ['on', 'people', 'refused'],
    ['unset', 'demo', engine === 'sqlite' ? true : 'refused'],
    ['on', 'demo', true],
    ['off', 'demo', 'refused'],
  ] as const)('%s on a database with: %s', async (setting, content, expected) => {
    const app = await openAppForTest()
    if (content === 'people') await app.makeUser()
    if (content === 'demo') {
      await ensureDemoWorld(app.store.db)
    }
    const decision = decideDemoMode(app.store, { ...app.config, demo: settings[setting] })
    if (expected === 'refused')
      await expect(decision).rejects.toThrow(/^DEMO is (on|off), but this database holds/)
    else expect(await decision).toBe(expected)
  })

  itOnce('is off on a public server unless the operator turns it on', async () => {
    const app = await openAppForTest()
    const served = { ...app.config, publicOrigin: 'https://michi.example' }
    expect(await decideDemoMode(app.store, { ...served, demo: null })).toBe(false)
    expect(await decideDemoMode(app.store, { ...served, demo: true })).toBe(true)
    await ensureDemoWorld(app.store.db)
    const decision = decideDemoMode(app.store, { ...served, demo: null })
    await expect(decision).rejects.toThrow(/^DEMO is off, but this database holds the demo world/)
  })

  itOnce('when off, has no prefilled form and no pets', async () => {
    const app = await openAppForTest()
    expect((await app.visitor().get('/api/config')).body).toMatchObject({ demo: null })
    expect(await listDemoPets(app.store.db)).toEqual(new Map())
    expect((await app.visitor().post('/api/userlogin', demoAccount)).status).toBe(401)
  })

  it('can be reset', async () => {
    const app = await openAppForTest()
    await ensureDemoWorld(app.store.db)
    await app.makeUser()
    await removeEverybody(app.store.db)
    expect(await hasDemoWorld(app.store.db)).toBe(false)
    expect(await decideDemoMode(app.store, { ...app.config, demo: true })).toBe(true)
  })
})

describe('what a pet says', () => {
  itOnce.each([
    ['Hola, ¿qué tal?', 'es'],
    ['Hi! How are you?', 'en'],
    ['What do you like to eat?', 'en'],
    ['me encanta tu perro', 'es'],
    ['🐾', 'es'],
  ] as const)('%s is taken as %s', (text, language) => {
    expect(languageOf(text, 'es')).toBe(language)
  })

  it('is never repeated', () => {
    const said: string[] = []
    for (let turn = 0; turn < 40; turn++) {
      const words = answer('cuéntame algo', 'es', said)
      if (words !== null) said.push(words)
    }
    expect(said.length).toBeGreaterThan(10)
    expect(new Set(said).size).toBe(said.length)
  })
})
