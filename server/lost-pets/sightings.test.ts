import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatDetail, ChatListItem } from '../../contract/chat.ts'
import type { OwnLostPet, OwnSearch, Poster } from '../../contract/lost-pets.ts'
import { raiseAlarm } from '../../harness/lost-pets.ts'
import { listReportsAbout } from '../../harness/moderator.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { serverLimits } from '../limits.ts'
import { listEvidence } from '../moderation/evidence.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'

const day = 24 * 60 * 60 * 1000

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Each test has a city of its own. */
let lastCity = 100
async function loseAPet(app = server, animalName = 'Luna') {
  lastCity += 20
  const cityId = lastCity
  const owner = await app.makeUser({ cityId, name: 'Ana', animalName })
  const neighbour = await app.makeUser({ cityId, name: 'Luis', animalName: 'Toby' })
  const raised = await raiseAlarm(app, owner)
  expect(raised.status).toBe(201)
  return { owner, neighbour, cityId, key: raised.body.key }
}

const see = (client: TestClient, key: string, words = 'En la fuente.') =>
  client.post<{ code: string }>('/api/addsighting', { key, words })
const ownOf = async (client: TestClient, query = '') =>
  (await client.get<OwnLostPet>(`/api/ownlostpet/${client.id}${query}`)).body.lostPet
const searchOf = async (client: TestClient) =>
  (await client.get<OwnSearch>(`/api/ownsearch/${client.id}`)).body.search
const block = (who: TestClient, whom: TestClient) =>
  who.post('/api/block', { userId: who.id, targetId: whom.id })
const answer = (owner: TestClient, id: number | undefined) =>
  owner.post<{ chatId: number; code: string }>('/api/answersighting', { userId: owner.id, id })
const setVisitors = (owner: TestClient, key: string, acceptsVisitors: boolean) =>
  owner.put('/api/updatelostpet', { userId: owner.id, key, acceptsVisitors })

it('an answered sighting does not count as written: photos wait until both have', async () => {
  const app = await openAppForTest()
  const { owner, neighbour, key } = await loseAPet(app)
  await see(neighbour, key)
  const { body } = await answer(owner, Number((await ownOf(owner))?.sightings[0]?.id))
  const picture = await drawPicture()
  const say = (who: TestClient) =>
    who.post('/api/addmessage', { userId: who.id, chatId: body.chatId, message: 'hola' })
  await say(owner)
  const early = await owner.uploadToChat(body.chatId, picture)
  expect(early).toMatchObject({ status: 409, body: { code: 'both_must_write' } })
  await say(neighbour)
  expect((await owner.uploadToChat(body.chatId, picture)).status).toBe(201)
})

describe('limits', () => {
  const openLimited = () => openAppForTest({ rateLimits: true, trustProxy: 1 })
  const from = ({ url }: TestApp, address: string) =>
    new TestClient(url, 0, '', { 'x-forwarded-for': address })

  it('a hundred junk sightings from anywhere, and for no pet from there, do not stop whoever found the pet', async () => {
    const app = await openLimited()
    const { owner, neighbour, key } = await loseAPet(app)
    for (let n = 0; n < 100; n += 1)
      expect((await see(from(app, `10.0.${n}.1`), key, 'basura')).status).toBe(201)
    for (let n = 0; n < 60; n += 1)
      expect((await see(from(app, '10.1.0.1'), '123456789012')).status).toBe(404)
    expect((await see(from(app, '10.1.0.1'), key, 'Está conmigo: 600 123 456')).status).toBe(201)
    expect((await see(neighbour, key)).status).toBe(201)
    const first = await ownOf(owner)
    expect(first?.sightings[1]?.words).toBe('Está conmigo: 600 123 456')
    const pages = [first]
    for (let page = first; page?.nextBefore; pages.push(page))
      page = await ownOf(owner, `?before=${page.nextBefore}`)
    const ids = pages.flatMap((page) => page?.sightings.map(({ id }) => id) ?? [])
    expect(new Set(ids).size).toBe(102)
  })

  it('an address sends ten a day, a /48 as many as sixteen of them, a person ten', async () => {
    const app = await openLimited()
    const { neighbour, key } = await loseAPet(app)
    const send = async (client: TestClient, times: number) => {
      for (let n = 0; n < times; n += 1) expect((await see(client, key)).status).toBe(201)
    }
    await send(from(app, '10.2.0.1'), serverLimits.sightingsPerDay)
    const refused = await see(from(app, '10.2.0.1'), key)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_sightings'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let n = 0; n < 16; n += 1)
      await send(from(app, `2001:db8:1:${n}::1`), serverLimits.sightingsPerDay)
    expect((await see(from(app, '2001:db8:1:ff::1'), key)).status).toBe(429)
    expect((await see(from(app, '2001:db8:2:1::1'), key)).status).toBe(201)
    const there = new TestClient(app.url, neighbour.id, neighbour.cookie, {
      'x-forwarded-for': '10.2.0.1',
    })
    await send(there, serverLimits.sightingsPerDay)
    expect((await see(there, key)).body.code).toBe('too_many_sightings')
    const other = await loseAPet(app)
    expect((await see(from(app, '10.2.0.1'), other.key)).status).toBe(201)
    app.advance(day)
    await send(from(app, '10.2.0.1'), 1)
  })
})

