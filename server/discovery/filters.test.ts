import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeckCount, DeckEnd, DeckFilter } from '../../contract/deck-filter.ts'
import type { Card } from '../../contract/discovery.ts'
import { noFilter } from '../../contract/filter-parts.ts'
import type { Household, PetDetails } from '../../contract/pets.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { putToSleep } from '../people/visits.queries.ts'

const [madrid, barcelona] = [1, 2]
const day = 24 * 60 * 60 * 1000

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const deckOf = async (client: TestClient) =>
  (await client.get<Card[]>(`/api/usertimeline/${client.id}?images=url`)).body.map(({ id }) => id)

const save = async (client: TestClient, filter: Partial<DeckFilter>) =>
  client.put<DeckCount>('/api/updatedeckfilter', {
    userId: client.id,
    filter: { ...noFilter, ...filter },
  })
const count = async (client: TestClient, filter: Partial<DeckFilter>) => {
  const body = { userId: client.id, filter: { ...noFilter, ...filter } }
  return (await client.post<DeckCount>('/api/deckcount', body)).body.count
}
const endOf = async (client: TestClient) =>
  (await client.get<DeckEnd>(`/api/deckend/${client.id}`)).body.relax

async function describePet(client: TestClient, details: Partial<PetDetails>) {
  const { body } = await client.get<Household>(`/api/household/${client.id}`)
  const pet = { name: 'Kira', ...details }
  await client.put('/api/updatepet', { userId: client.id, id: body.pets[0]?.id, pet })
}

const makePet = async (app: TestApp, details: Partial<PetDetails>, cityId = madrid) => {
  const client = await app.makeUser({ cityId })
  await describePet(client, details)
  return client
}

describe('a filter', () => {
  it('is off by default, and kept with the account', async () => {
    const ana = await server.makeUser()
    const saved = async (client: TestClient) =>
      (await client.get<DeckFilter>(`/api/deckfilter/${ana.id}`)).body
    expect(await saved(ana)).toEqual(noFilter)
    await save(ana, { species: ['dog'], distance: 50 })
    const elsewhere = await server.signInAgain(ana)
    expect(await saved(elsewhere)).toEqual({ ...noFilter, species: ['dog'], distance: 50 })
    await save(elsewhere, {})
    expect(await saved(ana)).toEqual(noFilter)
  })

  it('shows whoever has one pet that is all of what is asked for', async () => {
    const app = await openAppForTest()
    const viewer = await app.makeUser()
    const both = await makePet(app, { species: 'dog', size: 'large' })
    await both.post('/api/addpet', {
      userId: both.id,
      pet: { name: 'B', species: 'cat', size: 'small' },
    })
    const dog = await makePet(app, { species: 'dog', size: 'small' })
    const unknown = await makePet(app, {})
    expect(await deckOf(viewer)).toEqual([unknown.id, dog.id, both.id])
    await save(viewer, { species: ['cat'] })
    expect(await deckOf(viewer)).toEqual([both.id])
    await save(viewer, { species: ['dog'], sizes: ['small'] })
    expect(await deckOf(viewer)).toEqual([dog.id])
    await save(viewer, { species: ['cat'], sizes: ['large'] })
    expect(await deckOf(viewer)).toEqual([])
  })

  it('by age, energy and distance', async () => {
    const app = await openAppForTest()
    const viewer = await app.makeUser()
    const old = await makePet(app, { born: '2008-01', energy: 'calm' })
    const far = await makePet(app, { born: '2008-01', energy: 'lively' }, barcelona)
    await save(viewer, { ages: ['senior'] })
    expect(await deckOf(viewer)).toEqual([old.id, far.id])
    await save(viewer, { ages: ['senior'], energies: ['lively', 'balanced'] })
    expect(await deckOf(viewer)).toEqual([far.id])
    await save(viewer, { ages: ['senior'], distance: 100 })
    expect(await deckOf(viewer)).toEqual([old.id])
    await save(viewer, { ages: ['baby'] })
    expect(await deckOf(viewer)).toEqual([])
  })

  it('leaves out what does not get on with mine, and nobody of whom that is not known', async () => {
    const app = await openAppForTest()
    const viewer = await makePet(app, { species: 'cat', dogs: false })
    const catHater = await makePet(app, { species: 'rabbit', cats: false })
    const dog = await makePet(app, { species: 'dog', cats: true })
    const unknown = await makePet(app, {})
    const rabbit = await makePet(app, { species: 'rabbit', dogs: false })
    await save(viewer, { getsOnWithMine: true })
    expect(await deckOf(viewer)).toEqual([rabbit.id, unknown.id])
    await describePet(viewer, { species: 'dog' })
    expect(await deckOf(viewer)).toEqual([unknown.id, dog.id, catHater.id])
  })

  it('by what gets on with mine leaves out a household with one pet that does not', async () => {
    const app = await openAppForTest()
    const viewer = await makePet(app, { species: 'cat' })
    const two = await makePet(app, { species: 'cat' })
    const pet = { name: 'B', species: 'rabbit', cats: false }
    await two.post('/api/addpet', { userId: two.id, pet })
    const one = await makePet(app, { species: 'cat', cats: true })
    await save(viewer, { getsOnWithMine: true, species: ['cat'] })
    expect(await deckOf(viewer)).toEqual([one.id])
    expect(await count(viewer, { getsOnWithMine: true })).toBe(1)
  })

  it('shows those who are disliked in the second lap only while they match', async () => {
    const app = await openAppForTest()
    const viewer = await app.makeUser()
    const dog = await makePet(app, { species: 'dog' })
    const cat = await makePet(app, { species: 'cat' })
    for (const { id } of [dog, cat]) {
      await viewer.post('/api/adduserdislike', { dislikerId: viewer.id, dislikedId: id })
    }
    await save(viewer, { species: ['cat'] })
    expect(await deckOf(viewer)).toEqual([cat.id])
  })

  it.each([
    { species: ['dragon'] },
    { species: ['dog', 'dog'] },
    { distance: 0 },
    { distance: 3000 },
    { sizes: 'small' },
    { ages: ['newborn'] },
    { getsOnWithMine: 'yes' },
    { chip: true },
  ])('takes no %j', async (wrong) => {
    const ana = await server.makeUser()
    const body = { userId: ana.id, filter: { ...noFilter, ...wrong } }
    expect((await ana.put('/api/updatedeckfilter', body)).status).toBe(422)
    expect((await ana.post('/api/deckcount', body)).status).toBe(422)
  })
})

