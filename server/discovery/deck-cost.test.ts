import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { noFilter } from '../../contract/deck-filter.ts'
import type { Card } from '../../contract/discovery.ts'
import { nextCursorHeader } from '../../contract/headers.ts'
import { countReads, type Reads } from '../../harness/count-reads.ts'
import { openAppForTest, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { recordUnknownChanges } from '../people/listing.queries.ts'

// A page and a count cost a bounded number of statements and rows, however badly other people
// prepare the store; what is left comes with the cursor.

const [madrid, getafe] = [1, 28]

/** Inserts a row for each number from 1 to `count`. */
const insertMany = (app: TestApp, count: number, target: string, values: string) =>
  sql
    .raw(
      `insert into ${target} with recursive numbers (n) as (
        select 1 union all select n + 1 from numbers where n < ${count}
      ) select ${values} from numbers`,
    )
    .execute(app.store.db)

/** People who stand at the ranks 1, 3, 5… of Madrid. Returns the id of the first one. */
async function insertCrowd(app: TestApp, count: number, rank = '2 * n - 1'): Promise<number> {
  const { db } = app.store
  await insertMany(
    app,
    count,
    'users (email, password_hash, name, animal_name, city_id, place, created_at, seen_at, asleep_at)',
    `'crowd' || n || '@michi.es', 'none', 'Ana', 'Michi', ${madrid}, ${rank},
      0, ${app.now()}, case when ${rank} is null then 1 end`,
  )
  await setLastRank(app, 2 * count)
  // Makes the index read everybody anew.
  await recordUnknownChanges(db)
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'crowd1@michi.es')
    .executeTakeFirstOrThrow()
  return id
}

const setLastRank = (app: TestApp, last: number) =>
  sql`insert into city_places (city_id, last_place) values (${madrid}, ${last})
    on conflict (city_id) do update set last_place = ${last}`.execute(app.store.db)

interface Walk {
  ids: number[]
  pages: number
  /** The most that one page read. */
  most: Reads
}

async function walk(viewer: TestClient): Promise<Walk> {
  const done: Walk = { ids: [], pages: 0, most: { statements: 0, rows: 0 } }
  let cursor: string | null = ''
  do {
    const path: string = `/api/usertimeline/${viewer.id}?images=url${cursor && `&cursor=${cursor}`}`
    const reads = await countReads(async () => {
      const page = await viewer.get<Card[]>(path)
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

it.each([
  ['without a filter', noFilter],
  ['under a filter', inSpain],
])('36,000 runs with nobody between them cost one page, %s', async (_, filter) => {
  const app = await openAppForTest()
  const viewer = await app.makeUser({ cityId: madrid })
  const bottom = await app.makeUser({ cityId: madrid })
  await setLastRank(app, 80_000)
  const top = await app.makeUser({ cityId: madrid })
  await insertMany(
    app,
    36_000,
    'seen_runs (viewer_id, city_id, low, high)',
    `${viewer.id}, ${madrid}, 2 * n + 2, 2 * n + 2`,
  )
  await saveFilter(viewer, filter)
  // The first page reads everybody into memory.
  await walk(viewer)
  const { ids, pages, most } = await walk(viewer)
  expect(ids).toEqual([top.id, bottom.id])
  expect(pages).toBe(1)
  expect(most.statements).toBeLessThan(25)
  expect(most.rows).toBeLessThan(2000)
})

it('a person who has swiped every second one of many gets short pages', async () => {
  const app = await openAppForTest()
  const viewer = await app.makeUser({ cityId: getafe })
  const first = await insertCrowd(app, 20_000)
  const swiped = `${first} + n - 1`
  await insertMany(
    app,
    19_999,
    'swipes (viewer_id, target_id, verdict, swiped_at)',
    `${viewer.id}, ${swiped} + 1, 'like', n`,
  )
  await insertMany(
    app,
    19_999,
    'seen_runs (viewer_id, city_id, low, high)',
    `${viewer.id}, ${madrid}, 2 * n + 1, 2 * n + 1`,
  )
  await walk(viewer)
  const { ids, pages, most } = await walk(viewer)
  expect(ids).toEqual([first])
  expect(pages).toBeLessThan(10)
  expect(most.statements).toBeLessThan(25)
  expect(most.rows).toBeLessThan(10_000)
})

it('people who were swiped and stand at new ranks since cost short pages', async () => {
  const app = await openAppForTest()
  const viewer = await app.makeUser({ cityId: getafe })
  const first = await insertCrowd(app, 5000)
  await insertMany(
    app,
    4999,
    'swipes (viewer_id, target_id, verdict, swiped_at)',
    `${viewer.id}, ${first} + n, 'like', n`,
  )
  await walk(viewer)
  const { ids, pages, most } = await walk(viewer)
  expect(ids).toEqual([first])
  expect(pages).toBeGreaterThan(1)
  expect(most.statements).toBeLessThan(25)
  expect(most.rows).toBeLessThan(2000)
})

it('the second lap passes by those who are asleep in short pages', async () => {
  const app = await openAppForTest()
  const viewer = await app.makeUser({ cityId: madrid })
  const awake = await app.makeUser({ cityId: madrid })
  const first = await insertCrowd(app, 3000, 'cast(null as integer)')
  await insertMany(
    app,
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
  await insertMany(
    app,
    49_000,
    'swipes (viewer_id, target_id, verdict, swiped_at)',
    `${viewer.id}, ${first} + n - 1, 'dislike', n`,
  )
  await insertMany(
    app,
    49_000,
    'seen_runs (viewer_id, city_id, low, high)',
    `${viewer.id}, ${madrid}, 2 * n - 1, 2 * n - 1`,
  )
  await saveFilter(viewer, inSpain)
  const counts: unknown[] = []
  const count = async () => {
    const body = { userId: viewer.id, filter: inSpain }
    counts.push((await viewer.post('/api/deckcount', body)).body)
  }
  const saving = await countReads(() => saveFilter(viewer, inSpain))
  const counting = await countReads(count)
  const ending = await countReads(() => viewer.get(`/api/deckend/${viewer.id}`))
  for (const reads of [saving, counting, ending]) {
    expect(reads.statements).toBeLessThan(40)
    expect(reads.rows).toBeLessThan(12_000)
  }
  expect(counts).toEqual([{ count: 99, isMore: true }])
})
