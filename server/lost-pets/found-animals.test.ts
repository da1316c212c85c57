import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  AddedFoundAnimal,
  FoundAnimals,
  OwnFoundAnimal,
} from '../../contract/found-animals.ts'
import { limits } from '../../contract/limits.ts'
import { retention } from '../../contract/retention.ts'
import { raiseAlarm } from '../../harness/lost-pets.ts'
import { signIn } from '../../harness/moderator.ts'
import { openNotificationsApp } from '../../harness/notifications-app.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { readZip } from '../../harness/read-zip.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import { type Answer, TestClient } from '../../harness/test-client.ts'
import { serverLimits } from '../limits.ts'
import { hideContent, suspendAccount } from '../moderation/impose.queries.ts'
import { mostOwners } from './animal-news.queries.ts'
import { foundAnimalPage, removeOldFoundAnimals } from './found-animals.queries.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const password = 'una contraseña larga'

let server: TestApp
let picture: Buffer
beforeAll(async () => {
  server = await openTestApp()
  picture = await drawPicture()
})
afterAll(() => server.close())

/** Each test has a city of its own. */
let lastCity = 100
const nextCity = () => {
  lastCity += 20
  return lastCity
}

interface NewOwner {
  species?: 'dog' | 'cat' | null
  email?: string
}

async function loseAPet(
  app: TestApp,
  cityId: number,
  { species = 'dog', ...person }: NewOwner = {},
) {
  const owner = await app.makeUser({ cityId, name: 'Ana', animalName: 'Luna', ...person })
  await app.store.db.updateTable('pets').set({ species }).where('user_id', '=', owner.id).execute()
  const raised = await raiseAlarm(app, owner)
  expect(raised.status).toBe(201)
  return { owner, key: raised.body.key }
}

async function find(
  who: TestClient,
  cityId: number,
  changes: Record<string, string> = {},
): Promise<string> {
  const { status, body } = await who.uploadFoundAnimal<AddedFoundAnimal>(picture, {
    cityId,
    ...changes,
  })
  expect(status).toBe(201)
  return body.key
}

const listOf = async (who: TestClient, query = '') =>
  (await who.get<FoundAnimals>(`/api/foundanimals/${who.id}${query}`)).body
const claim = (who: TestClient, id: number | undefined, words = 'Tiene una mancha en la pata.') =>
  who.post<{ code: string }>('/api/claimfoundanimal', { userId: who.id, id, words })
const ownOf = async (key: string, app = server) =>
  (await app.visitor().get<OwnFoundAnimal>(`/api/foundanimal/${key}`)).body
const answer = (key: string, id: number | undefined, isTheirs: boolean, app = server) =>
  app.visitor().post<{ code: string }>('/api/answerclaim', { key, id, isTheirs })
const block = (who: TestClient, whom: TestClient) =>
  who.post('/api/block', { userId: who.id, targetId: whom.id })

/** An animal that somebody without an account has found, and the owner of a search that matches. */
async function findOne(app = server, cityId = nextCity(), changes: Record<string, string> = {}) {
  const { owner, key: lostPetKey } = await loseAPet(app, cityId)
  const key = await find(app.visitor(), cityId, changes)
  const [animal] = await listOf(owner)
  return { owner, lostPetKey, cityId, key, id: animal?.id ?? 0, animal }
}

