import { expressionBuilder, sql } from 'kysely'
import { nearestCities, shownDistance } from '../cities/cities.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { anyTraits, type TraitFilter } from '../people/traits.ts'
import { isNotBlocked } from '../people/visibility.queries.ts'

// Decision 007: the walk goes through the cities nearest first, and through each city's households newest
// first, and leaves out whom the viewer has swiped. It reads stretches of a bounded number of rows, and a
// request ends after some of them: its cost does not grow with the number of people or of swipes.

export interface Viewer {
  id: number
  cityId: number
  /** Whose card comes before the walk, so the walk leaves it out. */
  invitedBy: number | null
}

/** A household in the deck, where the walk found it. */
export interface Listed {
  id: number
  cityId: number
  listedAt: number
}

/** A filter as the walk uses it. */
export interface ActiveFilter {
  traits: TraitFilter
  /** How many of the nearest cities are near enough. */
  cityCount: number
}

interface UnseenPage {
  found: Listed[]
  /**
   * The page continues after this household, which may be one that was passed over; null if nobody is
   * left. A page may be short, even empty, and have a next one.
   */
  next: Listed | null
}

export interface Walk {
  viewer: Viewer
  filter: ActiveFilter
  limit: number
  /** The household at which the last page ended, and its distance then. */
  after?: { id: number; distance: number } | null
  /** After so many rows of the deck the walk ends at the next household that a cursor can name. */
  maxRows?: number | undefined
}

export const rowsOfRequest = 5000
const rowsOfStretch = 1000
/** Most pages are filled by the first rows, and others need thousands: stretches of one city grow. */
const rowsOfFirstStretch = 100
const rowsOfLargestStretch = 2000

export async function listUnseen(db: Db, walk: Walk): Promise<UnseenPage> {
  const { viewer, limit, after, maxRows = rowsOfRequest } = walk
  const start = after ? await findPosition(db, viewer, after) : walkStart
  const found: Listed[] = []
  let rows = 0
  for await (const stretch of listStretches(db, walk, start)) {
    for (const each of await listUnseenIn(db, walk, stretch)) {
      // A household that moves meanwhile can be met twice.
      if (found.some(({ id }) => id === each.id)) continue
      found.push(each)
      if (found.length === limit) return { found, next: each }
    }
    rows += stretch.rows
    const next = rows < maxRows ? null : await findLastVisible(db, viewer, stretch)
    if (next) return { found, next }
    // Thousands of people in a row who have blocked the viewer end the walk.
    if (rows >= 2 * maxRows) break
  }
  return { found, next: null }
}

/** Where a household stands in its city: the newest listing is on top. */
interface Rank {
  listedAt: number
  id: number
}

const top: Rank = { listedAt: Number.MAX_SAFE_INTEGER, id: 0 }
const bottom: Rank = { listedAt: 0, id: 0 }

interface Position {
  /** The city that is the n-th nearest. */
  nthCity: number
  below: Rank
}

const walkStart: Position = { nthCity: 0, below: top }

/**
 * The walk starts anew if the household is no longer there for the viewer, or at another distance
 * because one of the two has moved. So a cursor with the id of somebody hidden tells nothing.
 */
async function findPosition(
  db: Db,
  viewer: Viewer,
  { id, distance }: { id: number; distance: number },
): Promise<Position> {
  const [listed] = await selectVisible(db, { viewerId: viewer.id, id })
  const isThere = listed && shownDistance(viewer.cityId, listed.cityId) === distance
  // The inviter's card came before the walk.
  if (!isThere || id === viewer.invitedBy) return walkStart
  return { nthCity: nearestCities(viewer.cityId).indexOf(listed.cityId), below: listed }
}

/** A part of the walk that one statement reads: some rows of one city, or all of several small ones. */
interface Stretch {
  /** Nearest first. */
  cityIds: number[]
  below: Rank
  /** This household belongs to the stretch. */
  downTo: Rank
  /** How many rows of the deck it has at most. */
  rows: number
}

const citiesAtOnce = 64
/** A city with fewer rows is read as a whole, together with others. */
const rowsOfSmallCity = 200

