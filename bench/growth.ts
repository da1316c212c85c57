import { sql } from 'kysely'
import type { DeckFilter } from '../contract/deck-filter.ts'
import { noFilter } from '../contract/filter-parts.ts'
import { nextCursorHeader } from '../contract/headers.ts'
import { limits } from '../contract/limits.ts'
import { insertPerson } from '../harness/people.ts'
import { nearestCities } from '../server/cities/cities.ts'
import { openStoreBeside, type Store } from '../server/db/store.ts'
import { readCursor } from '../server/discovery/cursor.ts'
import { insertUser, setDeckFilter } from '../server/people/users.queries.ts'
import { openDeckWorld } from './deck-world.ts'
import { report } from './report.ts'

// Decision 007: a page does not grow with the number of people, and little with one's own swipes. HOUSEHOLDS
// sets another number of people than a million, ENGINE=sqlite measures one engine.

const madrid = 1
const households = Number(process.env.HOUSEHOLDS ?? 1_000_000)
const rounds = 30
/** Until V8 has compiled what is hot and each connection of PostgreSQL has planned the statements. */
const warmUpRounds = 500

export async function benchGrowth(): Promise<void> {
  for (const engine of ['sqlite', 'postgres'] as const) {
    if ((process.env.ENGINE ?? engine) === engine) await benchGrowthOn(engine)
  }
}

async function benchGrowthOn(engine: Store['engine']): Promise<void> {
  const world = await openDeckWorld(engine, households, madrid)
  const store = openStoreBeside(world.settings)
  const what = `growth, ${engine}, ${households.toLocaleString('en')} households`
  const newcomer = async () => ({
    ...(await insertPerson(store.db, { cityId: madrid }, Date.now())),
    port: world.port,
  })
  try {
    const first = await newcomer()
    for (let round = 0; round < warmUpRounds; round++) await fillPage(first, [])
    for (const swipes of [0, 100, 1000, 10_000, 50_000]) {
      for (const order of swipes === 0 ? (['newest'] as const) : (['newest', 'random'] as const)) {
        const viewer = await newcomer()
        await insertSwipes(store, viewer.id, { count: swipes, order, skipped: 0 })
        await measure(
          `${what}, ${swipes.toLocaleString('en')} swipes, ${order} first`,
          viewer,
          store,
        )
      }
    }
    const returned = await newcomer()
    await insertSwipes(store, returned.id, { count: 10_000, order: 'newest', skipped: 1000 })
    await measure(
      `${what}, the first page after a week away: 10,000 swipes, 1,000 new households`,
      returned,
      store,
    )
    for (const [share, filter] of filters) {
      const viewer = await newcomer()
      await setDeckFilter(store.db, viewer.id, filter)
      await measure(`${what}, a filter that one in ${share} passes`, viewer, store)
    }
    await measureSignUps(`${what}, sign-ups`, store)
    await leaveOne(store)
    await measure(`${engine}, all cities empty but one far away`, await newcomer(), store)
  } finally {
    await store.close()
    await world.close()
  }
}

/** The shares come from the pets of `loadUsers`. */
const filters: [string, DeckFilter][] = [
  ['10', { ...noFilter, species: ['rabbit'] }],
  ['250', { ...noFilter, species: ['rabbit'], sizes: ['small'] }],
  ['10,000', { ...noFilter, species: ['rabbit'], energies: ['lively'] }],
]

interface Swipes {
  count: number
  order: 'newest' | 'random'
  skipped: number
}

/** The viewer has swiped people of their own city. */
async function insertSwipes(
  { db }: Store,
  viewerId: number,
  { count, order, skipped }: Swipes,
): Promise<void> {
  const by = sql.raw(order === 'newest' ? 'listed_at desc' : 'user_id * 7907 % 100003')
  await sql`
    insert into swipes (viewer_id, target_id, verdict, swiped_at)
    select cast(${viewerId} as integer), user_id, 'like', 0 from (
      select user_id from deck where city_id = ${madrid} and user_id <> ${viewerId}
      order by ${by} limit ${sql.lit(count)} offset ${sql.lit(skipped)}
    ) as swiped`.execute(db)
  await sql`analyze`.execute(db)
}

