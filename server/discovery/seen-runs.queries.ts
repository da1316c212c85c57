import type { Db } from '../db/store.ts'
import type { Judge } from '../pets/kinds.ts'
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

async function cover(
  trx: Db,
  table: Table,
  { viewerId, cityId, place }: Spot,
  findThem: FindNeighbours,
): Promise<void> {
  const runs = () =>
    trx
      .selectFrom(table)
      .select(['low', 'high'])
      .where('viewer_id', '=', viewerId)
      .where('city_id', '=', cityId)

  const below = await runs()
    .where('low', '<=', place)
    .orderBy('low', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (below && below.high >= place) return
  const above = await runs().where('low', '>', place).orderBy('low').limit(1).executeTakeFirst()

  // Read before the neighbours: whoever arrives in between is then found as one of them.
  const { lastPlace } = await trx
    .selectFrom('city_places')
    .select('last_place as lastPlace')
    .where('city_id', '=', cityId)
    .executeTakeFirstOrThrow()
  const next = await findThem()

  const joinsAbove = above !== undefined && (!next.above || next.above >= above.low)
  const joinsBelow = below !== undefined && (!next.below || next.below <= below.high)
  const high = joinsAbove
    ? Math.max(above.high, next.above ? 0 : lastPlace)
    : next.above
      ? place
      : lastPlace
  const low = joinsBelow ? (next.below ? below.low : 1) : next.below ? place : 1

  await trx
    .deleteFrom(table)
    .where('viewer_id', '=', viewerId)
    .where('city_id', '=', cityId)
    .where('low', '>=', low)
    .where('low', '<=', high)
    .execute()
  await trx.insertInto(table).values({ viewer_id: viewerId, city_id: cityId, low, high }).execute()
}

async function findNeighbours(trx: Db, { viewerId, cityId, place }: Spot) {
  const others = trx
    .selectFrom('users')
    .select('place')
    .where('city_id', '=', cityId)
    .where('id', '<>', viewerId)
    .limit(1)
    .$narrowType<{ place: number }>()
  const above = await others.where('place', '>', place).orderBy('place').executeTakeFirst()
  const below = await others.where('place', '<', place).orderBy('place', 'desc').executeTakeFirst()
  return { above: above?.place, below: below?.place }
}

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
