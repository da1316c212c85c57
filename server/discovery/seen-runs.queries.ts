import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'

// A run says: this viewer has swiped every pet of this city whose rank is from low to high. One that is
// too short only costs the walk a read. One that is too long would hide somebody for ever, so it is
// joined with the next run only if nobody has a rank between the two. Callers hold the viewer's row lock,
// so the runs of one viewer change one after the other.

interface SeenRank {
  viewerId: number
  cityId: number
  rank: number
}

interface Run {
  viewerId: number
  cityId: number
  low: number
  high: number
}

/** Adds a rank to the viewer's runs, and joins it with neighbouring runs if nobody is between. */
export async function markSeen(trx: Db, seen: SeenRank): Promise<void> {
  const { viewerId, cityId, rank } = seen
  const [below] = await selectRunBelow(trx, seen)
  if (below && below.high >= rank) return
  const [above] = await selectRunAbove(trx, seen)

  // Read before the neighbours: a person who arrives in between is then found as one of them.
  const [{ lastRank } = { lastRank: rank }] = await selectLastRank(trx, seen)
  const [personAbove] = await selectPersonAbove(trx, seen)
  const [personBelow] = await selectPersonBelow(trx, seen)

  let high = rank
  if (!personAbove) high = lastRank
  else if (above && personAbove.rank >= above.low) high = above.high
  let low = rank
  if (!personBelow) low = 1
  else if (below && personBelow.rank <= below.high) low = below.low

  const run = { viewerId, cityId, low, high }
  await deleteRunsWithin(trx, run)
  await insertRun(trx, run)
}

const nearestRun = (db: Db, { viewerId, cityId }: SeenRank) =>
  db
    .selectFrom('seen_runs')
    .select(['low', 'high'])
    .where('viewer_id', '=', viewerId)
    .where('city_id', '=', cityId)
    .limit(1)

const selectRunBelow = prepare((db, seen: SeenRank) =>
  nearestRun(db, seen).where('low', '<=', seen.rank).orderBy('low', 'desc'),
)

const selectRunAbove = prepare((db, seen: SeenRank) =>
  nearestRun(db, seen).where('low', '>', seen.rank).orderBy('low'),
)

const selectLastRank = prepare((db, { cityId }: SeenRank) =>
  db.selectFrom('city_places').select('last_place as lastRank').where('city_id', '=', cityId),
)

const nearestPerson = (db: Db, { viewerId, cityId }: SeenRank) =>
  db
    .selectFrom('users')
    .select('place as rank')
    .where('city_id', '=', cityId)
    .where('id', '<>', viewerId)
    .limit(1)
    .$narrowType<{ rank: number }>()

const selectPersonAbove = prepare((db, seen: SeenRank) =>
  nearestPerson(db, seen).where('place', '>', seen.rank).orderBy('place'),
)

const selectPersonBelow = prepare((db, seen: SeenRank) =>
  nearestPerson(db, seen).where('place', '<', seen.rank).orderBy('place', 'desc'),
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

/** Splits the run that a rank is in, so that the walk visits the rank again. */
export async function markUnseen(trx: Db, { viewerId, cityId, rank }: SeenRank): Promise<void> {
  const removed = await trx
    .deleteFrom('seen_runs')
    .where('viewer_id', '=', viewerId)
    .where('city_id', '=', cityId)
    .where('low', '<=', rank)
    .where('high', '>=', rank)
    .returning(['low', 'high'])
    .execute()
  const parts = removed
    .flatMap(({ low, high }) => [
      { low, high: rank - 1 },
      { low: rank + 1, high },
    ])
    .filter(({ low, high }) => low <= high)
  for (const part of parts) await insertRun(trx, { viewerId, cityId, ...part })
}
