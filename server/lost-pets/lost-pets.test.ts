import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LostPetsNear, OwnLostPet, Poster } from '../../contract/lost-pets.ts'
import { retention } from '../../contract/retention.ts'
import { petOf, raiseAlarm } from '../../harness/lost-pets.ts'
import { liftSanctionOf, listReportsAbout } from '../../harness/moderator.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { readZip } from '../../harness/read-zip.ts'
import { engine, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { citiesWithin } from '../cities/cities.ts'
import { listEvidence } from '../moderation/evidence.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'
import { findReportFile } from '../moderation/report-files.queries.ts'
import { readSnapshot } from '../moderation/snapshot.ts'
import { renewLostPet, tidyLostPets } from './end-search.queries.ts'

const day = 24 * 60 * 60 * 1000
const password = 'long enough'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const raise = (client: TestClient, changes: Record<string, unknown> = {}) =>
  raiseAlarm(server, client, {
    lostAt: new Date(server.now() - 3_600_000).toISOString(),
    words: 'Lleva collar rojo.',
    ...changes,
  })

/** Each test has a city of its own. */
let lastCity = 100
async function openCity() {
  lastCity += 20
  const cityId = lastCity
  const owner = await server.makeUser({ cityId, name: 'Ana', animalName: 'Luna', password })
  const neighbour = await server.makeUser({ cityId, name: 'Luis', animalName: 'Toby' })
  return { cityId, owner, neighbour }
}

async function loseAPet(changes = {}) {
  const city = await openCity()
  const { status, body } = await raise(city.owner, changes)
  expect(status).toBe(201)
  return { ...city, key: body.key }
}

const near = async (client: TestClient) =>
  (await client.get<LostPetsNear>(`/api/lostpetsnear/${client.id}`)).body
const ownOf = async (client: TestClient) =>
  (await client.get<OwnLostPet>(`/api/ownlostpet/${client.id}`)).body.lostPet
const posterFor = (client: TestClient, key: string) => client.get<Poster>(`/api/lostpet/${key}`)
const see = (client: TestClient, key: string, words = 'En la fuente, hace diez minutos.') =>
  client.post<{ code: string }>('/api/addsighting', { key, words })
const end = (client: TestClient, key: string, found = true) =>
  client.post('/api/endlostpet', { userId: client.id, key, found })

it('a lost pet is shown to people of its city and within 15 km, and to nobody else', async () => {
  const { owner, neighbour, cityId, key } = await loseAPet()
  const within = citiesWithin(cityId, 15)
  const beyond = citiesWithin(cityId, 80)[within.length] ?? 0
  expect(within.length).toBeGreaterThan(1)
  const nextTown = await server.makeUser({ cityId: within.at(-1) ?? 0 })
  const far = await server.makeUser({ cityId: beyond })
  expect(await near(neighbour)).toEqual([
    {
      key,
      petName: 'Luna',
      pet: {},
      photoUrl: null,
      city: expect.any(String),
      place: 'Parque del Retiro',
      words: 'Lleva collar rojo.',
      lostAt: expect.any(String),
      lastSeen: null,
      foundAt: null,
      householdId: owner.id,
    },
  ])
  expect((await near(nextTown)).map((each) => each.key)).toEqual([key])
  expect(await near(far)).toEqual([])
  expect(await near(owner)).toEqual([])
})

it('the poster is public, says nothing about its owner, and has a photo', async () => {
  const { owner, neighbour } = await openCity()
  const uploaded = await owner.upload<{ id: number }[]>([await drawPicture()])
  const { body } = await raise(owner, { photoId: uploaded.body[0]?.id })
  const visitor = server.visitor()
  const poster = await posterFor(visitor, body.key)
  expect(poster.status).toBe(200)
  expect(poster.headers.get('x-robots-tag')).toBe('noindex')
  expect(poster.body).toMatchObject({ petName: 'Luna', isOwn: false })
  expect(JSON.stringify(poster.body)).not.toMatch(/Ana|@/)
  const photo = await visitor.get(poster.body.photoUrl ?? '')
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await posterFor(neighbour, body.key)).body).toEqual(poster.body)
  expect((await posterFor(owner, body.key)).body.isOwn).toBe(true)

  await owner.post('/api/deleteimage', { userId: owner.id, id: uploaded.body[0]?.id })
  expect((await posterFor(visitor, body.key)).body.photoUrl).toBeNull()
  expect((await visitor.get(`/api/lostpetphoto/${body.key}`)).status).toBe(404)
})