describe('a found animal', () => {
  it('also of somebody without an account, is listed for the neighbours, and names nobody', async () => {
    const cityId = nextCity()
    const neighbour = await server.makeUser({ cityId })
    const far = await server.makeUser({ cityId: nextCity() })
    const withPlace = await sharp(picture).withExif({ IFD3: { GPSLatitude: '40/1 25/1 0/1' } })
    const photo = await withPlace.jpeg().toBuffer()
    const foundAt = new Date(server.now() - day).toISOString()
    const added = await server
      .visitor()
      .uploadFoundAnimal(photo, { cityId, size: 'small', foundAt })
    expect(added.status).toBe(201)
    const [animal, ...others] = await listOf(neighbour)
    expect(others).toEqual([])
    expect(animal).toMatchObject({
      species: 'dog',
      size: 'small',
      place: 'Parque del Oeste',
      words: 'Marrón, con collar rojo.',
      foundAt,
      claim: null,
    })
    expect(JSON.stringify(animal)).not.toContain('600 123 456')
    const served = await neighbour.get<ArrayBuffer>(animal?.photo.url ?? '')
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await sharp(Buffer.from(served.body)).metadata()).exif).toBeUndefined()
    expect(await listOf(far)).toEqual([])
    expect((await far.get(animal?.photo.url ?? '')).status).toBe(404)
    expect((await server.visitor().get(animal?.photo.url ?? '')).status).toBe(401)
    expect((await server.visitor().get(`/api/foundanimals/${neighbour.id}`)).status).toBe(401)
  })

  it('is seen by the owner of a search of that species there, also of one raised later', async () => {
    const cityId = nextCity()
    const key = await find(server.visitor(), cityId)
    const finder = await server.makeUser({ cityId: nextCity() })
    const catKey = await find(finder, cityId, { species: 'cat' })
    const [dogs, cats, unknown] = [
      await loseAPet(server, cityId, { species: 'dog' }),
      await loseAPet(server, cityId, { species: 'cat' }),
      await loseAPet(server, cityId, { species: null }),
    ]
    expect((await listOf(dogs.owner)).map(({ species }) => species)).toEqual(['dog'])
    expect((await listOf(cats.owner)).map(({ species }) => species)).toEqual(['cat'])
    expect(await listOf(unknown.owner)).toHaveLength(2)
    // Where the pet was lost counts, and not where its people live.
    const away = await server.makeUser({ cityId: nextCity() })
    await raiseAlarm(server, away, { cityId })
    expect(await listOf(away)).toHaveLength(2)
    expect(await listOf(finder)).toEqual([])
    expect(key).not.toBe(catKey)
  })

  it.each([
    ['words', 'Escríbeme a https://malo.example', 'text_has_link'],
    ['words', 'ana@malo.es', 'text_has_link'],
    ['place', 'www.malo.com', 'text_has_link'],
    ['contact', 'Entra en malo.com', 'text_has_link'],
    ['foundAt', '2100-01-01T00:00:00Z', 'lost_in_future'],
    ['foundAt', 'ayer', 'invalid_input'],
    ['species', 'dragon', 'invalid_input'],
    ['contact', ' ', 'invalid_input'],
    ['words', 'a'.repeat(limits.sightingLength + 1), 'invalid_input'],
  ])('is refused if its %s is %s, and nothing is stored', async (field, value, code) => {
    const cityId = nextCity()
    const refused = await server
      .visitor()
      .uploadFoundAnimal<{ code: string }>(picture, { cityId, [field]: value })
    expect([refused.status, refused.body.code]).toEqual([422, code])
    expect(await listOf(await server.makeUser({ cityId }))).toEqual([])
  })

  it('needs a picture and a city, and can have an e-mail as its contact', async () => {
    const cityId = nextCity()
    const visitor = server.visitor()
    const bad = await visitor.uploadFoundAnimal<{ code: string }>(Buffer.from('hola'), { cityId })
    expect(bad.body.code).toBe('image_unreadable')
    expect((await visitor.uploadFoundAnimal(picture, { cityId: 5000 })).status).toBe(422)
    const key = await find(visitor, cityId, { contact: 'eva@test.es o 600 123 456' })
    expect((await ownOf(key)).contact).toBe('eva@test.es o 600 123 456')
  })

  it('ends by its finder or after 30 days, is gone a week later, and can be deleted at once', async () => {
    const app = await openAppForTest()
    const visitor = app.visitor()
    const { owner, cityId, key, id, animal } = await findOne(app)
    await visitor.post('/api/endfoundanimal', { key })
    expect((await ownOf(key, app)).state).toBe('ended')
    expect(await listOf(owner)).toEqual([])
    expect((await claim(owner, id)).status).toBe(404)
    expect((await owner.get(animal?.photo.url ?? '')).status).toBe(404)

    const second = await find(visitor, cityId)
    const third = await find(visitor, cityId)
    await visitor.post('/api/deletefoundanimal', { key: third })
    expect((await visitor.get(`/api/foundanimal/${third}`)).status).toBe(404)
    app.advance(retention.foundAnimalDays * day - hour)
    const later = await app.signInAgain(owner)
    expect(await listOf(later)).toHaveLength(1)
    app.advance(hour)
    expect(await listOf(later)).toEqual([])
    await removeOldFoundAnimals(app.store.db, app.now())
    expect((await visitor.get(`/api/foundanimal/${key}`)).status).toBe(404)
    expect((await ownOf(second, app)).state).toBe('ended')
    app.advance(retention.endedSearchDays * day)
    await removeOldFoundAnimals(app.store.db, app.now())
    expect((await visitor.get(`/api/foundanimal/${second}`)).status).toBe(404)
    const left = app.store.db.selectFrom('files').select('id').where('sighting_id', 'is not', null)
    expect(await left.execute()).toEqual([])
  })

  it('that many others push back is still reached, page by page', async () => {
    const app = await openAppForTest()
    const { owner, cityId, id } = await findOne(app)
    for (let n = 0; n < 2 * foundAnimalPage; n += 1) {
      app.advance(1)
      await find(app.visitor(), cityId, { words: 'Basura.', species: n % 2 ? 'cat' : 'dog' })
    }
    const seen: number[] = []
    let query: string | null = ''
    while (query !== null) {
      const page: Answer<FoundAnimals> = await owner.get(`/api/foundanimals/${owner.id}${query}`)
      seen.push(...page.body.map((each) => each.id))
      const cursor: string | null = page.headers.get('x-next-cursor')
      query = cursor && `?cursor=${cursor}`
    }
    expect(seen).toHaveLength(foundAnimalPage + 1)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.at(-1)).toBe(id)
    expect((await owner.get(`/api/foundanimals/${owner.id}?cursor=x`)).status).toBe(422)
  })
})

