import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'

// A run says: this viewer has swiped every pet of this city whose place is from low to high. Callers
// hold the viewer's row lock, so the runs of one viewer change one after the other.

interface ViewedPlace {
  viewerId: number
  cityId: number
  place: number
}

interface Run {
  viewerId: number
  cityId: number
  low: number
  high: number
}

/** Adds a place to the viewer's runs, and joins it with neighbouring runs if nobody is between. */
export async function coverPlace(trx: Db, covered: ViewedPlace): Promise<void> {
  const { viewerId, cityId, place } = covered
  const [below] = await selectRunBelow(trx, covered)
  if (below && below.high >= place) return
  const [above] = await selectRunAbove(trx, covered)

  // Read before the neighbours: a person who arrives in between is then found as one of them.
  const [{ lastPlace } = { lastPlace: place }] = await selectLastPlace(trx, covered)
  const [personAbove] = await selectPersonAbove(trx, covered)
  const [personBelow] = await selectPersonBelow(trx, covered)

  const joinsAbove = above !== undefined && (!personAbove || personAbove.place >= above.low)
  const joinsBelow = below !== undefined && (!personBelow || personBelow.place <= below.high)
  const high = joinsAbove
    ? Math.max(above.high, personAbove ? 0 : lastPlace)
    : personAbove
      ? place
      : lastPlace
  const low = joinsBelow ? (personBelow ? below.low : 1) : personBelow ? place : 1

  const run = { viewerId, cityId, low, high }
  await deleteRunsWithin(trx, run)
  await insertRun(trx, run)
}

const nearestRun = (db: Db, { viewerId, cityId }: ViewedPlace) =>
  db
    .selectFrom('seen_runs')
    .select(['low', 'high'])
    .where('viewer_id', '=', viewerId)
    .where('city_id', '=', cityId)
    .limit(1)

const selectRunBelow = prepare((db, covered: ViewedPlace) =>
  nearestRun(db, covered).where('low', '<=', covered.place).orderBy('low', 'desc'),
)

const selectRunAbove = prepare((db, covered: ViewedPlace) =>
  nearestRun(db, covered).where('low', '>', covered.place).orderBy('low'),
)

const selectLastPlace = prepare((db, { cityId }: ViewedPlace) =>
  db.selectFrom('city_places').select('last_place as lastPlace').where('city_id', '=', cityId),
)

const nearestPerson = (db: Db, { viewerId, cityId }: ViewedPlace) =>
  db
    .selectFrom('users')
    .select('place')
    .where('city_id', '=', cityId)
    .where('id', '<>', viewerId)
    .limit(1)
    .$narrowType<{ place: number }>()

const selectPersonAbove = prepare((db, covered: ViewedPlace) =>
  nearestPerson(db, covered).where('place', '>', covered.place).orderBy('place'),
)

const selectPersonBelow = prepare((db, covered: ViewedPlace) =>
  nearestPerson(db, covered).where('place', '<', covered.place).orderBy('place', 'desc'),
)

/** Deletes the runs that begin within this run. */
const deleteRunsWithin = prepare((db, { viewerId, cityId, low, high }: Run) =>
  db
    .deleteFrom('seen_runs')
    .where('viewer_id', '=', viewerId)
    .where('city_id', '=', cityId)
    .where('low', '>=', low)
    .where('low', '<=', high),
)

const insertRun = prepare((db, { viewerId, cityId, low, high }: Run) =>
  db.insertInto('seen_runs').values({ viewer_id: viewerId, city_id: cityId, low, high }),
)

/** Splits the run that a place is in, so that the walk visits the place again. */
export async function uncoverPlace(
  trx: Db,
  { viewerId, cityId, place }: ViewedPlace,
): Promise<void> {
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
  for (const part of parts) await insertRun(trx, { viewerId, cityId, ...part })
}