it('the poster says neither what the pet is called later, nor a breed with a link', async () => {
  const { owner, neighbour, key } = await loseAPet()
  const rename = async (name: string, breed: string) => {
    const update = {
      userId: owner.id,
      id: await petOf(owner),
      pet: { name, species: 'cat', breed },
    }
    expect((await owner.put('/api/updatepet', update)).status).toBe(200)
  }
  await rename('gana-dinero.com', 'Siamés')
  const { body } = await posterFor(server.visitor(), key)
  expect(body).toMatchObject({ petName: 'Luna', pet: { species: 'cat', breed: 'Siamés' } })
  await rename('Luna', 'Paga en malo.com')
  const poster = await posterFor(server.visitor(), key)
  expect(poster.body.pet).toEqual({ species: 'cat' })
  expect(JSON.stringify([poster.body, await near(neighbour)])).not.toContain('malo')
})

it('the poster of a pet without a name does not name its owner', async () => {
  const owner = await server.makeUser({ name: 'María García López', animalName: '' })
  const { body } = await raise(owner)
  const poster = await posterFor(server.visitor(), body.key)
  expect(poster.body.petName).toBe('')
  expect(JSON.stringify(poster.body)).not.toContain('María')
})

it('a phone whose clock is up to ten minutes fast can raise an alarm', async () => {
  const { owner } = await openCity()
  const minutesAhead = (minutes: number) => new Date(server.now() + minutes * 60_000).toISOString()
  expect((await raise(owner, { lostAt: minutesAhead(11) })).body.code).toBe('lost_in_future')
  const { body } = await raise(owner, { lostAt: minutesAhead(9) })
  const poster = await posterFor(server.visitor(), body.key)
  expect(Date.parse(poster.body.lostAt)).toBeLessThanOrEqual(server.now())
})

it.each([
  ['a time in the future', { lostAt: '2999-01-01T00:00:00Z' }, 'lost_in_future'],
  ['no time', { lostAt: 'ayer' }, 'invalid_input'],
  ['an empty place', { place: '  ' }, 'invalid_input'],
  ['an invisible place', { place: '\u200b' }, 'invalid_input'],
  ['100 kB of text', { words: 'x'.repeat(100_000) }, 'too_large'],
  ['words that are too long', { words: 'x'.repeat(281) }, 'invalid_input'],
  ['a pet of somebody else', { petId: 1 }, 'not_found'],
  ['a photo of somebody else', { photoId: 1 }, 'not_found'],
])('refuses %s', async (_, changes, code) => {
  await server.makeUser()
  const { owner } = await openCity()
  expect((await raise(owner, changes)).body.code).toBe(code)
  expect(await ownOf(owner)).toBeNull()
})

