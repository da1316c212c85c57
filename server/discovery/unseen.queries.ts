import type { ExpressionBuilder } from 'kysely'
import { ringsAround } from '../cities/cities.ts'
import { prepare, prepareList, takeSlots } from '../db/prepare.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { isNotBlocked } from '../people/visibility.queries.ts'
import { type CardRow, cardColumns } from './card.ts'

// design §7. The deck walks the cities nearest first and takes each city's pets newest first. What a
// viewer has swiped is remembered per city as runs of places (see seen-runs), so the walk visits
// only the gaps between runs: a page costs the same however many pets there are or were seen.

export interface Viewer {
  id: number
  cityId: number
}

/** A stretch of a city's places, both ends excluded, of which the viewer has swiped none. */
interface Gap {
  cityId: number
  above: number
  below: number
}

export interface NewPet extends CardRow {
  place: number
}

/**
 * A like counts for ever. Whoever was passed over before their first photo was not seen, and comes
 * again at the place that it brought them.
 */
export const countsAsSeen = (eb: ExpressionBuilder<Database, 'swipes' | 'users'>) =>
  eb.or([
    eb('swipes.verdict', '=', 'like'),
    eb('users.first_photo_at', 'is', null),
    eb('swipes.swiped_at', '>=', eb.ref('users.first_photo_at')),
  ])

/** Neither swiped nor blocked: runs are only allowed to skip whoever is not this. */
export const isUnseen = (viewerId: number) => (eb: ExpressionBuilder<Database, 'users'>) =>
  eb.and([
    eb.not(
      eb.exists(
        eb
          .selectFrom('swipes')
          .select('target_id')
          .where('viewer_id', '=', viewerId)
          .whereRef('target_id', '=', 'users.id')
          .where(countsAsSeen),
      ),
    ),
    isNotBlocked(viewerId)(eb),
  ])

// Most pages are filled by the first gap of the first city, so little is asked for first, and more
// when needed.
const citiesAtOnce = [16, 128, 1024]
const gapsAtOnce = [1, 4, 16] as const

export async function listUnseen(
  db: Db,
  viewer: Viewer,
  limit: number,
  from: { ring: number; place: number } | null,
): Promise<NewPet[]> {
  const pets: NewPet[] = []
  let visits = 0
  let gaps: Gap[] = []
  const visit = async () => {
    const size = gapsAtOnce[visits++] ?? 16
    const found = await listPetsIn(db, viewer.id, gaps, size, limit - pets.length)
    pets.push(...found)
    gaps = []
    return pets.length < limit
  }
  for await (const gap of walkGaps(db, viewer, from)) {
    gaps.push(gap)
    const isFull = gaps.length === (gapsAtOnce[visits] ?? 16)
    if (isFull && !(await visit())) return pets
  }
  if (gaps.length > 0) await visit()
  return pets
}

/** What the viewer has not swiped, nearest first and newest first. */
async function* walkGaps(
  db: Db,
  viewer: Viewer,
  from: { ring: number; place: number } | null,
): AsyncGenerator<Gap> {
  const rings = ringsAround(viewer.cityId)
  let ring = from?.ring ?? 0
  const firstCity = rings[ring++]
  if (firstCity === undefined) return
  yield* walkCity(db, viewer.id, firstCity, from?.place ?? Number.MAX_SAFE_INTEGER)
  for (const count of citiesAtOnce) {
    const cityIds = rings.subarray(ring, ring + count)
    const unfinished = await selectUnfinishedCities(db, cityIds, { viewerId: viewer.id })
    const hasRuns = new Map(unfinished.map((city) => [city.cityId, Boolean(city.hasRuns)]))
    for (const cityId of cityIds) {
      const isStarted = hasRuns.get(cityId)
      if (isStarted) yield* walkCity(db, viewer.id, cityId, Number.MAX_SAFE_INTEGER)
      if (isStarted === false) yield { cityId, above: 0, below: Number.MAX_SAFE_INTEGER }
    }
    ring += count
  }
}

