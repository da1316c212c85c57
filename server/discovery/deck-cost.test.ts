import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Card } from '../../contract/discovery.ts'
import { noFilter } from '../../contract/filter-parts.ts'
import { nextCursorHeader } from '../../contract/headers.ts'
import { countCost, countReads, type Reads } from '../../harness/count-reads.ts'
import { insertListings, insertMany, insertPeople } from '../../harness/people.ts'
import { openAppForTest, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { nearestCities } from '../cities/cities.ts'

// A page and a count cost a bounded number of statements and rows, however badly other people
// prepare the store; what is left comes with the cursor.

const [madrid, getafe] = [1, 28]

/** People who are listed in the order of their ids. Returns the id of the first one. */
async function insertCrowd(
  { store: { db }, now }: TestApp,
  count: number,
  columns: Record<string, string | number> = {},
): Promise<number> {
  const first = await insertPeople(db, count, now(), columns)
  await insertListings(db, sql`id`)
  await sql`analyze`.execute(db)
  return first
}

async function insertSwipes(
  { store: { db } }: TestApp,
  viewer: TestClient,
  targets: string,
  count: number,
): Promise<void> {
  const values = `${viewer.id}, ${targets}, 'like', n`
  await insertMany(db, count, 'swipes (viewer_id, target_id, verdict, swiped_at)', values)
  await sql`analyze swipes`.execute(db)
}

interface Walk {
  ids: number[]
  pages: number
  /** The most that one page read. */
  most: Reads
}

async function walk(viewer: TestClient, limit = 20): Promise<Walk> {
  const done: Walk = { ids: [], pages: 0, most: { statements: 0, rows: 0 } }
  let cursor: string | null = ''
  do {
    const query: string = `images=url&limit=${limit}${cursor && `&cursor=${cursor}`}`
    const reads = await countReads(async () => {
      const page = await viewer.get<Card[]>(`/api/usertimeline/${viewer.id}?${query}`)
      done.ids.push(...page.body.map(({ id }) => id))
      cursor = page.headers.get(nextCursorHeader)
    })
    done.pages += 1
    done.most.statements = Math.max(done.most.statements, reads.statements)
    done.most.rows = Math.max(done.most.rows, reads.rows)
  } while (cursor !== null)
  return done
}

const saveFilter = (viewer: TestClient, filter = noFilter) =>
  viewer.put<{ count: number; isMore: boolean }>('/api/updatedeckfilter', {
    userId: viewer.id,
    filter,
  })
const inSpain = { ...noFilter, distance: 2000 }

const count = async (viewer: TestClient, filter = noFilter) =>
  (await viewer.post('/api/deckcount', { userId: viewer.id, filter })).body

it('a person who has swiped all but one of many gets short pages', async () => {
  const app = await openAppForTest()
  const viewer = await app.makeUser({ cityId: getafe })
  const first = await insertCrowd(app, 20_000)
  await insertSwipes(app, viewer, `${first} + n`, 19_999)
  const { ids, pages, most } = await walk(viewer)
  expect(ids).toEqual([first])
  expect(pages).toBeGreaterThan(3)
  expect(pages).toBeLessThan(6)
  // Some of them count the people of the other cities.
  expect(most.statements).toBeLessThan(30)
  expect(most.rows).toBeLessThan(1200)
})

it('a page ends where it is full, however far the walk would go', async () => {
  const app = await openAppForTest()
  const viewer = await app.makeUser({ cityId: getafe })
  const first = await insertCrowd(app, 20_000)
  await insertSwipes(app, viewer, `${first} + 20000 - n`, 1200)
  const { visited } = await countCost(app.store.db, async () => {
    const page = await viewer.get<Card[]>(`/api/usertimeline/${viewer.id}?images=url`)
    expect(page.body[0]?.id).toBe(first + 20_000 - 1201)
  })
  // 200 rows to count them, 3,000 for the ends of two stretches, and 1,220 with their swipes.
  expect(visited).toBeLessThan(6500)
})

it('with all cities empty but one far away the deck is one page', async () => {
  const app = await openAppForTest()
  const viewer = await app.makeUser({ cityId: madrid })
  const far = await app.makeUser({ cityId: nearestCities(madrid).at(-1) ?? 0 })
  const { ids, pages, most } = await walk(viewer)
  expect(ids).toEqual([far.id])
  expect(pages).toBe(1)
  expect(most.statements).toBeLessThan(30)
})

it('thousands who have blocked the viewer are passed at a bounded cost', async () => {
  const app = await openAppForTest()
  const viewer = await app.makeUser({ cityId: getafe })
  const first = await insertCrowd(app, 8000)
  const blocked = `${first} + n, ${viewer.id}, 0`
  await insertMany(app.store.db, 7999, 'blocks (blocker_id, blocked_id, created_at)', blocked)
  const { ids, most } = await walk(viewer)
  expect(ids).toEqual([first])
  expect(most.statements).toBeLessThan(30)
})

it('the whole deck has everybody unseen, in its order, in cities of all sizes', async () => {
  const app = await openAppForTest()
  const viewer = await app.makeUser({ cityId: madrid })
  const cityIds = [...nearestCities(madrid).subarray(0, 12)]
  // Two large ones, and ten small ones.
  const cities = `case when n % 5 < 2 then ${cityIds[0]} when n % 5 < 4 then ${cityIds[7]} ${cityIds
    .map((id, nth) => `when n % 12 = ${nth} then ${id}`)
    .join(' ')} end`
  const first = await insertCrowd(app, 3000, { city_id: cities })
  await sql`update deck set listed_at = user_id / 40`.execute(app.store.db)
  // Some households have several rows, which any filter shows.
  await sql`insert into deck
    select city_id, listed_at, user_id, 1, 2, size, age, energy, company, dislikes_from
    from deck where user_id % 3 = 0`.execute(app.store.db)
  await insertMany(
    app.store.db,
    3000,
    'swipes (viewer_id, target_id, verdict, swiped_at)',
    `${viewer.id}, ${first} - 1 + n, case when n * 7919 % 5 < 3 then 'like' else 'dislike' end, n`,
  )
  await sql`delete from swipes where verdict = 'dislike'`.execute(app.store.db)
  const rows = await app.store.db
    .selectFrom('deck')
    .select(['city_id', 'listed_at', 'user_id'])
    .where('nth', '=', 0)
    .where('user_id', '<>', viewer.id)
    .where('user_id', 'not in', ({ selectFrom }) => selectFrom('swipes').select('target_id'))
    .execute()
  const expected = rows
    .sort(
      (a, b) =>
        cityIds.indexOf(a.city_id) - cityIds.indexOf(b.city_id) ||
        b.listed_at - a.listed_at ||
        b.user_id - a.user_id,
    )
    .map((row) => row.user_id)
  expect(expected.length).toBeGreaterThan(1000)
  expect((await walk(viewer, 50)).ids).toEqual(expected)
  await saveFilter(viewer, { ...noFilter, species: ['dog'] })
  const dogs = expected.filter((id) => id % 3 === 0)
  expect((await walk(viewer, 7)).ids).toEqual(dogs)
})

it('a swipe is four statements, and on PostgreSQL the two of its transaction', async () => {
  const app = await openAppForTest()
  const ana = await app.makeUser()
  const counts: number[] = []
  for (let times = 0; times < 5; times++) {
    const like = { likerId: ana.id, likedId: (await app.makeUser()).id }
    counts.push((await countReads(() => ana.post('/api/adduserlike', like))).statements)
  }
  // The server looks for suspensions now and then, so a count may be higher.
  expect(Math.min(...counts)).toBeLessThanOrEqual(6)
})

it('counts are right up to 99, whatever was swiped', async () => {
  const app = await openAppForTest()
  const viewer = await app.makeUser({ cityId: madrid })
  const cityIds = [...nearestCities(madrid).subarray(0, 12)]
  const cities = `case ${cityIds.map((id, nth) => `when n % 12 = ${nth} then ${id}`).join(' ')} end`
  const first = await insertCrowd(app, 300, { city_id: cities })
  await insertSwipes(app, viewer, `${first} + n * 7 % 300`, 240)
  expect(await count(viewer)).toEqual({ count: 60, isMore: false })
  expect((await walk(viewer)).ids).toHaveLength(60)
})

it('the second lap passes by those who are asleep in short pages', async () => {
  const app = await openAppForTest()
  const viewer = await app.makeUser({ cityId: madrid })
  const awake = await app.makeUser({ cityId: madrid })
  const first = await insertCrowd(app, 3000, { asleep_at: 1 })
  await insertMany(
    app.store.db,
    3000,
    'swipes (viewer_id, target_id, verdict, swiped_at)',
    `${viewer.id}, ${first} + n - 1, 'dislike', n`,
  )
  await viewer.post('/api/adduserdislike', { dislikerId: viewer.id, dislikedId: awake.id })
  const { ids, pages, most } = await walk(viewer)
  expect(ids).toEqual([awake.id])
  expect(pages).toBeGreaterThan(1)
  expect(most.statements).toBeLessThan(25)
})

it('after 50,000 swipes a filter is saved and counted at a bounded cost', async () => {
  const app = await openAppForTest()
  const viewer = await app.makeUser({ cityId: getafe })
  const first = await insertCrowd(app, 50_000)
  await insertSwipes(app, viewer, `${first} + 999 + n`, 49_000)
  await saveFilter(viewer, inSpain)
  const saving = await countReads(() => saveFilter(viewer, inSpain))
  const counting = await countReads(() => count(viewer, inSpain))
  const ending = await countReads(() => viewer.get(`/api/deckend/${viewer.id}`))
  for (const reads of [saving, counting, ending]) {
    expect(reads.statements).toBeLessThan(40)
    expect(reads.rows).toBeLessThan(200)
  }
  // The walk ends before it finds anybody, and says that there may be more.
  expect(await count(viewer, inSpain)).toEqual({ count: 0, isMore: true })
})
