import type { ExpressionBuilder } from 'kysely'
import { nearestCities, shownDistance } from '../cities/cities.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { isNotBlocked } from '../people/visibility.queries.ts'
import type { ActiveFilter } from './active-filter.ts'
import { type CardRow, cardColumns } from './card.ts'
import type { DeckIndex } from './deck-index.ts'

// Decision 007: the walk goes through the cities nearest first, and through each city's households
// newest first. Candidates come from the index in memory, without those in the viewer's seen runs. The
// store decides (`selectRows`): an extra candidate costs a read, a missing one would never be shown.
// The walk goes in rounds, each of which reads a bounded number of runs and rows: a page costs the same
// however many households there are or were seen.

export interface Viewer {
  id: number
  cityId: number
  /** Whose card comes before the walk, so the walk leaves it out. */
  invitedBy: number | null
}

/** The walk continues below this rank, in the city that is the n-th nearest. */
interface WalkPosition {
  nthCity: number
  rank: number
}

interface UnseenPet extends CardRow {
  rank: number
  /** Set if the viewer has swiped them: those are passed over. */
  swiped: number | null
}

export interface UnseenPage {
  pets: UnseenPet[]
  /**
   * The page continues after this household, which may be one that was passed over; null if nobody is
   * left. A page may be short and still have a next one.
   */
  next: CardRow | null
}

interface Walk {
  viewer: Viewer
  filter: ActiveFilter
  limit: number
  /** The household at which the last page ended, and its distance then. */
  after: { id: number; distance: number } | null
}

/**
 * What each round reads at most. Most pages are filled by the first city, so the first round looks no
 * further. `spare` candidates are read beyond the page, because some will turn out to be swiped or blocked.
 */
const rounds = [
  { cityCount: 1, runCount: 32, spare: 4 },
  { cityCount: 32, runCount: 1024, spare: 16 },
  { cityCount: 256, runCount: 1024, spare: 64 },
  ...Array.from({ length: 5 }, () => ({ cityCount: 256, runCount: 1024, spare: 128 })),
]
const rowsAtOnce = 128
const top = Number.MAX_SAFE_INTEGER

const walkStart: WalkPosition = { nthCity: 0, rank: top }

export async function listUnseen(db: Db, index: DeckIndex, walk: Walk): Promise<UnseenPage> {
  const { viewer, filter, limit, after } = walk
  await index.refresh()
  const pets: UnseenPet[] = []
  let passed: UnseenPet | null = null
  let next: WalkPosition | null = after ? await findPosition(db, viewer, after) : walkStart
  for (const { cityCount, runCount, spare } of rounds) {
    if (!next) break
    const isInsideCity = next.rank < top
    const cities = listCities(index, walk, next, isInsideCity ? 1 : cityCount)
    const seen = await listSeen(db, viewer.id, cities, runCount)
    const wanted = Math.min(limit - pets.length + spare, rowsAtOnce)
    const { candidates, end } = listCandidates(index, viewer, filter, { cities, seen, wanted })
    const rows = await listRows(db, viewer.id, candidates)
    next = end
    for (const candidate of candidates) {
      const row = rows.get(candidate.id)
      if (!row || row.rank !== candidate.rank || row.cityId !== candidate.cityId) continue
      passed = row
      if (row.swiped !== null) continue
      pets.push(row)
      if (pets.length === limit) return { pets, next: row }
    }
  }
  return { pets, next: next && passed }
}

/** The person who invited the viewer; null once swiped, and while the viewer may not see them. */
export async function findInviterCard(db: Db, viewer: Viewer): Promise<UnseenPet | null> {
  if (viewer.invitedBy === null) return null
  const [row] = await selectRows(db, [viewer.invitedBy], { viewerId: viewer.id })
  return row?.swiped === null ? row : null
}

/**
 * The walk starts anew if the household is no longer there for the viewer, or at another distance
 * because one of the two has moved. So a cursor with the id of somebody hidden tells nothing.
 */
async function findPosition(
  db: Db,
  viewer: Viewer,
  { id, distance }: { id: number; distance: number },
): Promise<WalkPosition> {
  const [row] = await selectRows(db, [id], { viewerId: viewer.id })
  const isThere = row !== undefined && shownDistance(viewer.cityId, row.cityId) === distance
  // The inviter's card came before the walk.
  if (!isThere || id === viewer.invitedBy) return walkStart
  return { nthCity: nearestCities(viewer.cityId).indexOf(row.cityId), rank: row.rank }
}

interface CityAhead extends WalkPosition {
  cityId: number
}

/** The next cities in which the filter shows anybody, each with where the walk enters it. */
function listCities(
  index: DeckIndex,
  { viewer, filter }: Walk,
  from: WalkPosition,
  count: number,
): CityAhead[] {
  const nearest = nearestCities(viewer.cityId)
  const ahead: CityAhead[] = []
  for (let nth = from.nthCity; nth < filter.cityCount && ahead.length < count; nth++) {
    const cityId = nearest[nth] ?? 0
    const city = index.city(cityId)
    if (!city?.mayShow(filter.traits)) continue
    const first = city.nextBelow(nth === from.nthCity ? from.rank : top, filter.traits)
    if (first) ahead.push({ cityId, nthCity: nth, rank: first.rank + 1 })
  }
  return ahead
}