describe('a claim', () => {
  it('is read by the finder with the poster, and whether it was there before the animal; the contact is shown to who is accepted', async () => {
    const { owner, lostPetKey, cityId, key, id } = await findOne()
    server.advance(1)
    const second = await loseAPet(server, cityId)
    expect((await claim(owner, id, 'Se llama Luna y le falta un diente.')).status).toBe(201)
    await claim(second.owner, id)
    const { claims } = await ownOf(key)
    expect(claims).toMatchObject([
      { isAlarmLater: true, answer: null },
      {
        petName: 'Luna',
        lostPetKey,
        isAlarmLater: false,
        words: 'Se llama Luna y le falta un diente.',
        answer: null,
      },
    ])
    expect(JSON.stringify(claims)).not.toContain('Ana')
    expect((await listOf(owner))[0]?.claim).toMatchObject({ answer: null, contact: null })

    expect((await answer(key, claims[1]?.id, true)).status).toBe(200)
    expect((await listOf(owner))[0]?.claim).toMatchObject({
      answer: 'yes',
      contact: '600 123 456',
    })
    expect(JSON.stringify(await listOf(second.owner))).not.toContain('600 123 456')
    // The finder was wrong: accepting another one takes the contact away from the first.
    await answer(key, claims[0]?.id, true)
    expect((await listOf(owner))[0]?.claim).toMatchObject({ answer: 'no', contact: null })
    expect((await listOf(second.owner))[0]?.claim).toMatchObject({ answer: 'yes' })
    await answer(key, claims[0]?.id, false)
    expect(JSON.stringify(await listOf(second.owner))).not.toContain('600 123 456')
  })

  it('that was accepted keeps the contact while the animal exists, also after its end', async () => {
    const { owner, key, id } = await findOne()
    await claim(owner, id)
    await answer(key, (await ownOf(key)).claims[0]?.id, true)
    await server.visitor().post('/api/endfoundanimal', { key })
    expect((await listOf(owner))[0]?.claim?.contact).toBe('600 123 456')
    await server.visitor().post('/api/deletefoundanimal', { key })
    expect(await listOf(owner)).toEqual([])
  })

  it('takes a search that matches, and words without links', async () => {
    const { cityId, owner, id, key } = await findOne()
    const neighbour = await server.makeUser({ cityId })
    const cat = await loseAPet(server, cityId, { species: 'cat' })
    const far = await loseAPet(server, nextCity())
    for (const thief of [neighbour, cat.owner, far.owner])
      expect((await claim(thief, id)).status).toBe(404)
    expect((await claim(owner, id, 'Mira en https://malo.example')).body.code).toBe('text_has_link')
    expect((await ownOf(key)).claims).toEqual([])
    // An alarm that a moderator has hidden is none.
    await server.store.db
      .updateTable('lost_pets')
      .set({ hidden_at: 1 })
      .where('user_id', '=', owner.id)
      .execute()
    expect((await claim(owner, id)).status).toBe(404)
  })

  it('of a mailbox is one for each animal, and three a day, also with an account made again', async () => {
    const app = await openAppForTest()
    const { cityId, id, key } = await findOne(app)
    const thief = await loseAPet(app, cityId, { email: 'ladron@test.es' })
    expect((await claim(thief.owner, id)).status).toBe(201)
    expect((await claim(thief.owner, id, 'O en la oreja.')).body.code).toBe('too_many_sightings')
    const again = await loseAPet(app, cityId, { email: 'ladron+2@test.es' })
    expect((await claim(again.owner, id)).status).toBe(429)
    expect((await ownOf(key, app)).claims).toHaveLength(1)
    for (let n = 0; n < 3; n += 1) await find(app.visitor(), cityId)
    const others = (await listOf(again.owner)).filter((each) => each.id !== id)
    const statuses = []
    for (const each of others) statuses.push((await claim(again.owner, each.id)).status)
    expect(statuses).toEqual([201, 201, 429])
    app.advance(day)
    const later = await app.signInAgain(again.owner)
    expect((await claim(later, others[2]?.id)).status).toBe(201)
  })

  it('can be answered only with the key of that animal', async () => {
    const { owner, id, key } = await findOne()
    await claim(owner, id)
    const claimId = (await ownOf(key)).claims[0]?.id
    const other = await find(server.visitor(), nextCity())
    expect((await answer(other, claimId, true)).status).toBe(404)
    expect((await answer('A'.repeat(22), claimId, true)).status).toBe(404)
    expect((await server.visitor().get('/api/foundanimal/short')).status).toBe(422)
    expect((await listOf(owner))[0]?.claim?.answer).toBeNull()
  })
})

