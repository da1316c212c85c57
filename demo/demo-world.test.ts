import { describe, expect, it } from 'vitest'
import type { LoginResult } from '../contract/accounts.ts'
import { monthOf } from '../contract/age.ts'
import type { DeckCount, DeckFilter } from '../contract/deck-filter.ts'
import type { Card } from '../contract/discovery.ts'
import { noFilter } from '../contract/filter-parts.ts'
import type { Household } from '../contract/pets.ts'
import type { PhotoItem } from '../contract/photos.ts'
import { fitOf } from '../contract/reasons.ts'
import { drawOnce, openDemo } from '../harness/demo-app.ts'
import { TestClient } from '../harness/test-client.ts'
import type { Store } from '../server/db/store.ts'
import type { App } from '../server/deps.ts'
import type { PicturePool } from '../server/photos/picture-pool.ts'
import { listDemoPets } from './demo.queries.ts'
import { demoPeople, demoPerson } from './demo-people.ts'
import { demoAccount, openDemoWorld } from './demo-world.ts'

const open = (store: Store, pictures: PicturePool) =>
  openDemoWorld(store, pictures, Date.now, () => {})

async function openWorld() {
  const demo = await openDemo()
  const pictures = await drawOnce(demo.pictures)
  await open(demo.store, pictures)
  return signIn(demo.app)
}

async function signIn(app: App) {
  const client = new TestClient(await app.listen({ port: 0, host: '127.0.0.1' }), 0, '')
  const { body: login } = await client.post<LoginResult>('/api/userlogin', demoAccount)
  client.id = login.id
  return { client, login }
}

const readHousehold = async (client: TestClient, id: number) =>
  (await client.get<Household>(`/api/household/${id}`)).body

const readPhotos = async (client: TestClient, id: number) =>
  (await client.get<PhotoItem[]>(`/api/userprofile/${id}?images=url`)).body

const countDeck = async (client: TestClient, filter: Partial<DeckFilter>) => {
  const question = { userId: client.id, filter: { ...noFilter, ...filter } }
  return (await client.post<DeckCount>('/api/deckcount', question)).body.count
}

/** For every household: the numbers of pets and photos, and how many of each have details. */
async function countHouseholds({ db }: Store): Promise<Map<string, number[]>> {
  const counts = new Map<string, number[]>()
  const petsOf = Map.groupBy(
    await db.selectFrom('pets').selectAll().execute(),
    (pet) => pet.user_id,
  )
  const photosOf = Map.groupBy(
    await db.selectFrom('photos').select(['user_id', 'pet_id']).execute(),
    (photo) => photo.user_id,
  )
  for (const [seed, userId] of await listDemoPets(db)) {
    const [pets, photos] = [petsOf.get(userId) ?? [], photosOf.get(userId) ?? []]
    counts.set(seed, [
      pets.length,
      pets.filter((pet) => pet.species).length,
      photos.length,
      photos.filter((photo) => photo.pet_id).length,
    ])
  }
  return counts
}

const everySeed = [demoPerson, ...demoPeople].map(({ pets: [{ seed }] }) => seed)

it('gives the demo account details, and a deck with pets that it gets on with', async () => {
  const { client, login } = await openWorld()
  expect(login.isNew).toBeUndefined()
  const { pets: mine } = await readHousehold(client, login.id)
  expect(mine).toMatchObject([{ name: 'Bigotes', species: 'cat', energy: 'calm', cats: true }])
  expect(mine[0]?.about).toMatch(/tres colores/)

  const { body: deck } = await client.get<Card[]>(`/api/usertimeline/${login.id}?images=url`)
  const fits = deck.slice(0, 10).map((card) => fitOf(mine, card.pets, monthOf(Date.now())))
  expect(fits).toHaveLength(10)
  expect(fits[0]).toMatchObject({ reasons: { length: 3 }, caution: null })
  expect(fits.filter(({ reasons }) => reasons.length >= 2).length).toBeGreaterThanOrEqual(6)
  const cautions = fits.filter(({ caution }) => caution !== null).length
  expect(cautions).toBeGreaterThanOrEqual(1)
  expect(cautions).toBeLessThanOrEqual(5)

  // Two pets are together on the first photo, and each is alone on another.
  const withTwo = deck.filter(({ pets }) => pets.length === 2)
  expect(withTwo.length).toBeGreaterThanOrEqual(2)
  for (const card of withTwo) {
    const { pets } = await readHousehold(client, card.id)
    const shown = (await readPhotos(client, card.id)).map((photo) => photo.pet_id)
    expect(shown.at(-1)).toBeNull()
    expect(new Set(shown.slice(0, -1))).toEqual(new Set(pets.map(({ id }) => id)))
  }
})

describe('a world', () => {
  it('continues after an interrupted start; then it is complete, with pets for every filter', async () => {
    const { app, store, pictures } = await openDemo()
    const once = await drawOnce(pictures)
    let drawn = 0
    const breaking: PicturePool = {
      ...once,
      draw: (svg, side) =>
        ++drawn > 20 ? Promise.reject(new Error('cut off')) : once.draw(svg, side),
    }
    await expect(open(store, breaking)).rejects.toThrow('cut off')
    const before = await countHouseholds(store)
    expect(before.size).toBeGreaterThan(3)
    const world = await open(store, once)
    await world.fillRest(() => false)
    const after = await countHouseholds(store)
    expect([...after.keys()].toSorted()).toEqual(everySeed.toSorted())
    for (const [seed, counts] of before) expect(after.get(seed)).toEqual(counts)
    for (const { pets } of demoPeople) {
      const [petCount, described, photoCount = 0] = after.get(pets[0].seed) ?? []
      expect([petCount, described]).toEqual([pets.length, pets.length])
      expect(photoCount).toBeGreaterThanOrEqual(pets.length * 2)
    }
    const { client } = await signIn(app)
    expect(await countDeck(client, { species: ['dog'] })).toBeGreaterThan(30)
    expect(await countDeck(client, { species: ['dog'], sizes: ['large'] })).toBeGreaterThan(5)
    expect(await countDeck(client, { species: ['fish'] })).toBe(0)
  })
})