it('one pet of a person is lost at a time, also when two devices say so at once', async () => {
  const { owner } = await openCity()
  const phone = await server.signInAgain(owner)
  const answers = await Promise.all([raise(owner), raise(phone), raise(owner)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect((await raise(phone)).body.code).toBe('already_lost')
})

it('everybody nearby cannot be notified again and again', async () => {
  const { owner } = await openCity()
  for (const _ of [1, 2, 3]) {
    const { body } = await raise(owner)
    await end(owner, body.key)
  }
  expect((await raise(owner)).body.code).toBe('too_many_alarms')
})

it('needs a confirmed e-mail where mails can be sent', async () => {
  const config = {
    publicOrigin: 'http://michi.example',
    mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'michi@michi.example' },
  }
  const strict = await openTestApp(config)
  const ana = await strict.makeUser()
  const petId = await petOf(ana)
  const pet = { userId: ana.id, petId, place: 'Retiro', lostAt: '2026-01-01T10:00:00Z' }
  const refused = await ana.post<{ code: string }>('/api/raiselostpet', pet)
  expect([refused.status, refused.body.code]).toEqual([403, 'email_unconfirmed'])
  await strict.close()
})

it('sightings reach the owner, with and without an account', async () => {
  const { owner, neighbour, key } = await loseAPet()
  expect((await see(neighbour, key)).status).toBe(201)
  expect((await see(server.visitor(), key, 'Junto al metro.')).status).toBe(201)
  const own = await ownOf(owner)
  const fresh = {
    id: expect.any(Number),
    sentAt: expect.any(String),
    seenAt: expect.any(String),
    photo: null,
    chatId: null,
    isNew: true,
    isReported: false,
  }
  expect(own?.sightings).toEqual([
    { ...fresh, words: 'Junto al metro.', person: null },
    {
      ...fresh,
      words: 'En la fuente, hace diez minutos.',
      person: { id: neighbour.id, name: 'Luis', animalName: 'Toby' },
    },
  ])
  expect((await see(owner, key)).body.code).toBe('invalid_input')
  expect((await see(neighbour, '100000000000')).body.code).toBe('not_found')
  for (const words of [' ', 'x'.repeat(501)])
    expect((await see(server.visitor(), key, words)).body.code).toBe('invalid_input')
  expect((await see(server.visitor(), key, 'x'.repeat(100_000))).body.code).toBe('too_large')
})

it('found takes one press, on two devices too, and thanks for a week', async () => {
  const { owner, neighbour, cityId, key } = await loseAPet()
  const phone = await server.signInAgain(owner)
  const answers = await Promise.all([end(owner, key), end(phone, key), end(owner, key)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await ownOf(owner)).toBeNull()
  const [thanks] = await near(neighbour)
  expect(thanks).toMatchObject({ key, foundAt: expect.any(String) })
  expect((await posterFor(server.visitor(), key)).body.foundAt).not.toBeNull()
  expect((await see(neighbour, key)).body.code).toBe('search_ended')
  server.advance(1000)
  const newcomer = await server.makeUser({ cityId })
  expect(await near(newcomer)).toEqual([])

  server.advance(retention.endedSearchDays * day)
  const again = await server.signInAgain(neighbour)
  expect(await near(again)).toEqual([])
  expect((await posterFor(server.visitor(), key)).status).toBe(404)
  await tidyLostPets(server.store.db, server.now())
  const left = await server.store.db.selectFrom('lost_pets').select('key').execute()
  expect(left.map((row) => row.key)).not.toContain(key)
})

it('a search that is given up disappears at once', async () => {
  const { owner, neighbour, key } = await loseAPet()
  await end(owner, key, false)
  expect(await near(neighbour)).toEqual([])
  expect((await posterFor(server.visitor(), key)).status).toBe(404)
})

it('after 30 days it asks, and without an answer it ends', async () => {
  const { owner, key } = await loseAPet()
  const { db } = server.store
  server.advance(retention.lostPetDays * day - 60_000)
  await tidyLostPets(db, server.now())
  const today = await server.signInAgain(owner)
  expect((await ownOf(today))?.endsAt).toBeNull()
  server.advance(60_000)
  await tidyLostPets(db, server.now())
  expect((await ownOf(today))?.endsAt).toEqual(expect.any(String))

  expect((await today.post('/api/renewlostpet', { userId: owner.id, key })).status).toBe(200)
  expect((await ownOf(today))?.endsAt).toBeNull()
  server.advance(retention.lostPetDays * day)
  await tidyLostPets(db, server.now())
  const later = await server.signInAgain(owner)
  expect((await ownOf(later))?.endsAt).toEqual(expect.any(String))
  server.advance(retention.lostPetAnswerDays * day)
  await tidyLostPets(db, server.now())
  const atLast = await server.signInAgain(owner)
  expect(await ownOf(atLast)).toBeNull()
  expect((await posterFor(server.visitor(), key)).status).toBe(404)
  expect((await atLast.post('/api/renewlostpet', { userId: owner.id, key })).status).toBe(404)
})

it('a suspension hides it until the person is back, and a suspended person cannot say that a pet is lost', async () => {
  const { owner, neighbour, key } = await loseAPet()
  const by = { name: 'eva', now: server.now() }
  await suspendAccount(server.store.db, owner.id, by)
  expect(await near(neighbour)).toEqual([])
  expect((await posterFor(server.visitor(), key)).status).toBe(404)
  expect((await raise(owner, { petId: 1 })).status).toBe(401)
  await liftSanctionOf(server.store.db, owner.id, by)
  expect((await posterFor(server.visitor(), key)).status).toBe(200)
  expect((await near(neighbour)).map((each) => each.key)).toEqual([key])
})

it('sightings of a suspended person are hidden, those of a deleted account are deleted', async () => {
  const { owner, cityId, key } = await loseAPet()
  const [suspended, deleted] = [
    await server.makeUser({ cityId }),
    await server.makeUser({ cityId, password }),
  ]
  await see(suspended, key)
  await see(deleted, key)
  await suspendAccount(server.store.db, suspended.id, { name: 'eva', now: server.now() })
  await deleted.post('/api/deleteaccount', { userId: deleted.id, password })
  expect((await ownOf(owner))?.sightings).toEqual([])
})

it('an account that is deleted takes its lost pet with it', async () => {
  const { owner, neighbour, key } = await loseAPet()
  await see(neighbour, key)
  const answer = await owner.post('/api/deleteaccount', { userId: owner.id, password })
  expect(answer.status).toBe(200)
  expect(await near(neighbour)).toEqual([])
  expect((await posterFor(server.visitor(), key)).status).toBe(404)
})

it('a person who switched it off sees no lost pets', async () => {
  const { neighbour } = await loseAPet()
  await neighbour.put('/api/updatenotifications', { userId: neighbour.id, lostPets: false })
  expect(await near(neighbour)).toEqual([])
})

it('a false alarm can be reported, with a copy of the poster and its photo', async () => {
  const { owner, neighbour } = await openCity()
  const uploaded = await owner.upload<{ id: number }[]>([await drawPicture()])
  const photoId = uploaded.body[0]?.id
  await raise(owner, { photoId })
  const report = { userId: neighbour.id, targetId: owner.id, reason: 'false_alarm' }
  for (const _ of ['once', 'again'])
    expect((await neighbour.post('/api/report', report)).status).toBe(200)
  await owner.post('/api/deleteimage', { userId: owner.id, id: photoId })
  const reports = await server.store.db
    .selectFrom('reports')
    .select(['id', 'snapshot', 'photo_id'])
    .where('target_id', '=', owner.id)
    .execute()
  expect(reports).toMatchObject([{ photo_id: photoId }])
  expect(await findReportFile(server.store.db, reports[0]?.id ?? 0)).not.toBeNull()
  expect(readSnapshot(reports[0]?.snapshot ?? '').lostPet).toMatchObject({
    petName: 'Luna',
    place: 'Parque del Retiro',
    words: 'Lleva collar rojo.',
  })
})

it('a report by the owner holds what that person wrote about the search', async () => {
  const { owner, neighbour, key } = await loseAPet()
  await see(neighbour, key, 'Sé dónde vives.')
  await see(neighbour, key, 'Paga o no la verás.')
  await see(server.visitor(), key, 'Junto al metro.')
  const about = { userId: owner.id, targetId: neighbour.id, reason: 'harassment' }
  expect((await owner.post('/api/report', about)).status).toBe(200)
  const [report] = await listReportsAbout(server.store.db, neighbour.id)
  expect(report && listEvidence(report)).toContainEqual({
    kind: 'sightings',
    text: 'Paga o no la verás. · Sé dónde vives.',
  })
})

it('the owner removes a sighting, and nobody else does', async () => {
  const { owner, neighbour, key } = await loseAPet()
  await see(neighbour, key, 'En la fuente.')
  await see(server.visitor(), key, 'Una grosería.')
  const [rude, kind] = (await ownOf(owner))?.sightings ?? []
  const remove = (who: TestClient) =>
    who.post('/api/removesighting', { userId: who.id, id: rude?.id })
  expect((await remove(neighbour)).status).toBe(200)
  expect((await ownOf(owner))?.sightings).toEqual([rude, kind])
  for (const _ of ['once', 'again']) expect((await remove(owner)).status).toBe(200)
  expect((await ownOf(owner))?.sightings).toEqual([kind])
})

it('a pause hides no lost pet, and protects nobody from a report or a block', async () => {
  const { owner, neighbour, cityId, key } = await loseAPet()
  const stranger = await server.makeUser({ cityId })
  await see(neighbour, key)
  for (const who of [owner, neighbour])
    await who.post('/api/pause', { userId: who.id, paused: true })
  expect((await near(stranger)).map((each) => each.key)).toEqual([key])
  for (const [who, whom] of [
    [owner, neighbour],
    [stranger, owner],
  ] as const) {
    const about = { userId: who.id, targetId: whom.id, reason: 'false_alarm' }
    expect((await who.post('/api/report', about)).status).toBe(200)
    expect((await who.post('/api/block', about)).status).toBe(200)
  }
  expect(await near(stranger)).toEqual([])
  const other = { userId: stranger.id, targetId: neighbour.id, reason: 'other' }
  for (const call of ['/api/report', '/api/block'])
    expect((await stranger.post(call, other)).status).toBe(404)
})

it('an export holds the lost pet, and what the person wrote about those of others', async () => {
  const { owner, neighbour, key } = await loseAPet()
  await see(neighbour, key)
  const read = async (who: TestClient, name: string) => {
    const { body } = await who.get<ArrayBuffer>(`/api/export/${who.id}`)
    return JSON.parse(readZip(Buffer.from(body)).get(name)?.toString() ?? '')
  }
  expect(await read(owner, 'lost-pets.json')).toMatchObject([
    { key, petName: 'Luna', place: 'Parque del Retiro' },
  ])
  expect(await read(owner, 'allowances.json')).toEqual([
    {
      id: 1,
      what: expect.stringMatching(/^alarms of mailbox /),
      fullAgainAt: expect.anything(),
    },
  ])
  expect(await read(neighbour, 'sightings.json')).toMatchObject([
    { words: 'En la fuente, hace diez minutos.' },
  ])
})

it('whoever has found an animal sees what is lost there, wherever they live, whatever they switched off', async () => {
  const { owner, cityId, key } = await loseAPet()
  const finder = await server.makeUser({ cityId: 1 })
  await finder.put('/api/updatenotifications', { userId: finder.id, lostPets: false })
  const foundIn = async (client: TestClient, city: number) => {
    const url = `/api/lostpetsnear/${client.id}?cityId=${city}`
    const { status, body } = await client.get<LostPetsNear>(url)
    return status === 200 ? body.map((each) => each.key) : status
  }
  expect(await foundIn(finder, cityId)).toEqual([key])
  expect(await foundIn(finder, cityId + 1000)).toEqual(422)
  // Nothing else than the public poster says: not whose pet it is.
  const found = await finder.get<object[]>(`/api/lostpetsnear/${finder.id}?cityId=${cityId}`)
  const { isOwn, acceptsVisitors, ...poster } = (await posterFor(server.visitor(), key)).body
  expect(found.body).toEqual([poster])
  const blocker = await server.makeUser({ cityId: 1 })
  await blocker.post('/api/block', { userId: blocker.id, targetId: owner.id })
  expect(await foundIn(blocker, cityId)).toEqual([])
  await server.store.db
    .updateTable('lost_pets')
    .set({ hidden_at: 1 })
    .where('key', '=', key)
    .execute()
  expect(await foundIn(finder, cityId)).toEqual([])
})

// SQLite has one writer at a time. The last test, so that others have the same cities on both engines.
if (engine === 'postgres') {
  it('a search that is prolonged in the second of its deadline goes on', async () => {
    const { owner, key } = await loseAPet()
    const { db } = server.store
    server.advance(retention.lostPetDays * day)
    await tidyLostPets(db, server.now())
    const deadline = server.now() + retention.lostPetAnswerDays * day
    const countLocked = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length
    }
    const { tidying } = await db.transaction().execute(async (trx) => {
      await renewLostPet(trx, { userId: owner.id, key, now: deadline })
      const tidying = tidyLostPets(db, deadline)
      await expect.poll(countLocked).toBeGreaterThan(0)
      return { tidying }
    })
    await tidying
    expect((await ownOf(await server.signInAgain(owner)))?.endsAt).toBeNull()
  })
}