interface Viewer {
  id: number
  cookie: string
  port: number
}

/** Asks again and again for the first page, following the cursor until it is full. */
async function measure(title: string, viewer: Viewer, store: Store): Promise<void> {
  const times: number[] = []
  let cursors: (string | null)[] = []
  for (let round = 0; round < rounds; round++) cursors = await fillPage(viewer, times)
  const rows = await listRows(store, cursors)
  times.sort((a, b) => a - b)
  report(title, {
    'ms of a request, median': times[Math.floor(times.length / 2)] ?? 0,
    'ms of a request, 95th percentile': times[Math.floor(times.length * 0.95)] ?? 0,
    'ms of the slowest request (goal: 25)': times.at(-1) ?? 0,
    'rows of the deck that a request passed, at most': Math.max(...rows),
    'requests until the page is full': cursors.length,
  })
}

/** At most this many requests, for filters that hardly anybody passes. */
const requestsAtMost = 300

/** Returns the cursors of the requests. */
async function fillPage({ id, cookie, port }: Viewer, times: number[]): Promise<(string | null)[]> {
  let cursor: string | null = ''
  let cards = 0
  const cursors: (string | null)[] = []
  while (cursor !== null && cards < limits.deckPage && cursors.length < requestsAtMost) {
    const query: string = cursor && `&cursor=${cursor}`
    const url = `http://127.0.0.1:${port}/api/usertimeline/${id}?images=url${query}`
    const start = performance.now()
    const answer = await fetch(url, { headers: { cookie } })
    const page = await answer.text()
    times.push(performance.now() - start)
    if (!answer.ok) throw new Error(`The deck was answered with ${answer.status}.`)
    cards += JSON.parse(page).length
    cursor = answer.headers.get(nextCursorHeader)
    cursors.push(cursor)
  }
  return cursors
}

/** How many rows of the deck each request passed, by the households at which its page and the one before ended. */
async function listRows({ db }: Store, cursors: (string | null)[]): Promise<number[]> {
  const rowsUntil = async (cursor: string | null) => {
    const count = db.selectFrom('deck').select(({ fn }) => fn.countAll<number>().as('count'))
    const after = cursor && readCursor(cursor)
    if (!after) return Number((await count.executeTakeFirstOrThrow()).count)
    const last = await db
      .selectFrom('deck')
      .select(['city_id as cityId', 'listed_at as listedAt'])
      .where('user_id', '=', after.id)
      .executeTakeFirstOrThrow()
    const cityIds = nearestCities(madrid)
    const nearer = [0, ...cityIds.subarray(0, cityIds.indexOf(last.cityId))]
    const { count: rows } = await count
      .where(({ and, eb, or, refTuple, tuple }) =>
        or([
          eb('city_id', 'in', nearer),
          and([
            eb('city_id', '=', last.cityId),
            eb(refTuple('listed_at', 'user_id'), '>=', tuple(last.listedAt, after.id)),
          ]),
        ]),
      )
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  const ends: number[] = [0]
  for (const cursor of cursors) ends.push(await rowsUntil(cursor))
  return ends.slice(1).map((end, index) => end - (ends[index] ?? 0))
}

const signUps = 1000

/** Without passwords, whose hashes cost far more. */
async function measureSignUps(title: string, { db }: Store): Promise<void> {
  const start = performance.now()
  const insert = async (from: number) => {
    for (let n = from; n < signUps; n += 10) {
      const user = { email: `new${n}@michi.es`, passwordHash: 'none', name: 'N', animalName: 'N' }
      await insertUser(db, { ...user, cityId: madrid }, Date.now())
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, from) => insert(from)))
  report(title, { 'a second': (1000 * signUps) / (performance.now() - start) })
}

/** Nobody is in the deck any more but one household in the city that is furthest away. */
async function leaveOne({ db, engine }: Store): Promise<void> {
  await db.deleteFrom('deck').execute()
  const cityId = nearestCities(madrid).at(-1) ?? 0
  await insertPerson(db, { cityId }, Date.now())
  // PostgreSQL itself does so soon after a million rows were deleted.
  await sql.raw(engine === 'postgres' ? 'vacuum analyze' : 'analyze').execute(db)
}