describe('words', () => {
  it.each(['Paga en https://malo.example', 'Escribe a ana@malo.es', 'mira www.malo.com'])(
    'a sighting has no address: %s',
    async (words) => {
      const { owner, key } = await loseAPet()
      const refused = await see(server.visitor(), key, words)
      expect([refused.status, refused.body.code]).toEqual([422, 'text_has_link'])
      expect((await ownOf(owner))?.sightings).toEqual([])
    },
  )

  it('a sighting can have a telephone number', async () => {
    const { key } = await loseAPet()
    expect((await see(server.visitor(), key, 'Llama al 600.123.456')).status).toBe(201)
  })
})

describe('a block', () => {
  it.each(['owner', 'neighbour'] as const)('by the %s is not visible', async (who) => {
    const { owner, neighbour, cityId, key } = await loseAPet()
    const stranger = await server.makeUser({ cityId })
    await see(neighbour, key, 'Antes.')
    const [blocker, other] = who === 'owner' ? [owner, neighbour] : [neighbour, owner]
    await block(blocker, other)
    const posterFor = (client: TestClient) => client.get<Poster>(`/api/lostpet/${key}`)
    const poster = await posterFor(neighbour)
    expect(poster.status).toBe(200)
    expect(poster.body).toEqual((await posterFor(stranger)).body)
    const near = (client: TestClient) => client.get(`/api/lostpetsnear/${client.id}`)
    const listed = (await near(neighbour)).body
    // Whoever blocks somebody does not see their alarm.
    expect(listed).toEqual(who === 'owner' ? (await near(stranger)).body : [])

    const [blocked, unblocked] = [await see(neighbour, key, 'Hola'), await see(stranger, key, 'Sí')]
    expect([blocked.status, blocked.body]).toEqual([unblocked.status, unblocked.body])
    const report = { lostPetKey: key, reason: 'false_alarm' }
    for (const client of [neighbour, stranger])
      expect((await client.post('/api/report', { userId: client.id, ...report })).status).toBe(200)
    const sightings = (await ownOf(owner))?.sightings
    expect(sightings?.map(({ words, person }) => [words, person?.id ?? null])).toEqual([
      ['Sí', stranger.id],
      ['Hola', null],
    ])
    expect((await answer(owner, sightings?.[1]?.id)).body.code).toBe('answer_unavailable')
  })

  it('and no visitors accepted: the blocked person gets the same answer, and the owner nothing', async () => {
    const { owner, neighbour, key } = await loseAPet()
    await block(owner, neighbour)
    await setVisitors(owner, key, false)
    expect((await see(neighbour, key)).status).toBe(201)
    expect((await ownOf(owner))?.sightings).toEqual([])
  })
})