async function* listStretches(
  db: Db,
  { viewer, filter }: Walk,
  { nthCity, below }: Position,
): AsyncGenerator<Stretch> {
  const [cityId, ...rest] = nearestCities(viewer.cityId).subarray(nthCity, filter.cityCount)
  if (cityId === undefined) return
  yield* listStretchesOfCity(db, { cityId, below, rows: rowsOfFirstStretch })
  for (let from = 0; from < rest.length; from += citiesAtOnce) {
    for (const cities of await listGroups(db, rest.slice(from, from + citiesAtOnce))) {
      const [{ cityId, rows } = { cityId: 0, rows: 0 }] = cities
      if (rows === rowsOfStretch) yield* listStretchesOfCity(db, { cityId, below: top, rows })
      else {
        yield {
          cityIds: cities.map((city) => city.cityId),
          below: top,
          downTo: bottom,
          rows: cities.reduce((sum, city) => sum + city.rows, 0),
        }
      }
    }
  }
}

async function* listStretchesOfCity(
  db: Db,
  from: { cityId: number; below: Rank; rows: number },
): AsyncGenerator<Stretch> {
  const { cityId } = from
  let { below, rows } = from
  for (;;) {
    const [last] = await selectNth(db, { cityId, below, skipped: rows - 1 })
    yield { cityIds: [cityId], below, downTo: last ?? bottom, rows }
    if (!last) return
    below = last
    rows = Math.min(10 * rows, rowsOfLargestStretch)
  }
}

interface CityRows {
  cityId: number
  /** As many as a stretch has for a city that is not small. */
  rows: number
}

/** Joins small cities, without the empty ones. */
async function listGroups(db: Db, cityIds: number[]): Promise<CityRows[][]> {
  const counted = await countRows(db, cityIds, {})
  const rowsOf = new Map(counted.map(({ cityId, rows }) => [cityId, rows]))
  const groups: CityRows[][] = []
  let sum = rowsOfStretch
  for (const cityId of cityIds) {
    const count = rowsOf.get(cityId) ?? 0
    if (count === 0) continue
    const rows = count < rowsOfSmallCity ? count : rowsOfStretch
    if (sum + rows > rowsOfStretch) {
      groups.push([])
      sum = 0
    }
    groups.at(-1)?.push({ cityId, rows })
    sum += rows
  }
  return groups
}

async function listUnseenIn(
  db: Db,
  { viewer, filter, limit }: Walk,
  { cityIds, below, downTo }: Stretch,
): Promise<Listed[]> {
  const { traits } = filter
  const asked = { viewerId: viewer.id, invitedBy: viewer.invitedBy ?? 0, traits }
  const [cityId = 0] = cityIds
  if (cityIds.length === 1) {
    // A household may have a row for each of its pets.
    const rows = limit * (traits.lastNth + 1)
    return selectInCity(db, { ...asked, cityId, below, downTo, limit: rows })
  }
  const nthOf = new Map(cityIds.map((id, nth) => [id, nth]))
  const distance = (listed: Listed) => nthOf.get(listed.cityId) ?? 0
  const rows = await selectInCities(db, cityIds, asked)
  return rows.sort((a, b) => distance(a) - distance(b) || b.listedAt - a.listedAt || b.id - a.id)
}

async function findLastVisible(
  db: Db,
  viewer: Viewer,
  { cityIds, below, downTo }: Stretch,
): Promise<Listed | null> {
  const asked = { viewerId: viewer.id, invitedBy: viewer.invitedBy ?? 0, below, downTo }
  for (const cityId of cityIds.toReversed()) {
    const [last] = await selectLastVisible(db, { ...asked, cityId })
    if (last) return last
  }
  return null
}

/** The person who invited the viewer; null once swiped, and while the viewer may not see them. */
export async function findUnseenInviter(db: Db, viewer: Viewer): Promise<Listed | null> {
  if (viewer.invitedBy === null) return null
  const asked = { viewerId: viewer.id, invitedBy: 0, traits: anyTraits }
  const [listed] = await selectUnseen(db, { ...asked, id: viewer.invitedBy })
  return listed ?? null
}

const listed = (db: Db) =>
  db
    .selectFrom('deck')
    .select(['deck.user_id as id', 'deck.city_id as cityId', 'deck.listed_at as listedAt'])

interface Asked {
  viewerId: number
  invitedBy: number
  traits: TraitFilter
}

const unseen = (db: Db, { viewerId, invitedBy, traits }: Asked) =>
  listed(db)
    .where(hasTraits(traits))
    .where('deck.user_id', '<>', viewerId)
    .where('deck.user_id', '<>', invitedBy)
    // In this order: a walk passes by thousands who were swiped, and few of the others are blocked.
    .where(({ eb, lit }) =>
      eb
        .case()
        .when(isNotSwiped(viewerId))
        .then(isNotBlocked(viewerId, 'deck.user_id')())
        .else(lit(false))
        .end(),
    )

