import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeckCount } from '../../contract/deck-filter.ts'
import type { Card } from '../../contract/discovery.ts'
import { noFilter } from '../../contract/filter-parts.ts'
import { nextCursorHeader } from '../../contract/headers.ts'
import type { Household } from '../../contract/pets.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { engine, openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import { type Answer, TestClient } from '../../harness/test-client.ts'
import { kilometresBetween, nearestCities, shownDistance } from '../cities/cities.ts'

const madrid = 1
const barcelona = 2
const sevilla = 4
const getafe = 28

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const deckOf = async (client: TestClient, query = '') =>
  (await client.get<Card[]>(`/api/usertimeline/${client.id}?images=url${query}`)).body

/** Every page from the first to the one that has no next. */
async function wholeDeck(client: TestClient, limit: number): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const query: string = cursor ? `&limit=${limit}&cursor=${cursor}` : `&limit=${limit}`
    const page = await client.get<Card[]>(`/api/usertimeline/${client.id}?images=url${query}`)
    ids.push(...page.body.map((card) => card.id))
    cursor = page.headers.get(nextCursorHeader)
  } while (cursor)
  return ids
}

describe('the cities', () => {
  it('are ranked by great-circle distance', () => {
    const nearest = nearestCities(madrid)
    expect(nearest).toHaveLength(1035)
    expect(nearest[0]).toBe(madrid)
    const isAscending = (numbers: number[]) =>
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    isAscending([...nearest].map((city) => kilometresBetween(madrid, city)))
    isAscending([...nearest].map((city) => shownDistance(madrid, city)))
    const near = nearestCities(getafe)[1] ?? 0
    expect(shownDistance(getafe, near)).toBe(Math.round(kilometresBetween(getafe, near)))
    expect(shownDistance(getafe, near)).toBeLessThan(10)
    expect(kilometresBetween(madrid, barcelona)).toBeGreaterThan(500)
    expect(kilometresBetween(madrid, barcelona)).toBeLessThan(510)
    expect(kilometresBetween(barcelona, madrid)).toBe(kilometresBetween(madrid, barcelona))
  })
})