describe('who can stop it', () => {
  it('an owner who accepts nothing without an account sees none of those', async () => {
    const { owner, lostPetKey: key, cityId, id, animal } = await findOne()
    await owner.put('/api/updatelostpet', { userId: owner.id, key, acceptsVisitors: false })
    expect(await listOf(owner)).toEqual([])
    expect((await owner.get(animal?.photo.url ?? '')).status).toBe(404)
    expect((await claim(owner, id)).status).toBe(404)
    await find(await server.makeUser(), cityId)
    expect(await listOf(owner)).toHaveLength(1)
  })

  it('a reporter does not see it again; a moderator takes it down, with its evidence, and back', async () => {
    const app = await openAppForTest()
    const moderator = await signIn(app)
    const { owner, cityId, key, id } = await findOne(app)
    const neighbour = await app.makeUser({ cityId })
    const report = { userId: neighbour.id, sightingId: id, reason: 'inappropriate_photo' }
    expect((await neighbour.post('/api/report', report)).status).toBe(200)
    expect(await listOf(neighbour)).toEqual([])
    expect(await listOf(owner)).toHaveLength(1)
    expect((await neighbour.post('/api/report', report)).status).toBe(404)

    const [entry] = await moderator.reports()
    expect(entry).toMatchObject({ hides: 'foundAnimal', sightingPhotos: [id] })
    expect(JSON.stringify(entry?.evidence)).toContain('Marrón, con collar rojo.')
    expect(JSON.stringify(entry?.evidence)).not.toContain('600 123 456')
    expect((await moderator.get(`/api/sightingphoto/${id}`)).status).toBe(200)
    const hide = { reportId: entry?.id, action: 'hide' }
    const decided = await moderator.post<{ id: number }>('/api/decide', hide)
    expect(decided.status).toBe(200)
    expect(await listOf(owner)).toEqual([])
    expect((await ownOf(key, app)).state).toBe('hidden')
    await moderator.post('/api/undo', { id: decided.body.id })
    expect(await listOf(owner)).toHaveLength(1)
    // Whatever is deleted, the evidence stays.
    await app.visitor().post('/api/deletefoundanimal', { key })
    expect((await moderator.get(`/api/sightingphoto/${id}`)).status).toBe(200)
    expect((await moderator.reports())[0]?.hides).toBeNull()
  })

  it('a warning to its finder takes it down, and a suspension', async () => {
    const app = await openAppForTest()
    const moderator = await signIn(app)
    const { owner, cityId } = await findOne(app)
    const finder = await app.makeUser({ cityId })
    await find(finder, cityId, { words: 'Otro.' })
    const other = (await listOf(owner)).find(({ words }) => words === 'Otro.')
    const report = { userId: owner.id, sightingId: other?.id, reason: 'harassment' }
    await owner.post('/api/report', report)
    const [entry] = await moderator.reports()
    expect(entry?.hides).toBeNull()
    const neighbour = await app.makeUser({ cityId })
    expect(await listOf(neighbour)).toHaveLength(2)
    await moderator.post('/api/decide', { reportId: entry?.id, action: 'warn' })
    expect(await listOf(neighbour)).toHaveLength(1)
    await find(finder, cityId, { words: 'Y otro.' })
    expect(await listOf(neighbour)).toHaveLength(2)
    await suspendAccount(app.store.db, finder.id, { name: 'eva', now: app.now() })
    expect(await listOf(neighbour)).toHaveLength(1)
  })

  it('a block hides it from both, and the claims of a suspended person are gone', async () => {
    const { owner, cityId, id, key } = await findOne()
    const finder = await server.makeUser({ cityId })
    const theirs = await find(finder, cityId, { words: 'De una vecina.' })
    const other = (await listOf(owner)).find(({ words }) => words === 'De una vecina.')
    await claim(owner, other?.id)
    await block(finder, owner)
    expect((await listOf(owner)).map((each) => each.id)).toEqual([id])
    expect((await ownOf(theirs)).claims).toEqual([])
    await claim(owner, id)
    const [known] = (await ownOf(key)).claims
    await suspendAccount(server.store.db, owner.id, { name: 'eva', now: server.now() })
    expect((await ownOf(key)).claims).toEqual([])
    expect((await answer(key, known?.id, true)).status).toBe(404)
  })

  it('a claim is not there without its search: hidden by a moderator, or ended before the answer', async () => {
    const { owner, lostPetKey, cityId, id, key } = await findOne()
    const thief = await loseAPet(server, cityId)
    for (const who of [owner, thief.owner]) await claim(who, id)
    const [thiefs] = (await ownOf(key)).claims
    await hideContent(server.store.db, { lostPetKey }, { name: 'eva', now: server.now() })
    expect((await ownOf(key)).claims).toMatchObject([{ id: thiefs?.id }])
    const end = { userId: thief.owner.id, key: thief.key, found: false }
    expect((await thief.owner.post('/api/endlostpet', end)).status).toBe(200)
    expect((await ownOf(key)).claims).toEqual([])
    expect((await answer(key, thiefs?.id, true)).status).toBe(404)
  })

  it('the deletion of an account takes what it has found and claimed, and the export has both', async () => {
    const { id, key, cityId } = await findOne()
    const owner = await server.makeUser({ cityId, password })
    await raiseAlarm(server, owner)
    await claim(owner, id, 'Le falta un diente.')
    const theirs = await find(owner, cityId)
    const { body } = await owner.get<ArrayBuffer>(`/api/export/${owner.id}`)
    const files = readZip(Buffer.from(body))
    const read = (name: string) => JSON.parse(files.get(name)?.toString() ?? '')
    expect(read('claims.json')).toMatchObject([{ words: 'Le falta un diente.' }])
    const [own] = read('found-animals.json')
    expect(own).toMatchObject({ key: theirs, contact: '600 123 456' })
    expect(read('sightings.json')).toMatchObject([{ id: own.id, words: expect.any(String) }])
    expect(files.has(`sighting-photos/${own.id}.webp`)).toBe(true)
    await owner.post('/api/deleteaccount', { userId: owner.id, password })
    expect((await server.visitor().get(`/api/foundanimal/${theirs}`)).status).toBe(404)
    expect((await ownOf(key)).claims).toEqual([])
  })

  it('an address adds ten a day in a city, and stops nobody with an account', async () => {
    const app = await openAppForTest({ rateLimits: true, trustProxy: 1 })
    const at = (address: string, { id, cookie } = app.visitor()) =>
      new TestClient(app.url, id, cookie, { 'x-forwarded-for': address })
    for (let n = 0; n < serverLimits.sightingsPerDay; n += 1) await find(at('10.4.0.1'), 1)
    const refused = await at('10.4.0.1').uploadFoundAnimal<{ code: string }>(picture)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_sightings'])
    await find(at('10.4.0.2'), 1)
    await find(at('10.4.0.1'), 500)
    await find(at('10.4.0.1', await app.makeUser()), 1)
  })
})

