import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ageGroupOf, monthOf } from '../../contract/age.ts'
import type { DeckFilter } from '../../contract/deck-filter.ts'
import type { Card } from '../../contract/discovery.ts'
import { noFilter } from '../../contract/filter-parts.ts'
import { nextCursorHeader } from '../../contract/headers.ts'
import type { Household, PetDetails } from '../../contract/pets.ts'
import { liftSanctionOf } from '../../harness/moderator.ts'
import { openAppForTest, runsOf, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { kilometresBetween, shownDistance } from '../cities/cities.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'
import { renewAges } from '../people/pets.queries.ts'
import { putToSleep, recordVisit } from '../people/visits.queries.ts'
import { insertPhotos, listPhotos, removePhoto } from '../photos/photos.queries.ts'

// After any steps the deck shows exactly what a plain filter over the tables shows, in its order.

const [madrid, getafe, barcelona] = [1, 28, 2]
const cities = [madrid, getafe, barcelona]
const day = 24 * 60 * 60 * 1000
const started = Date.now()

const oneOf = <const Value>(...values: Value[]) => fc.constantFrom(...values)
const details: fc.Arbitrary<Partial<PetDetails>> = fc.record(
  {
    species: oneOf('dog', 'cat', 'fish'),
    size: oneOf('small', 'large'),
    energy: oneOf('calm', 'lively'),
    // Some of them reach another group within months.
    born: oneOf(
      '2010-01',
      ...Array.from({ length: 6 }, (_, back) => monthOf(Date.now() - (300 + 31 * back) * day)),
    ),
    dogs: fc.boolean(),
    cats: fc.boolean(),
  },
  { requiredKeys: [] },
)
const some = <Value>(...values: Value[]) => fc.subarray(values, { maxLength: 2 })
const filter: fc.Arbitrary<DeckFilter> = fc.record({
  distance: oneOf(null, 1, 50),
  species: some('dog', 'cat', 'fish'),
  sizes: oneOf([], ['small']),
  ages: oneOf([], [], ['baby'], ['young', 'senior']),
  energies: oneOf([], [], ['calm']),
  getsOnWithMine: fc.boolean(),
})

type Step =
  | { do: 'like' | 'dislike' | 'undo'; pet: number }
  | { do: 'pause' | 'suspend' | 'block' | 'sleep' | 'photo'; pet: number; on: boolean }
  | { do: 'move'; pet: number; cityId: number }
  | { do: 'edit'; pet: number; details: Partial<PetDetails> }
  | { do: 'adopt'; pet: number; details: Partial<PetDetails> }
  | { do: 'filter'; filter: DeckFilter }
  | { do: 'join'; cityId: number; details: Partial<PetDetails> }
  | { do: 'wait' }

const pet = fc.nat(11)
const on = fc.boolean()
const cityId = oneOf(...cities)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: oneOf('like', 'dislike', 'undo'), pet }) },
  { weight: 2, arbitrary: fc.record({ do: oneOf('pause', 'suspend', 'block', 'sleep'), pet, on }) },
  { weight: 3, arbitrary: fc.record({ do: oneOf('photo'), pet, on }) },
  fc.record({ do: oneOf('move'), pet, cityId }),
  { weight: 2, arbitrary: fc.record({ do: oneOf('edit'), pet: fc.nat(12), details }) },
  fc.record({ do: oneOf('adopt'), pet, details }),
  { weight: 2, arbitrary: fc.record({ do: oneOf('filter'), filter }) },
  fc.record({ do: oneOf('join'), cityId, details }),
  fc.record({ do: oneOf('wait') }),
)

class World {
  readonly app: TestApp
  readonly viewer: TestClient
  readonly pets: TestClient[] = []
  /** When each of them had a photo for the first time. */
  readonly firstPhotos = new Map<number, number>()
  /** Since when each of them is listed, and where. */
  readonly listings = new Map<number, { at: number; where: string }>()

  constructor(app: TestApp, viewer: TestClient) {
    this.app = app
    this.viewer = viewer
  }

  static async open(app: TestApp): Promise<World> {
    await app.store.db.deleteFrom('chats').execute()
    await app.store.db.deleteFrom('users').execute()
    return new World(app, await app.makeUser({ cityId: madrid }))
  }

  async join(cityId: number, details: Partial<PetDetails>): Promise<void> {
    const client = await this.app.makeUser({ cityId })
    this.pets.push(client)
    await this.edit(client, details)
    await this.noteListing(client.id)
  }