describe('the deck', () => {
  it('shows the nearest first, newest first within a city, and never oneself', async () => {
    const app = await openAppForTest()
    const far = await app.makeUser({ cityId: barcelona })
    const near = await app.makeUser({ cityId: madrid, name: 'Eva', animalName: 'Luna' })
    const newer = await app.makeUser({ cityId: madrid })
    const viewer = await app.makeUser({ cityId: madrid })
    const deck = await deckOf(viewer)
    expect(deck.map((card) => card.id)).toEqual([newer.id, near.id, far.id])
    expect(deck[1]).toEqual({
      id: near.id,
      name: 'Eva',
      animalName: 'Luna',
      distance: 0,
      pets: [{ name: 'Luna' }],
      imgType: '',
      imgUrls: [],
      imgPlaceholders: [],
      faceUrl: expect.stringContaining(`/api/faces/${near.id}/other`),
    })
    expect(deck[2]?.distance).toBe(shownDistance(madrid, barcelona))
  })

  it('shows a pet as it is now, to each viewer with their own distance', async () => {
    const app = await openAppForTest()
    const pet = await app.makeUser({
      cityId: madrid,
      name: 'Eva "la" \\ Ñandú',
      animalName: 'Luna',
    })
    const near = await app.makeUser({ cityId: madrid })
    const far = await app.makeUser({ cityId: barcelona })
    const cardFor = async (viewer: TestClient) =>
      (await deckOf(viewer)).find((card) => card.id === pet.id)
    expect(await cardFor(near)).toMatchObject({ name: 'Eva "la" \\ Ñandú', distance: 0 })
    expect(await cardFor(far)).toMatchObject({ distance: shownDistance(barcelona, madrid) })
    await pet.put('/api/updateusersettings', {
      id: pet.id,
      name: 'Eva',
      animalName: 'Sol',
      cityId: sevilla,
    })
    const moved = { name: 'Eva', animalName: 'Sol' }
    expect(await cardFor(near)).toMatchObject({
      ...moved,
      distance: shownDistance(madrid, sevilla),
    })
    expect(await cardFor(far)).toMatchObject({
      ...moved,
      distance: shownDistance(barcelona, sevilla),
    })
  })

  it('never shows again who was liked, and puts who was disliked behind the unseen', async () => {
    const app = await openAppForTest()
    const [viewer, liked, disliked, unseen] = await Promise.all(
      Array.from({ length: 4 }, () => app.makeUser()),
    )
    if (!viewer || !liked || !disliked || !unseen) throw new Error('four people')
    await viewer.post('/api/adduserlike', { likerId: viewer.id, likedId: liked.id })
    await viewer.post('/api/adduserdislike', { dislikerId: viewer.id, dislikedId: disliked.id })
    expect(await wholeDeck(viewer, 1)).toEqual([unseen.id, disliked.id])
    const [first, second] = await deckOf(viewer)
    expect([first?.again, second?.again]).toEqual([undefined, true])
    const plain = (await viewer.get<Card[]>(`/api/usertimeline/${viewer.id}`)).body
    expect(plain[1]).not.toHaveProperty('again')
    await viewer.post('/api/undoswipe', { userId: viewer.id, targetId: liked.id })
    await viewer.post('/api/adduserdislike', { dislikerId: viewer.id, dislikedId: unseen.id })
    expect(await wholeDeck(viewer, 20)).toEqual([liked.id, disliked.id, unseen.id])
  })

  it('shows who adds their first photo once more to those who passed them over, once', async () => {
    const app = await openAppForTest()
    const viewer = await app.makeUser()
    const [shy, other, liked] = [await app.makeUser(), await app.makeUser(), await app.makeUser()]
    await viewer.post('/api/adduserlike', { likerId: viewer.id, likedId: liked.id })
    const pass = async (who: TestClient) => {
      app.advance(1000)
      const body = { dislikerId: viewer.id, dislikedId: who.id }
      expect((await viewer.post('/api/adduserdislike', body)).status).toBe(200)
    }
    const addPhoto = async (who: TestClient) => {
      app.advance(1000)
      return (await who.upload<PhotoItem[]>([await drawPicture()])).body[0]?.id
    }
    const filter = { ...noFilter, distance: 50 }
    const decks = async () => {
      const plain = await wholeDeck(viewer, 20)
      await viewer.put('/api/updatedeckfilter', { userId: viewer.id, filter })
      expect(await wholeDeck(viewer, 20)).toEqual(plain)
      await viewer.put('/api/updatedeckfilter', { userId: viewer.id, filter: noFilter })
      return plain
    }
    await pass(shy)
    await addPhoto(liked)
    expect(await decks()).toEqual([other.id, shy.id])
    const photoId = await addPhoto(shy)
    expect(await decks()).toEqual([shy.id, other.id])
    await pass(shy)
    await shy.post('/api/deleteimage', { id: photoId, userId: shy.id })
    await addPhoto(shy)
    expect(await decks()).toEqual([other.id, shy.id])
  })

  it('shows those who join later, and starts anew in another city', async () => {
    const app = await openAppForTest()
    const viewer = await app.makeUser({ cityId: madrid })
    const first = await app.makeUser({ cityId: madrid })
    const andalusian = await app.makeUser({ cityId: sevilla })
    await viewer.post('/api/adduserdislike', { dislikerId: viewer.id, dislikedId: first.id })
    const later = await app.makeUser({ cityId: madrid })
    expect(await wholeDeck(viewer, 20)).toEqual([later.id, andalusian.id, first.id])
    const page = await viewer.get(`/api/usertimeline/${viewer.id}?images=url&limit=1`)
    await viewer.put('/api/updateusersettings', {
      id: viewer.id,
      name: 'V',
      animalName: '',
      cityId: sevilla,
    })
    const cursor = page.headers.get(nextCursorHeader)
    expect((await deckOf(viewer, `&cursor=${cursor}`)).map((card) => card.id)[0]).toBe(
      andalusian.id,
    )
  })

  it('shows a pet that moved in its new city, once', async () => {
    const app = await openAppForTest()
    const viewer = await app.makeUser({ cityId: madrid })
    const mover = await app.makeUser({ cityId: madrid })
    const neighbour = await app.makeUser({ cityId: barcelona })
    await mover.put('/api/updateusersettings', {
      id: mover.id,
      name: 'M',
      animalName: '',
      cityId: barcelona,
    })
    expect(await wholeDeck(viewer, 1)).toEqual([mover.id, neighbour.id])
  })

  it.each([
    'limit=0',
    'limit=51',
    'limit=x',
    'cursor=x',
    'cursor=1',
    'cursor=1.1.1',
    'cursor=1.-1',
    'cursor=again.1',
    `cursor=${'1'.repeat(40)}.1`,
    'images=png',
  ])('answers 422 for ?%s', async (query) => {
    const viewer = await server.makeUser()
    expect((await viewer.get(`/api/usertimeline/${viewer.id}?${query}`)).status).toBe(422)
  })

  it('tells distances in steps, on cards, profiles and by its filter', async () => {
    const app = await openAppForTest()
    const viewer = await app.makeUser({ cityId: madrid })
    const cityIds = [...nearestCities(madrid)]
    const at = (from: number, to: number) =>
      cityIds.find((id) => {
        const km = kilometresBetween(madrid, id)
        return km > from && km < to
      }) ?? 0
    const expected = [
      [at(9.6, 12.4), 10],
      [at(21, 22.4), 20],
      [at(56, 64), 60],
      [at(326, 349), 350],
      [at(551, 649), 600],
    ] as const
    for (const [cityId, shown] of expected) {
      const { id } = await app.makeUser({ cityId })
      const card = (await deckOf(viewer)).find((each) => each.id === id)
      expect(card?.distance).toBe(shown)
      const plain = (await viewer.get<Card[]>(`/api/usertimeline/${viewer.id}`)).body
      expect(plain.find((each) => each.id === id)?.distance).toBe(shown)
      const { body } = await viewer.get<{ distance: number }>(`/api/household/${id}`)
      expect(body.distance).toBe(shown)
      const isShownWithin = async (distance: number) => {
        const filter = { ...noFilter, distance }
        await viewer.put('/api/updatedeckfilter', { userId: viewer.id, filter })
        const ids = (await deckOf(viewer)).map((each) => each.id)
        await viewer.put('/api/updatedeckfilter', { userId: viewer.id, filter: noFilter })
        return ids.includes(id)
      }
      // By a finer filter the exact distance could be found out.
      expect([await isShownWithin(shown - 1), await isShownWithin(shown)]).toEqual([false, true])
    }
  })
})