describe('notifications', () => {
  it('reach the owners of matching searches once, who is accepted, and a finder with an account', async () => {
    const app = await openNotificationsApp()
    const cityId = 1
    const { owner } = await loseAPet(app, cityId)
    const [cat, far] = [await loseAPet(app, cityId, { species: 'cat' }), await loseAPet(app, 500)]
    const finder = await app.makeUser({ cityId: 700 })
    const browser = await app.makeReachable(owner)
    const others = [await app.makeReachable(cat.owner), await app.makeReachable(far.owner)]
    const finders = await app.makeReachable(finder)
    const key = await find(finder, cityId)
    await app.pass(0)
    await app.pass(hour)
    const found = '¿Será Luna?: Alguien ha encontrado un animal cerca. Míralo.'
    expect(app.notificationsOf(browser).filter((each) => each === found)).toHaveLength(1)
    for (const other of others) expect(app.notificationsOf(other)).not.toContain(found)

    const [animal] = await listOf(owner)
    await claim(owner, animal?.id)
    await app.pass(0)
    expect(app.notificationsOf(finders).at(-1)).toContain('Alguien dice que el animal es suyo')
    expect(app.service.received.at(-1)?.payload.notification).toMatchObject({
      navigate: `/michiapp/found#${key}`,
    })
    await answer(key, (await ownOf(key, app)).claims[0]?.id, true, app)
    await app.pass(0)
    expect(app.notificationsOf(browser).at(-1)).toBe(
      'Quien lo tiene cree que es Luna: Entra y mira cómo encontraros.',
    )
  })

  it('by strangers are two a day, and leave one for a finder with an account', async () => {
    const app = await openNotificationsApp()
    const { owner } = await loseAPet(app, 1)
    const browser = await app.makeReachable(owner)
    const member = await app.makeUser({ cityId: 700 })
    const count = () =>
      app.notificationsOf(browser).filter((each) => each.startsWith('¿Será Luna?')).length
    app.advance(2 * day)
    const finder = await app.signInAgain(member)
    for (let n = 0; n < 5; n += 1) {
      await find(app.visitor(), 1)
      await app.pass(0)
    }
    expect(count()).toBe(2)
    await find(finder, 1)
    await app.pass(0)
    expect(count()).toBe(3)
    await find(finder, 1)
    await app.pass(0)
    expect(count()).toBe(3)
    expect(await listOf(await app.signInAgain(owner))).toHaveLength(7)
  })

  it('of an animal that has ended, or that the owner does not want, are dropped', async () => {
    const app = await openNotificationsApp()
    const { owner, key: lostPetKey } = await loseAPet(app, 1)
    const browser = await app.makeReachable(owner)
    await app.pass(0)
    const before = app.notificationsOf(browser)
    const ended = await find(app.visitor(), 1)
    await app.visitor().post('/api/endfoundanimal', { key: ended })
    await find(app.visitor(), 1)
    const refusal = { userId: owner.id, key: lostPetKey, acceptsVisitors: false }
    await owner.put('/api/updatelostpet', refusal)
    await app.pass(0)
    const finder = await app.makeUser({ cityId: 700 })
    await find(finder, 1)
    await block(owner, finder)
    await app.pass(0)
    expect(app.notificationsOf(browser)).toEqual(before)
  })

  it('go to the twenty newest searches, and no further', async () => {
    const app = await openNotificationsApp()
    for (let n = 0; n < mostOwners + 2; n += 1) await loseAPet(app, 1)
    await find(app.visitor(), 1)
    await app.pass(0)
    const { db } = app.store
    const spent = await db
      .selectFrom('allowances')
      .select('key')
      .where('key', 'like', 'found animals to person %')
      .execute()
    expect(spent.length).toBeLessThanOrEqual(mostOwners)
  })
})

