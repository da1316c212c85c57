import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import type { Judge } from '../people/kinds.ts'
import type { DeckIndex } from './deck-index.ts'

// A run says: every pet of this city whose place is from low to high was swiped by this viewer, or
// one of the two has blocked the other. Under a filter: or is not what the viewer looks for.
// Callers hold the viewer's row lock, so runs of one viewer change one after the other.

interface Spot {
  viewerId: number
  cityId: number
  place: number
}

/** Whom a viewer's filter shows. */
export interface Lens {
  index: DeckIndex
  judge: Judge
}

type Table = 'seen_runs' | 'filter_runs'

/** The nearest places above and below where somebody stands. */
type FindNeighbours = () => Promise<{ above: number | undefined; below: number | undefined }>

/** Takes a place into the viewer's runs, joining it with its neighbours where nobody is between. */
export async function coverPlace(trx: Db, spot: Spot, lens: Lens | null = null): Promise<void> {
  await cover(trx, 'seen_runs', spot, () => findNeighbours(trx, spot))
  if (lens) {
    await cover(trx, 'filter_runs', spot, () => findMatchingNeighbours(trx, spot, lens))
  }
}

async function cover(trx: Db, table: Table, spot: Spot, findThem: FindNeighbours): Promise<void> {
  const { viewerId, cityId, place } = spot
  const [below] = await runs[table].below(trx, spot)
  if (below && below.high >= place) return
  const [above] = await runs[table].above(trx, spot)

  // Read before the neighbours: whoever arrives in between is then found as one of them.
  const [{ lastPlace } = { lastPlace: place }] = await selectLastPlace(trx, spot)
  const next = await findThem()

  const joinsAbove = above !== undefined && (!next.above || next.above >= above.low)
  const joinsBelow = below !== undefined && (!next.below || next.below <= below.high)
  const high = joinsAbove
    ? Math.max(above.high, next.above ? 0 : lastPlace)
    : next.above
      ? place
      : lastPlace
  const low = joinsBelow ? (next.below ? below.low : 1) : next.below ? place : 1

  const run = { viewerId, cityId, low, high }
  await runs[table].remove(trx, run)
  await runs[table].insert(trx, run)
}

type Run = { viewerId: number; cityId: number; low: number; high: number }

const runs = { seen_runs: prepareRuns('seen_runs'), filter_runs: prepareRuns('filter_runs') }

function prepareRuns(table: Table) {
  const nearest = (db: Db, { viewerId, cityId }: Spot) =>
    db
      .selectFrom(table)
      .select(['low', 'high'])
      .where('viewer_id', '=', viewerId)
      .where('city_id', '=', cityId)
      .limit(1)
  return {
    below: prepare((db, spot: Spot) =>
      nearest(db, spot).where('low', '<=', spot.place).orderBy('low', 'desc'),
    ),
    above: prepare((db, spot: Spot) =>
      nearest(db, spot).where('low', '>', spot.place).orderBy('low'),
    ),
    /** Those that begin within it. */
    remove: prepare((db, { viewerId, cityId, low, high }: Run) =>
      db
        .deleteFrom(table)
        .where('viewer_id', '=', viewerId)
        .where('city_id', '=', cityId)
        .where('low', '>=', low)
        .where('low', '<=', high),
    ),
    insert: prepare((db, { viewerId, cityId, low, high }: Run) =>
      db.insertInto(table).values({ viewer_id: viewerId, city_id: cityId, low, high }),
    ),
  }
}

const selectLastPlace = prepare((db, { cityId }: Spot) =>
  db.selectFrom('city_places').select('last_place as lastPlace').where('city_id', '=', cityId),
)

async function findNeighbours(trx: Db, spot: Spot) {
  const [above] = await selectNext(trx, spot)
  const [below] = await selectLast(trx, spot)
  return { above: above?.place, below: below?.place }
}

const others = (db: Db, { viewerId, cityId }: Spot) =>
  db
    .selectFrom('users')
    .select('place')
    .where('city_id', '=', cityId)
    .where('id', '<>', viewerId)
    .limit(1)
    .$narrowType<{ place: number }>()

const selectNext = prepare((db, spot: Spot) =>
  others(db, spot).where('place', '>', spot.place).orderBy('place'),
)
const selectLast = prepare((db, spot: Spot) =>
  others(db, spot).where('place', '<', spot.place).orderBy('place', 'desc'),
)

async function findMatchingNeighbours(
  trx: Db,
  { viewerId, cityId, place }: Spot,
  { index, judge }: Lens,
) {
  await index.refresh(trx)
  const city = index.city(cityId)
  return {
    above: city?.nextAbove(place, judge, viewerId),
    below: city?.nextBelow(place, judge, viewerId),
  }
}

/** Splits the runs a place is in, so that the deck comes by there again. */
export async function uncoverPlace(trx: Db, spot: Spot): Promise<void> {
  await uncover(trx, 'seen_runs', spot)
  await uncover(trx, 'filter_runs', spot)
}

async function uncover(trx: Db, table: Table, { viewerId, cityId, place }: Spot): Promise<void> {
  const removed = await trx
    .deleteFrom(table)
    .where('viewer_id', '=', viewerId)
    .where('city_id', '=', cityId)
    .where('low', '<=', place)
    .where('high', '>=', place)
    .returning(['low', 'high'])
    .execute()
  const parts = removed
    .flatMap(({ low, high }) => [
      { low, high: place - 1 },
      { low: place + 1, high },
    ])
    .filter(({ low, high }) => low <= high)
  if (parts.length === 0) return
  await trx
    .insertInto(table)
    .values(parts.map((part) => ({ viewer_id: viewerId, city_id: cityId, ...part })))
    .execute()
}