  /** Whoever joins, comes back, moves or adds the first photo is listed from now on. */
  async noteListing(id: number): Promise<void> {
    const row = await this.app.store.db
      .selectFrom('users')
      .select(['city_id', 'paused_at', 'suspended_at', 'asleep_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const isListed = [row.paused_at, row.suspended_at, row.asleep_at].every((at) => at === null)
    const where = `${row.city_id} ${this.firstPhotos.get(id)}`
    if (!isListed) this.listings.delete(id)
    else if (this.listings.get(id)?.where !== where) {
      this.listings.set(id, { at: this.app.now(), where })
    }
  }

  async edit(client: TestClient, details: Partial<PetDetails>): Promise<void> {
    const { body } = await client.get<Household>(`/api/household/${client.id}`)
    const pet = { name: 'M', ...details }
    const id = body.pets?.[0]?.id
    await client.put('/api/updatepet', { userId: client.id, id, pet })
  }

  async take(step: Step): Promise<void> {
    const { viewer, app } = this
    const { db } = app.store
    const now = app.now()
    if (step.do === 'wait') return this.wait()
    if (step.do === 'join') return this.join(step.cityId, step.details)
    if (step.do === 'filter') {
      const body = { userId: viewer.id, filter: step.filter }
      expect((await viewer.put('/api/updatedeckfilter', body)).status).toBe(200)
      return
    }
    // The viewer's own pets matter for 'gets on with mine'.
    const everybody = step.do === 'edit' ? [...this.pets, viewer] : this.pets
    const client = everybody[step.pet % everybody.length] as TestClient
    const { id } = client
    app.advance(1000)
    switch (step.do) {
      case 'like':
        await viewer.post('/api/adduserlike', { likerId: viewer.id, likedId: id })
        break
      case 'dislike':
        await viewer.post('/api/adduserdislike', { dislikerId: viewer.id, dislikedId: id })
        break
      case 'undo':
        await viewer.post('/api/undoswipe', { userId: viewer.id, targetId: id })
        break
      case 'block':
        await viewer.post(step.on ? '/api/block' : '/api/unblock', {
          userId: viewer.id,
          targetId: id,
        })
        break
      case 'pause':
        await client.post('/api/pause', { userId: id, paused: step.on })
        break
      case 'suspend':
        await (step.on ? suspendAccount : liftSanctionOf)(db, id, { name: 'm', now })
        if (!step.on) client.cookie = (await app.signInAgain(client)).cookie
        break
      case 'sleep':
        if (!step.on) await recordVisit(db, id, now)
        else {
          await db
            .updateTable('users')
            .set({ seen_at: now - 61 * day })
            .where('id', '=', id)
            .execute()
          await putToSleep(db, now)
        }
        break
      case 'move':
        await client.put('/api/updateusersettings', {
          id,
          name: 'M',
          animalName: '',
          cityId: step.cityId,
        })
        break
      case 'photo': {
        const bytes = Buffer.from('photo')
        const picture = { card: bytes, avatar: bytes, placeholder: 'aaaa' }
        const before = await listPhotos(db, [id])
        for (const photo of before) await removePhoto(db, id, photo.id)
        if (!step.on) break
        await insertPhotos(db, id, [picture], app.now())
        if (!this.firstPhotos.has(id)) this.firstPhotos.set(id, app.now())
        break
      }
      case 'edit':
        await this.edit(client, step.details)
        break
      case 'adopt':
        await client.post('/api/addpet', { userId: id, pet: { name: 'N', ...step.details } })
    }
    await this.noteListing(id)
  }

  /** Three months pass, without sessions that expire or people who fall asleep. */
  async wait(): Promise<void> {
    const { app } = this
    const { db } = app.store
    app.advance(92 * day)
    const now = app.now()
    await db
      .updateTable('sessions')
      .set({ expires_at: now + 5000 * day, last_seen_at: now })
      .execute()
    await db.updateTable('users').set({ seen_at: now }).where('asleep_at', 'is', null).execute()
    while (await renewAges(db, now));
  }

  /** All pages, with something done before each next one. */
  async walk(limit: number, between = async (_last: number) => {}): Promise<number[]> {
    const ids: number[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor ? `&cursor=${cursor}` : ''
      const path = `/api/usertimeline/${this.viewer.id}?images=url&limit=${limit}${query}`
      const page = await this.viewer.get<Card[]>(path)
      ids.push(...page.body.map((card) => card.id))
      cursor = page.headers.get(nextCursorHeader)
      await between(ids.at(-1) ?? 0)
    } while (cursor)
    return ids
  }

  /** The tables, without the deck. */
  async filterTables(): Promise<number[]> {
    const { db } = this.app.store
    const users = await db.selectFrom('users').selectAll().execute()
    const pets = await db.selectFrom('pets').selectAll().execute()
    const swipes = await db
      .selectFrom('swipes')
      .selectAll()
      .where('viewer_id', '=', this.viewer.id)
      .execute()
    const blocks = await db.selectFrom('blocks').selectAll().execute()
    const me = users.find(({ id }) => id === this.viewer.id)
    const wanted: DeckFilter = me?.deck_filter ? JSON.parse(me.deck_filter) : noFilter
    const mine = pets.filter(({ user_id }) => user_id === me?.id)
    const month = monthOf(this.app.now())
    const km = (city: number) => kilometresBetween(madrid, city)
    const asks = <Value>(list: Value[], value: Value | null) =>
      list.length === 0 || (value !== null && list.includes(value))
    const clashes = (one: (typeof pets)[number], other: (typeof pets)[number]) =>
      (one.dogs === 0 && other.species === 'dog') || (one.cats === 0 && other.species === 'cat')

    const shown = users.filter(
      ({ id, city_id }) =>
        id !== me?.id &&
        this.listings.has(id) &&
        !blocks.some(({ blocker_id, blocked_id }) => [blocker_id, blocked_id].includes(id)) &&
        (wanted.distance === null || shownDistance(madrid, city_id) <= wanted.distance) &&
        pets.some(
          (pet) =>
            pet.user_id === id &&
            asks(wanted.species, pet.species) &&
            asks(wanted.sizes, pet.size) &&
            asks(wanted.energies, pet.energy) &&
            asks(wanted.ages, pet.born && ageGroupOf(pet.born, month)),
        ) &&
        !(
          wanted.getsOnWithMine &&
          pets.some(
            (pet) =>
              pet.user_id === id && mine.some((own) => clashes(own, pet) || clashes(pet, own)),
          )
        ),
    )
    // A dislike from before the first photo does not count.
    const swipeOf = (id: number) =>
      swipes.find(
        ({ target_id, verdict, swiped_at }) =>
          target_id === id && (verdict === 'like' || swiped_at >= (this.firstPhotos.get(id) ?? 0)),
      )
    const listedAt = (id: number) => this.listings.get(id)?.at ?? 0
    const fresh = shown
      .filter(({ id }) => !swipeOf(id))
      .sort(
        (a, b) => km(a.city_id) - km(b.city_id) || listedAt(b.id) - listedAt(a.id) || b.id - a.id,
      )
    const again = shown
      .filter(({ id }) => swipeOf(id)?.verdict === 'dislike')
      .sort((a, b) => Number(swipeOf(a.id)?.swiped_at) - Number(swipeOf(b.id)?.swiped_at))
    return [...fresh, ...again].map(({ id }) => id)
  }
}

it('shows everybody unseen whom the filter shows, nearest and newest first, after any steps', async () => {
  const app = await openAppForTest({}, { clock: () => started })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      fc.boolean(),
      async (steps, limit, looksBetween) => {
        const world = await World.open(app)
        for (const [index, city] of [madrid, madrid, madrid, getafe, getafe, barcelona].entries()) {
          await world.join(city, index % 2 === 0 ? { species: 'dog', size: 'small' } : {})
        }
        // Some people were disliked before they add a photo.
        for (const pet of [0, 1, 3, 4]) await world.take({ do: 'dislike', pet })
        for (const step of steps) {
          await world.take(step)
          if (looksBetween) await world.walk(3)
        }
        expect(await world.walk(limit)).toEqual(await world.filterTables())
      },
    ),
    { numRuns: runsOf(40) },
  )
})

