import { ringsAround } from '../cities/cities.ts'
import { prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import type { ActiveFilter } from './active-filter.ts'
import { cardColumns } from './card.ts'
import type { DeckIndex } from './deck-index.ts'
import { isUnseen, type NewPet, type Viewer } from './unseen.queries.ts'

// design §13. The same walk as in `unseen.queries.ts`, for somebody with a filter: who matches is
// looked up in memory, and only they are read. Runs of those who were swiped are skipped.

export interface Spot {
  ring: number
  place: number
}

interface MatchingPage {
  pets: NewPet[]
  /** Where to go on; null when there is nobody further. */
  next: Spot | null
}

interface Candidate extends Spot {
  cityId: number
  id: number
}

/** How many cities with somebody in them are looked at together: first few, then more. */
const citiesAtOnce = [8, 64, 256]
/** Longer lists of ids take PostgreSQL longer to plan than to answer. */
const rowsAtOnce = 128
/** No request reads more rows; what is left comes with the next. */
const rowsAtMost = 4 * rowsAtOnce

export async function listMatching(
  db: Db,
  index: DeckIndex,
  {
    viewer,
    filter,
    limit,
    from,
  }: { viewer: Viewer; filter: ActiveFilter; limit: number; from: Spot | null },
): Promise<MatchingPage> {
  await index.refresh()
  const pets: NewPet[] = []
  let next: Spot | null = from ?? { ring: 0, place: Number.MAX_SAFE_INTEGER }
  let read = 0
  for (let round = 0; next && pets.length < limit && read < rowsAtMost; round++) {
    const spots = listCities(index, viewer, filter, next, citiesAtOnce[round] ?? 256)
    const runs = await listRuns(db, viewer.id, spots)
    // Some may be swiped without being in a run, so a few more are read than are wanted.
    const wanted = Math.min(limit - pets.length + 4 * 4 ** round, rowsAtOnce)
    const { candidates, end } = listCandidates(index, viewer, filter, { spots, runs, wanted })
    const rows = await listRows(db, viewer.id, candidates)
    read += candidates.length
    next = end
    for (const candidate of candidates) {
      const row = rows.get(candidate.id)
      if (!row || row.place !== candidate.place || row.cityId !== candidate.cityId) continue
      pets.push(row)
      if (pets.length < limit) continue
      next = candidate
      break
    }
  }
  return { pets, next }
}

interface CityAhead extends Spot {
  cityId: number
}

/** The next cities with anybody who matches. */
function listCities(
  index: DeckIndex,
  viewer: Viewer,
  { judge, rings }: ActiveFilter,
  from: Spot,
  count: number,
): CityAhead[] {
  const cities = ringsAround(viewer.cityId)
  const found: CityAhead[] = []
  for (let ring = from.ring; ring < rings && found.length < count; ring++) {
    const cityId = cities[ring] ?? 0
    const place = ring === from.ring ? from.place : Number.MAX_SAFE_INTEGER
    const city = index.city(cityId)
    if (!city?.hasAny(judge)) continue
    city.visit(place, judge, () => {
      found.push({ cityId, ring, place })
      return 'enough'
    })
  }
  return found
}

type Runs = Map<number, { low: number; high: number }[]>

function listCandidates(
  index: DeckIndex,
  viewer: Viewer,
  { judge }: ActiveFilter,
  { spots, runs, wanted }: { spots: CityAhead[]; runs: Runs; wanted: number },
): { candidates: Candidate[]; end: Spot | null } {
  const candidates: Candidate[] = []
  for (const { cityId, ring, place: below } of spots) {
    const inCity = runs.get(cityId) ?? []
    let passed = 0
    index.city(cityId)?.visit(below, judge, ({ place, id }) => {
      if (candidates.length >= wanted) return 'enough'
      // Runs and places both come from high to low.
      while (passed < inCity.length && (inCity[passed]?.low ?? 0) > place) passed += 1
      const run = inCity[passed]
      if (run && run.high >= place) return run.low
      if (id !== viewer.id) candidates.push({ cityId, ring, place, id })
      return place
    })
    const last = candidates.at(-1)
    if (last && candidates.length >= wanted) return { candidates, end: last }
  }
  const last = spots.at(-1)
  return { candidates, end: last ? { ring: last.ring + 1, place: Number.MAX_SAFE_INTEGER } : null }
}

async function listRuns(db: Db, viewerId: number, cities: CityAhead[]): Promise<Runs> {
  const rows = await selectRuns(
    db,
    cities.map(({ cityId }) => cityId),
    { viewerId },
  )
  const runs: Runs = new Map()
  for (const { cityId, low, high } of rows) {
    const inCity = runs.get(cityId) ?? []
    inCity.push({ low, high })
    runs.set(cityId, inCity)
  }
  return runs
}

const selectRuns = prepareList((db, cityIds, { viewerId }: { viewerId: number }) =>
  db
    .selectFrom('filter_runs')
    .select(['city_id as cityId', 'low', 'high'])
    .where('viewer_id', '=', viewerId)
    .where('city_id', 'in', cityIds)
    .orderBy('city_id', 'desc')
    .orderBy('low', 'desc')
    .limit(1000),
)

async function listRows(
  db: Db,
  viewerId: number,
  candidates: Candidate[],
): Promise<Map<number, NewPet>> {
  const rows = await selectRows(
    db,
    candidates.map(({ id }) => id),
    { viewerId },
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const selectRows = prepareList((db, ids, { viewerId }: { viewerId: number }) =>
  db
    .selectFrom('users')
    .select([...cardColumns, 'users.place'])
    .where('users.id', 'in', ids)
    .where('users.place', 'is not', null)
    .where(isUnseen(viewerId))
    .$narrowType<{ place: number }>(),
)