it('the owner switches off sightings without an account', async () => {
  const { owner, neighbour, key } = await loseAPet()
  expect((await setVisitors(neighbour, key, false)).status).toBe(404)
  expect((await setVisitors(owner, key, false)).status).toBe(200)
  const refused = await see(server.visitor(), key)
  expect([refused.status, refused.body.code]).toEqual([403, 'account_needed'])
  expect((await see(neighbour, key)).status).toBe(201)
  const poster = await server.visitor().get<Poster>(`/api/lostpet/${key}`)
  expect(poster.body.acceptsVisitors).toBe(false)
  await setVisitors(owner, key, true)
  expect((await see(server.visitor(), key)).status).toBe(201)
})

describe('a report', () => {
  it('of a sighting without an account reaches the moderators with its words, once', async () => {
    const { owner, neighbour, key } = await loseAPet()
    await see(server.visitor(), key, 'Paga o no la verás, calle Mayor.')
    const [sighting] = (await ownOf(owner))?.sightings ?? []
    const report = (who: TestClient) =>
      who.post<{ receipt: string }>('/api/report', {
        userId: who.id,
        sightingId: sighting?.id,
        reason: 'harassment',
        words: 'Me amenaza',
      })
    expect((await report(neighbour)).status).toBe(404)
    const answers = await Promise.all([report(owner), report(owner)])
    const [first, again] = answers.map(({ body }) => body.receipt)
    expect(first).toBe(again)
    expect((await ownOf(owner))?.sightings[0]?.isReported).toBe(true)
    const listed = await listReportsAbout(server.store.db, 0)
    const words = 'Paga o no la verás, calle Mayor.'
    const reports = listed.filter(({ snapshot }) => snapshot.sightings === words)
    expect(reports).toHaveLength(1)
    expect(reports[0]?.targetId).toBeNull()
    const evidence = reports.flatMap(listEvidence)
    expect(evidence).toContainEqual({ kind: 'sightings', text: words })
    const { body } = await server.visitor().get<{ state: string }>(`/api/notice/${first}`)
    expect(body.state).toBe('open')
  })

  it('of a blocked person’s sighting is about that person, whom the owner does not see', async () => {
    const { owner, neighbour, key } = await loseAPet()
    await block(owner, neighbour)
    await see(neighbour, key, 'Te encontraré.')
    const [sighting] = (await ownOf(owner))?.sightings ?? []
    const about = { userId: owner.id, sightingId: sighting?.id, reason: 'harassment' }
    expect((await owner.post('/api/report', about)).status).toBe(200)
    const [report] = await listReportsAbout(server.store.db, neighbour.id)
    expect(report?.snapshot.sightings).toBe('Te encontraré.')
  })
})