const runsAtOnce = 32

/** What is left of a city, from high to low; runs are read only as far as needed. */
async function* walkCity(
  db: Db,
  viewerId: number,
  cityId: number,
  top: number,
): AsyncGenerator<Gap> {
  let below = top
  for (let hasMore = true; hasMore; ) {
    const runs = await selectRuns(db, { viewerId, cityId, below })
    for (const { low, high, lastPlace } of runs) {
      below = Math.min(below, lastPlace + 1)
      if (below - high > 1) yield { cityId, above: high, below }
      below = Math.min(below, low)
    }
    hasMore = runs.length === runsAtOnce
  }
  if (below > 1) yield { cityId, above: 0, below }
}

/** Of these cities, those where anybody lives that the viewer may not have swiped. */
const selectUnfinishedCities = prepareList((db, cityIds, { viewerId }: { viewerId: number }) =>
  db
    .selectFrom('city_places')
    .select((eb) => [
      'city_places.city_id as cityId',
      eb
        .exists(
          eb
            .selectFrom('seen_runs')
            .select('low')
            .where('viewer_id', '=', viewerId)
            .whereRef('seen_runs.city_id', '=', 'city_places.city_id'),
        )
        .as('hasRuns'),
    ])
    .where('city_places.city_id', 'in', cityIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seen_runs')
            .select('low')
            .where('viewer_id', '=', viewerId)
            .whereRef('seen_runs.city_id', '=', 'city_places.city_id')
            .where('low', '=', 1)
            .whereRef('high', '>=', 'city_places.last_place'),
        ),
      ),
    ),
)

const selectRuns = prepare(
  (db, { viewerId, cityId, below }: { viewerId: number; cityId: number; below: number }) =>
    db
      .selectFrom('seen_runs')
      .innerJoin('city_places', 'city_places.city_id', 'seen_runs.city_id')
      .select(['low', 'high', 'last_place as lastPlace'])
      .where('viewer_id', '=', viewerId)
      .where('seen_runs.city_id', '=', cityId)
      .where('low', '<', below)
      .orderBy('low', 'desc')
      .limit(runsAtOnce),
)

async function listPetsIn(
  db: Db,
  viewerId: number,
  gaps: Gap[],
  size: 1 | 4 | 16,
  limit: number,
): Promise<NewPet[]> {
  const filledUp = Array.from({ length: size }, (_, index) => gaps[index] ?? nowhere)
  const pets = await selectPets[size](db, { viewerId, limit, gaps: filledUp })
  if (size === 1) return pets
  const order = new Map(gaps.map((gap, index) => [gap.cityId, index]))
  const orderOf = (pet: NewPet) => order.get(pet.cityId) ?? 0
  return pets.sort((a, b) => orderOf(a) - orderOf(b) || b.place - a.place).slice(0, limit)
}

const nowhere: Gap = { cityId: 0, above: 0, below: 0 }
const selectPets = { 1: preparePets(1), 4: preparePets(4), 16: preparePets(16) }

/** The pets of several gaps in one query, each gap read by the index on (city, place). */
function preparePets(size: number) {
  type Values = { viewerId: number; limit: number; gaps: Gap[] }
  return prepare((db, { viewerId, limit, gaps }: Values) => {
    const [first, ...others] = takeSlots(gaps, size).map((gap) =>
      db
        .selectFrom(
          db
            .selectFrom('users')
            .select([...cardColumns, 'users.place'])
            .where('city_id', '=', gap.cityId)
            .where('place', '>', gap.above)
            .where('place', '<', gap.below)
            .where('id', '<>', viewerId)
            .where(isUnseen(viewerId))
            .orderBy('place', 'desc')
            .limit(limit)
            .as('pets'),
        )
        .selectAll()
        .$narrowType<{ place: number }>(),
    )
    if (!first) throw new RangeError('There is no query over no gaps.')
    return others.reduce((query, other) => query.unionAll(other), first)
  })
}
