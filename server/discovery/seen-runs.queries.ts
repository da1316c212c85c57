import type { Db } from '../db/store.ts'

// A run says: every pet of this city whose place is from low to high was swiped by this viewer, or
// one of the two has blocked the other.
// Callers hold the viewer's row lock, so runs of one viewer change one after the other.

interface Spot {
  viewerId: number
  cityId: number
  place: number
}

/** Takes a place into the viewer's runs, joining it with its neighbours where nobody is between. */
export async function coverPlace(trx: Db, { viewerId, cityId, place }: Spot): Promise<void> {
  const runs = () =>
    trx
      .selectFrom('seen_runs')
      .select(['low', 'high'])
      .where('viewer_id', '=', viewerId)
      .where('city_id', '=', cityId)
  const others = () =>
    trx
      .selectFrom('users')
      .select('place')
      .where('city_id', '=', cityId)
      .where('id', '<>', viewerId)
      .limit(1)
      .$narrowType<{ place: number }>()

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
  const nextAbove = await others().where('place', '>', place).orderBy('place').executeTakeFirst()
  const nextBelow = await others()
    .where('place', '<', place)
    .orderBy('place', 'desc')
    .executeTakeFirst()

  const joinsAbove = above !== undefined && (!nextAbove || nextAbove.place >= above.low)
  const joinsBelow = below !== undefined && (!nextBelow || nextBelow.place <= below.high)
  const high = joinsAbove
    ? Math.max(above.high, nextAbove ? 0 : lastPlace)
    : nextAbove
      ? place
      : lastPlace
  const low = joinsBelow ? (nextBelow ? below.low : 1) : nextBelow ? place : 1

  await trx
    .deleteFrom('seen_runs')
    .where('viewer_id', '=', viewerId)
    .where('city_id', '=', cityId)
    .where('low', '>=', low)
    .where('low', '<=', high)
    .execute()
  await trx
    .insertInto('seen_runs')
    .values({ viewer_id: viewerId, city_id: cityId, low, high })
    .execute()
}

/** Splits the run a place is in, so that the deck comes by there again. */
export async function uncoverPlace(trx: Db, { viewerId, cityId, place }: Spot): Promise<void> {
  const removed = await trx
    .deleteFrom('seen_runs')
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
    .insertInto('seen_runs')
    .values(parts.map((part) => ({ viewer_id: viewerId, city_id: cityId, ...part })))
    .execute()
}