/**
 * True for a row whose pet a filter shows. `< 1`, not `= 0`: of an equation PostgreSQL expects few rows, and
 * would read a whole stretch and sort it instead of walking the index until the page is full.
 */
export const hasTraits = ({ species, size, age, energy, clashes, lastNth }: TraitFilter) =>
  sql<boolean>`(deck.nth <= ${lastNth} and (deck.species & ${species}) <> 0
    and (deck.size & ${size}) <> 0 and (deck.age & ${age}) <> 0
    and (deck.energy & ${energy}) <> 0 and (deck.company & ${clashes}) < 1)`

/**
 * A like counts for ever. A dislike from before somebody's first photo does not. Not `exists`: PostgreSQL
 * may turn that into a join with all swipes of the viewer.
 */
function isNotSwiped(viewerId: number) {
  const eb = expressionBuilder<Database, 'deck'>()
  return eb(
    eb
      .selectFrom('swipes')
      .select('target_id')
      .where('viewer_id', '=', viewerId)
      .whereRef('target_id', '=', 'deck.user_id')
      .where(({ eb, or, ref }) =>
        or([eb('verdict', '=', 'like'), eb('swiped_at', '>=', ref('deck.dislikes_from'))]),
      ),
    'is',
    null,
  )
}

interface Range {
  cityId: number
  below: Rank
  downTo: Rank
}

const isWithin = ({ cityId, below, downTo }: Range) => {
  const { and, eb, refTuple, tuple } = expressionBuilder<Database, 'deck'>()
  const rank = refTuple('deck.listed_at', 'deck.user_id')
  return and([
    eb('deck.city_id', '=', cityId),
    eb(rank, '<', tuple(below.listedAt, below.id)),
    eb(rank, '>=', tuple(downTo.listedAt, downTo.id)),
  ])
}

const selectInCity = prepare((db, asked: Asked & Range & { limit: number }) =>
  unseen(db, asked)
    .where(isWithin(asked))
    .orderBy('deck.listed_at', 'desc')
    .orderBy('deck.user_id', 'desc')
    .orderBy('deck.nth', 'desc')
    .limit(asked.limit),
)

/** Small cities, so there is no limit. */
const selectInCities = prepareList((db, cityIds, asked: Asked) =>
  unseen(db, asked).where('deck.city_id', 'in', cityIds),
)

const selectUnseen = prepare((db, asked: Asked & { id: number }) =>
  unseen(db, asked).where('deck.user_id', '=', asked.id),
)

const selectVisible = prepare((db, { viewerId, id }: { viewerId: number; id: number }) =>
  listed(db)
    .where('deck.user_id', '=', id)
    .where('deck.nth', '=', 0)
    .where(isNotBlocked(viewerId, 'deck.user_id')),
)

const selectLastVisible = prepare((db, asked: Range & { viewerId: number; invitedBy: number }) =>
  listed(db)
    .where(isWithin(asked))
    .where('deck.nth', '=', 0)
    .where('deck.user_id', '<>', asked.invitedBy)
    .where(isNotBlocked(asked.viewerId, 'deck.user_id'))
    .orderBy('deck.listed_at')
    .orderBy('deck.user_id')
    .limit(1),
)

/** The household of the n-th row below a rank. */
const selectNth = prepare(
  (db, { cityId, below, skipped }: Omit<Range, 'downTo'> & { skipped: number }) =>
    listed(db)
      .where(isWithin({ cityId, below, downTo: bottom }))
      .orderBy('deck.listed_at', 'desc')
      .orderBy('deck.user_id', 'desc')
      .orderBy('deck.nth', 'desc')
      .limit(1)
      .offset(skipped),
)

/**
 * Counts up to the rows of a small city. In the order of the index, or PostgreSQL would read the whole table
 * for each empty city.
 */
const countRows = prepareList((db, cityIds) =>
  db
    .with('near(city_id)', () => {
      const rows = cityIds.map((id) => sql`(cast(${id} as integer))`)
      return sql<{ city_id: number }>`(values ${sql.join(rows)})`
    })
    .selectFrom('near')
    .select(({ selectFrom }) => [
      'near.city_id as cityId',
      selectFrom(
        selectFrom('deck')
          .select('user_id')
          .where('city_id', '=', sql.ref<number>('near.city_id'))
          .orderBy('listed_at', 'desc')
          .limit(sql.lit(rowsOfSmallCity))
          .as('some'),
      )
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .$asScalar()
        .as('rows'),
    ])
    .$narrowType<{ rows: number }>(),
)