describe('an answer', () => {
  it('opens a chat of the two that says which pet it is about, once', async () => {
    const { owner, neighbour, key } = await loseAPet()
    await see(neighbour, key, 'Junto al metro.')
    const [sighting] = (await ownOf(owner))?.sightings ?? []
    const phone = await server.signInAgain(owner)
    const socket = await TestSocket.open(neighbour)
    const answers = await Promise.all([answer(owner, sighting?.id), answer(phone, sighting?.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const chatId = answers[0]?.body.chatId ?? 0
    expect(answers[1]?.body.chatId).toBe(chatId)
    await socket.waitForEvent('message.new')
    socket.close()
    expect((await ownOf(owner))?.sightings[0]?.chatId).toBe(chatId)
    for (const who of [owner, neighbour]) {
      const { body: chats } = await who.get<ChatListItem[]>(`/api/userchats/${who.id}?images=url`)
      expect(chats).toMatchObject([
        { chat_id: chatId, lost_pet_name: 'Luna', last_message: 'Luna: Junto al metro.' },
      ])
      // As a client sees it that knows only the spec.
      const { body } = await who.get<ChatDetail>(`/api/chat/${chatId}`)
      expect(body.chatMessages).toMatchObject([
        { user_id: neighbour.id, message: 'Luna: Junto al metro.' },
      ])
    }
    for (const who of [owner, neighbour]) {
      const written = await who.post('/api/addmessage', { userId: who.id, chatId, message: 'hola' })
      expect(written.status).toBe(201)
    }
  })

  it('continues the chat that the two have', async () => {
    const { ana: owner, luis, chatId } = await server.makePair({ animalName: 'Luna' })
    const raised = await raiseAlarm(server, owner)
    await see(luis, raised.body.key)
    const [sighting] = (await ownOf(owner))?.sightings ?? []
    expect((await answer(owner, sighting?.id)).body.chatId).toBe(chatId)
  })

  it('is refused for a visitor, a suspended person, somebody who unmatched, and a stranger’s search', async () => {
    const { owner, neighbour, cityId, key } = await loseAPet()
    await see(server.visitor(), key)
    await see(neighbour, key)
    const [named, nameless] = (await ownOf(owner))?.sightings ?? []
    expect((await answer(owner, nameless?.id)).body.code).toBe('answer_unavailable')
    expect((await answer(neighbour, named?.id)).status).toBe(404)
    const { body } = await answer(owner, named?.id)
    const unmatch = { userId: neighbour.id, chatId: body.chatId }
    expect((await neighbour.post('/api/unmatch', unmatch)).status).toBe(200)
    expect((await answer(owner, named?.id)).body.code).toBe('answer_unavailable')

    const suspended = await server.makeUser({ cityId })
    await see(suspended, key)
    const [last] = (await ownOf(owner))?.sightings ?? []
    await suspendAccount(server.store.db, suspended.id, { name: 'eva', now: server.now() })
    expect((await answer(owner, last?.id)).body.code).toBe('answer_unavailable')
  })
})

it('the owner’s search counts new sightings, and a socket tells of them', async () => {
  const { owner, neighbour, key } = await loseAPet()
  expect(await searchOf(owner)).toEqual({ key, petName: 'Luna', newSightings: 0 })
  expect(await searchOf(neighbour)).toBeNull()
  const socket = await TestSocket.open(owner)
  await see(neighbour, key)
  await see(server.visitor(), key)
  await socket.waitForEvent('search.changed')
  socket.close()
  expect((await searchOf(owner))?.newSightings).toBe(2)
  const [last, first] = (await ownOf(owner))?.sightings ?? []
  const seen = (who: TestClient, upTo: number | undefined) =>
    who.post('/api/sightingsseen', { userId: who.id, key, upTo })
  await seen(neighbour, last?.id)
  await seen(owner, 1_000_000)
  expect((await searchOf(owner))?.newSightings).toBe(2)
  await seen(owner, first?.id)
  expect((await searchOf(owner))?.newSightings).toBe(1)
  for (const upTo of [last?.id, first?.id]) await seen(owner, upTo)
  expect((await searchOf(owner))?.newSightings).toBe(0)
  expect((await ownOf(owner))?.sightings.map(({ isNew }) => isNew)).toEqual([false, false])
})

it('a sighting that arrives when the search ends is stored or refused, and never lost silently', async () => {
  const { owner, neighbour, key } = await loseAPet()
  const end = { userId: owner.id, key, found: true }
  const [sent] = await Promise.all([see(neighbour, key), owner.post('/api/endlostpet', end)])
  const stored = await server.store.db
    .selectFrom('sightings')
    .select('id')
    .where('user_id', '=', neighbour.id)
    .execute()
  expect(sent.status === 201 ? 1 : 0).toBe(stored.length)
  if (sent.status !== 201) expect([sent.status, sent.body.code]).toEqual([409, 'search_ended'])
  expect((await see(neighbour, key)).body.code).toBe('search_ended')
})

it('a sighting says when it was, and not in the future', async () => {
  const { owner, key } = await loseAPet()
  const sendSeen = (seenAt: string) =>
    server.visitor().post('/api/addsighting', { key, words: 'En la fuente.', seenAt })
  const hourAgo = new Date(server.now() - 60 * 60 * 1000).toISOString()
  expect((await sendSeen(hourAgo)).status).toBe(201)
  expect((await sendSeen('2999-01-01T10:00:00Z')).status).toBe(422)
  expect((await ownOf(owner))?.sightings.map(({ seenAt }) => seenAt)).toEqual([hourAgo])
})