describe('the count', () => {
  it('is of those who would be shown, and exact', async () => {
    const app = await openAppForTest()
    const viewer = await makePet(app, { species: 'dog' })
    const dogs = []
    for (let made = 0; made < 8; made++) dogs.push(await makePet(app, { species: 'dog' }))
    await makePet(app, { species: 'cat' })
    expect(await count(viewer, { species: ['dog'] })).toBe(8)
    expect(await count(viewer, {})).toBe(9)
    expect(await count(viewer, { species: ['cat'] })).toBe(1)
    expect(await count(viewer, { species: ['fish'] })).toBe(0)
    const [liked, blocked, paused] = dogs
    await viewer.post('/api/adduserlike', { likerId: viewer.id, likedId: liked?.id })
    await viewer.post('/api/block', { userId: viewer.id, targetId: blocked?.id })
    await paused?.post('/api/pause', { userId: paused.id, paused: true })
    expect(await count(viewer, { species: ['dog'] })).toBe(5)
    await viewer.post('/api/undoswipe', { userId: viewer.id, targetId: liked?.id })
    await paused?.post('/api/pause', { userId: paused.id, paused: false })
    expect(await count(viewer, { species: ['dog'] })).toBe(7)
    expect((await save(viewer, { species: ['dog'] })).body.count).toBe(7)
  })
})

describe('the deck’s end', () => {
  it('tells which part of the filter hides most', async () => {
    const app = await openAppForTest()
    const viewer = await app.makeUser()
    expect(await endOf(viewer)).toBeNull()
    for (let made = 0; made < 6; made++) await makePet(app, { species: 'dog' }, barcelona)
    await makePet(app, { species: 'cat' }, barcelona)
    await makePet(app, { species: 'dog' }, madrid)
    await save(viewer, { species: ['cat'], distance: 50 })
    expect(await deckOf(viewer)).toEqual([])
    expect(await endOf(viewer)).toEqual({ part: 'distance', count: 1, isMore: false })
    await save(viewer, { species: ['dog'], distance: 50, sizes: ['small'] })
    expect(await endOf(viewer)).toEqual({ part: 'sizes', count: 1, isMore: false })
    await save(viewer, { species: ['fish'], distance: 50 })
    expect(await endOf(viewer)).toEqual({ part: 'species', count: 1, isMore: false })
    await save(viewer, { species: ['fish', 'dog'], sizes: ['small'] })
    expect(await endOf(viewer)).toEqual({ part: 'sizes', count: 7, isMore: false })
  })
})

describe('whoever has been away for 60 days', () => {
  it('is asleep, and back on top with the next visit', async () => {
    const app = await openAppForTest()
    const away = await app.makeUser({ email: 'away@test.es', password: 'long enough' })
    const viewer = await app.makeUser()
    app.advance(59 * day)
    const other = await app.makeUser()
    const look = async () => deckOf(await app.signInAgain(viewer))
    await putToSleep(app.store.db, app.now())
    expect(await look()).toEqual([other.id, away.id])
    app.advance(2 * day)
    await putToSleep(app.store.db, app.now())
    expect(await look()).toEqual([other.id])
    const login = { email: 'away@test.es', password: 'long enough' }
    expect((await app.visitor().post('/api/userlogin', login)).status).toBe(200)
    expect(await look()).toEqual([away.id, other.id])
    await putToSleep(app.store.db, app.now())
    expect(await look()).toEqual([away.id, other.id])
  })
})