it('in base64 comes in pages that end before they get heavy, and leaves nobody out', async () => {
  const app = await openAppForTest()
  const file = await drawPicture()
  const pets = await Promise.all(Array.from({ length: 5 }, () => app.makeUser()))
  for (const pet of pets) await pet.upload([file])
  await app.store.db
    .updateTable('files')
    .set({ bytes: Buffer.alloc(1_500_000), length: 1_500_000 })
    .where('size', '=', 'card')
    .execute()
  const viewer = await app.makeUser()
  const seen: number[] = []
  const pages: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Answer<Card[]> = await viewer.get(
      `/api/usertimeline/${viewer.id}${cursor && `?cursor=${cursor}`}`,
    )
    seen.push(...page.body.map((card) => card.id))
    pages.push(page.body.length)
    cursor = page.headers.get(nextCursorHeader)
  }
  expect(pages).toEqual([2, 2, 1])
  expect(seen.toSorted()).toEqual(pets.map((pet) => pet.id).toSorted())
})

// Several servers need one PostgreSQL.
if (engine === 'postgres') {
  it('a change on one server counts for the next request on another', async () => {
    const here = await openAppForTest()
    const { databaseUrl, dataDir } = here.config
    const there = await openAppForTest({ databaseUrl, dataDir })
    const viewer = await here.makeUser()
    const filter = { ...noFilter, species: ['cat'] }
    await viewer.put('/api/updatedeckfilter', { userId: viewer.id, filter })
    const idsFor = async (client: TestClient) => (await deckOf(client)).map(({ id }) => id)
    const countFor = async (client: TestClient) =>
      (await client.post<DeckCount>('/api/deckcount', { userId: viewer.id, filter })).body.count
    expect(await idsFor(viewer)).toEqual([])
    const cat = await there.makeUser()
    const { body } = await cat.get<Household>(`/api/household/${cat.id}`)
    const pet = { name: 'Kira', species: 'cat' }
    await cat.put('/api/updatepet', { userId: cat.id, id: body.pets[0]?.id, pet })
    expect(await idsFor(viewer)).toEqual([cat.id])
    await cat.post('/api/pause', { userId: cat.id, paused: true })
    expect(await idsFor(viewer)).toEqual([])
    expect(await countFor(viewer)).toBe(0)
    await cat.post('/api/pause', { userId: cat.id, paused: false })
    await viewer.post('/api/adduserdislike', { dislikerId: viewer.id, dislikedId: cat.id })
    const elsewhere = new TestClient(there.url, viewer.id, viewer.cookie)
    expect(await countFor(elsewhere)).toBe(0)
    expect(await idsFor(elsewhere)).toEqual([cat.id])
  })
}