interface Run {
  low: number
  high: number
}

/** The seen runs of a viewer in a city that were read so far, from high to low. */
interface Seen {
  runs: Run[]
  /** False if there may be more runs below these. */
  isComplete: boolean
}

/**
 * If there is one city, this reads many of its runs. If there are several, it reads only the newest run in
 * each: a viewer who swipes in the deck's order has no other.
 */
async function listSeen(
  db: Db,
  viewerId: number,
  cities: CityAhead[],
  limit: number,
): Promise<Map<number, Seen>> {
  const [first] = cities
  if (first && cities.length === 1) {
    const { cityId, rank } = first
    const runs = await selectRuns(db, { viewerId, cityId, below: rank, limit })
    return new Map([[cityId, { runs, isComplete: runs.length < limit }]])
  }
  const cityIds = cities.map(({ cityId }) => cityId)
  const newest = await selectNewestRuns(db, cityIds, { viewerId })
  return new Map(
    newest.map(({ cityId, low, high }) => {
      const runs = low === null || high === null ? [] : [{ low, high }]
      return [cityId, { runs, isComplete: low === null || low === 1 }]
    }),
  )
}

interface Candidate extends CityAhead {
  id: number
}

/** How many candidates a round takes from below the runs it knows, before it reads more of them. */
const uncheckedAtMost = 16

function listCandidates(
  index: DeckIndex,
  viewer: Viewer,
  { traits }: ActiveFilter,
  { cities, seen, wanted }: { cities: CityAhead[]; seen: Map<number, Seen>; wanted: number },
): { candidates: Candidate[]; end: WalkPosition | null } {
  const candidates: Candidate[] = []
  for (const { cityId, nthCity, rank: below } of cities) {
    const { runs, isComplete } = seen.get(cityId) ?? { runs: [], isComplete: true }
    const city = index.city(cityId)
    let runsAbove = 0
    let unchecked = 0
    let found = city?.nextBelow(below, traits)
    while (found) {
      const { rank, id } = found
      while (runsAbove < runs.length && (runs[runsAbove]?.low ?? 0) > rank) runsAbove += 1
      const run = runs[runsAbove]
      const isSeen = run !== undefined && run.high >= rank
      if (!isSeen && id !== viewer.id && id !== viewer.invitedBy) {
        candidates.push({ cityId, nthCity, rank, id })
        if (run === undefined && !isComplete) unchecked += 1
        if (candidates.length >= wanted || unchecked === uncheckedAtMost) {
          return { candidates, end: { nthCity, rank } }
        }
      }
      found = city?.nextBelow(isSeen ? run.low : rank, traits)
    }
  }
  const last = cities.at(-1)
  return { candidates, end: last ? { nthCity: last.nthCity + 1, rank: top } : null }
}

async function listRows(
  db: Db,
  viewerId: number,
  candidates: Candidate[],
): Promise<Map<number, UnseenPet>> {
  const ids = candidates.map(({ id }) => id)
  const rows = await selectRows(db, ids, { viewerId })
  return new Map(rows.map((row) => [row.id, row]))
}

const selectRuns = prepare(
  (db, values: { viewerId: number; cityId: number; below: number; limit: number }) =>
    db
      .selectFrom('seen_runs')
      .select(['low', 'high'])
      .where('viewer_id', '=', values.viewerId)
      .where('city_id', '=', values.cityId)
      .where('low', '<', values.below)
      .orderBy('low', 'desc')
      .limit(values.limit),
)

const selectNewestRuns = prepareList((db, cityIds, { viewerId }: { viewerId: number }) =>
  db
    .selectFrom('city_places')
    .select(({ selectFrom }) => {
      const newest = (bound: 'low' | 'high') =>
        selectFrom('seen_runs')
          .select(bound)
          .where('viewer_id', '=', viewerId)
          .whereRef('seen_runs.city_id', '=', 'city_places.city_id')
          .orderBy('low', 'desc')
          .limit(1)
          .as(bound)
      return ['city_places.city_id as cityId', newest('low'), newest('high')]
    })
    .where('city_places.city_id', 'in', cityIds),
)

/** Reads swipes and blocks, because runs only save work: they may leave swiped people in. */
const selectRows = prepareList((db, ids, { viewerId }: { viewerId: number }) =>
  db
    .selectFrom('users')
    .select([...cardColumns, 'users.place as rank'])
    .select(({ selectFrom }) =>
      selectFrom('swipes')
        .select('target_id')
        .where('viewer_id', '=', viewerId)
        .whereRef('target_id', '=', 'users.id')
        .where(countsAsSeen)
        .as('swiped'),
    )
    .where('users.id', 'in', ids)
    .where('users.place', 'is not', null)
    .where(isNotBlocked(viewerId))
    .$narrowType<{ rank: number }>(),
)

/**
 * A like counts for ever. A dislike from before somebody's first photo does not: they come again at
 * the rank that the photo brought them.
 */
export const countsAsSeen = (eb: ExpressionBuilder<Database, 'swipes' | 'users'>) =>
  eb.or([
    eb('swipes.verdict', '=', 'like'),
    eb('users.first_photo_at', 'is', null),
    eb('swipes.swiped_at', '>=', eb.ref('users.first_photo_at')),
  ])