const stepOfOthers = fc.record({
  step: step.filter((step) => step.do !== 'filter' && step.do !== 'wait'),
  /** To the household at which the page ended. */
  toLast: fc.boolean(),
})

it('leaves nobody out who stands still while others change between two pages', async () => {
  const app = await openAppForTest({}, { clock: () => started })
  await fc.assert(
    fc.asyncProperty(
      fc.array(stepOfOthers, { minLength: 3, maxLength: 12 }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, limit) => {
        const world = await World.open(app)
        for (const city of [madrid, madrid, madrid, getafe, getafe, getafe, barcelona, barcelona]) {
          await world.join(city, {})
        }
        for (const pet of [0, 3]) await world.take({ do: 'dislike', pet })
        const before = await world.filterTables()
        const touched = new Set<number>()
        const left = [...steps]
        const shown = await world.walk(limit, async (lastId) => {
          const { step, toLast } = left.shift() ?? {}
          if (!step) return
          const last = world.pets.findIndex(({ id }) => id === lastId)
          if ('pet' in step) {
            if (toLast && last !== -1) step.pet = last
            step.pet %= world.pets.length
            touched.add(world.pets[step.pet]?.id ?? 0)
          }
          await world.take(step)
        })
        const after = await world.filterTables()
        const still = before.filter((id) => after.includes(id) && !touched.has(id))
        expect(shown).toEqual(expect.arrayContaining(still))
      },
    ),
    { numRuns: runsOf(40) },
  )
})