describe('at once', () => {
  it('two who say that it is theirs: the finder accepts both at once, and one sees the contact', async () => {
    const { owner, cityId, key, id } = await findOne()
    const second = await loseAPet(server, cityId)
    const claimed = await Promise.all([claim(owner, id), claim(second.owner, id)])
    expect(claimed.map(({ status }) => status)).toEqual([201, 201])
    const { claims } = await ownOf(key)
    const accepted = await Promise.all(claims.map((each) => answer(key, each.id, true)))
    expect(accepted.map(({ status }) => status)).toEqual([200, 200])
    const lists = JSON.stringify([await listOf(owner), await listOf(second.owner)])
    expect(lists.split('600 123 456')).toHaveLength(2)
  })

  it('one who says it twice has said it once', async () => {
    const { owner, key, id } = await findOne()
    const twice = await Promise.all([claim(owner, id), claim(owner, id, 'Otra cosa.')])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 429])
    expect((await ownOf(key)).claims).toHaveLength(1)
  })

  it('a claim and a finder who deletes: nothing is left', async () => {
    const { owner, key, id } = await findOne()
    const [claimed, deleted] = await Promise.all([
      claim(owner, id),
      server.visitor().post('/api/deletefoundanimal', { key }),
    ])
    expect(deleted.status).toBe(200)
    expect([201, 404]).toContain(claimed.status)
    expect(await listOf(owner)).toEqual([])
    const { db } = server.store
    const left = db.selectFrom('claims').select('id').where('found_animal_id', '=', id)
    expect(await left.execute()).toEqual([])
  })

  it('a claim and a finder who deletes the account: nothing of the finder is left', async () => {
    const cityId = nextCity()
    const { owner } = await loseAPet(server, cityId)
    const finder = await server.makeUser({ password })
    const key = await find(finder, cityId)
    const [animal] = await listOf(owner)
    const [claimed, deleted] = await Promise.all([
      claim(owner, animal?.id),
      finder.post('/api/deleteaccount', { userId: finder.id, password }),
    ])
    expect(deleted.status).toBe(200)
    expect([201, 404]).toContain(claimed.status)
    expect(await listOf(owner)).toEqual([])
    expect((await server.visitor().get(`/api/foundanimal/${key}`)).status).toBe(404)
  })

  it('an answer and an owner who deletes the account', async () => {
    const { id, key, cityId } = await findOne()
    const owner = await server.makeUser({ cityId, password })
    await raiseAlarm(server, owner)
    await claim(owner, id)
    const [known] = (await ownOf(key)).claims
    const [answered, deleted] = await Promise.all([
      answer(key, known?.id, true),
      owner.post('/api/deleteaccount', { userId: owner.id, password }),
    ])
    expect(deleted.status).toBe(200)
    expect([200, 404]).toContain(answered.status)
    expect((await ownOf(key)).claims).toEqual([])
  })
})
