import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { seeNotes, sendNote } from '../../harness/notes.ts'
import {
  type NotificationsApp,
  openNotificationsApp,
  write,
} from '../../harness/notifications-app.ts'
import type { TestClient } from '../../harness/test-client.ts'

const second = 1000
const hour = 60 * 60 * second

const send = (from: TestClient, to: TestClient, text = 'un secreto') => sendNote(from, to, text)

const openTwo = async () => {
  const server = await openNotificationsApp()
  const ana = await server.makeUser()
  const luis = await server.makeUser({ animalName: 'Toby' })
  return { server, ana, luis, browser: await server.makeReachable(ana) }
}

const noteOf = (name: string) => `Una nota para ti: ${name} te ha dejado una nota.`

async function expectNothing(server: NotificationsApp) {
  await server.pass(hour)
  expect(server.service.received).toEqual([])
  expect(await server.store.db.selectFrom('deliveries').select('id').execute()).toEqual([])
}

it('notifies of a note, without its text, and leads to the notes', async () => {
  const { server, ana, luis, browser } = await openTwo()
  await send(luis, ana)
  await server.pass(9 * second)
  expect(server.service.received).toEqual([])
  await server.pass(2 * second)
  await server.pass(hour)
  expect(server.notificationsOf(browser)).toEqual([noteOf('Toby')])
  const [{ payload, topic } = {}] = server.service.received
  expect(JSON.stringify(payload)).not.toContain('secreto')
  expect(payload?.notification).toMatchObject({ navigate: '/michiapp/chats#notes', tag: 'notes' })
  expect(topic).toMatch(/^[\w-]{24}$/)
  expect(server.service.rejections).toEqual([])
})

it('notifies of several at once, and of no more before the person has looked', async () => {
  const { server, ana, luis, browser } = await openTwo()
  const [eva, pau, sol] = [
    await server.makeUser(),
    await server.makeUser(),
    await server.makeUser(),
  ]
  await send(luis, ana)
  await send(eva, ana)
  await server.pass(11 * second)
  await send(pau, ana)
  await server.pass(hour)
  expect(server.notificationsOf(browser)).toEqual(['Notas para ti: Tienes 2 notas sin leer.'])
  await seeNotes(ana)
  await send(sol, ana)
  await server.pass(11 * second)
  expect(server.notificationsOf(browser)).toHaveLength(2)
})

it('does not notify of a note that was seen, taken back or answered within the delay', async () => {
  const { server, ana, luis } = await openTwo()
  const [eva, pau] = [await server.makeUser(), await server.makeUser()]
  await send(luis, ana)
  await seeNotes(ana)
  await send(eva, ana)
  await eva.post('/api/undoswipe', { userId: eva.id, targetId: ana.id })
  await send(pau, ana)
  await ana.post('/api/block', { userId: ana.id, targetId: pau.id })
  await expectNothing(server)
})

it('does not send what was seen when it was already in the outbox', async () => {
  const { server, ana, luis, browser } = await openTwo()
  browser.answer = (_, response) => response.writeHead(503).end()
  await send(luis, ana)
  await server.pass(11 * second)
  expect(server.service.received).toHaveLength(1)
  await seeNotes(ana)
  await server.pass(hour)
  expect(server.service.received).toHaveLength(1)
  expect(await server.store.db.selectFrom('deliveries').select('id').execute()).toEqual([])
})

it('does not notify a person who has switched that off', async () => {
  const { server, ana, luis } = await openTwo()
  const answer = await ana.put('/api/updatenotifications', { userId: ana.id, people: false })
  expect(answer.body).toMatchObject({ people: false, playdates: true })
  await send(luis, ana)
  await expectNothing(server)
})

it('waits for the morning', async () => {
  const { server, ana, luis, browser } = await openTwo()
  await server.pass(11 * hour)
  await send(await server.signInAgain(luis), ana)
  await server.pass(8 * hour)
  expect(server.notificationsOf(browser)).toEqual([])
  await server.pass(2 * hour)
  expect(server.notificationsOf(browser)).toEqual([noteOf('Toby')])
})

it('notifies the sender of the match, though the note is the first message', async () => {
  const { server, ana, luis } = await openTwo()
  const browser = await server.makeReachable(luis)
  await send(luis, ana)
  await seeNotes(ana)
  await ana.post('/api/adduserlike', { likerId: ana.id, likedId: luis.id })
  await server.pass(hour)
  expect(server.notificationsOf(browser)).toEqual([
    '¡Match con Michi!: Os habéis gustado. ¿Quién dice hola primero?',
  ])
  // The receiver has read the note already.
  expect(server.service.received).toHaveLength(1)
})

it('waits while the store cannot read it, and other topics do not wait with it', async () => {
  const server = await openNotificationsApp()
  const { db } = server.store
  const { ana, browser, luis, chatId } = await server.openChat()
  await send(await server.makeUser({ animalName: 'Nube' }), ana)
  await write(luis, chatId)
  await sql`alter table notes rename to notes_away`.execute(db)
  await server.pass(11 * second)
  expect(server.notificationsOf(browser)).toEqual(['Toby: Un mensaje nuevo'])
  await sql`alter table notes_away rename to notes`.execute(db)
  await server.pass(11 * second)
  expect(server.notificationsOf(browser)).toEqual(['Toby: Un mensaje nuevo', noteOf('Nube')])
})
