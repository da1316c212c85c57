import { ringsAround } from '../cities/cities.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { isNotBlocked } from '../safety/visibility.ts'

// design §7. The deck walks the cities nearest first and takes each city's pets newest first. What a
// viewer has swiped is remembered per city as runs of places (see seen-runs.ts), so the walk visits
// only the gaps between runs: a page costs the same however many pets there are or were seen.

export interface DeckPet {
  id: number
  name: string
  animalName: string
  cityId: number
  /** See `users.pictures`. */
  pictures: string
}

/** Where a page ended: among the pets not seen yet, or among those that were disliked. */
export type DeckPosition =
  | { lap: 'new'; cityId: number; ring: number; place: number }
  | { lap: 'again'; swipedAt: number; targetId: number }

interface Viewer {
  id: number
  cityId: number
}

interface DeckPage {
  pets: DeckPet[]
  /** Null: there is nothing more. */
  next: DeckPosition | null
}

export async function listDeck(
  db: Db,
  viewer: Viewer,
  limit: number,
  after: DeckPosition | null,
): Promise<DeckPage> {
  // Who has moved since starts a new walk.
  const from = after?.lap === 'new' && after.cityId !== viewer.cityId ? null : after
  const pets: DeckPet[] = []

  if (from?.lap !== 'again') {
    for await (const batch of walkNew(db, viewer, limit, from)) {
      for (const pet of batch) {
        pets.push(pet)
        if (pets.length < limit) continue
        return {
          pets,
          next: { lap: 'new', cityId: viewer.cityId, ring: pet.ring, place: pet.place },
        }
      }
    }
  }
  const start = from?.lap === 'again' ? from : { swipedAt: 0, targetId: 0 }
  const again = await selectDisliked(db, {
    viewerId: viewer.id,
    swipedAt: start.swipedAt,
    targetId: start.targetId,
    limit: limit - pets.length,
  })
  pets.push(...again)
  const last = again.at(-1)
  return {
    pets,
    next:
      last && pets.length === limit
        ? { lap: 'again', swipedAt: last.swipedAt, targetId: last.id }
        : null,
  }
}

/** A stretch of a city's places, both ends excluded, of which the viewer has swiped none. */
interface Gap {
  ring: number
  cityId: number
  above: number
  below: number
}

// Most pages are filled by the first city, so little is asked for first, and more when needed.
const citiesAtOnce = [1, 15, 112, 1024]
const gapsAtOnce = [1, 4, 16] as const

async function* walkNew(
  db: Db,
  viewer: Viewer,
  limit: number,
  from: { ring: number; place: number } | null,
) {
  const rings = ringsAround(viewer.cityId)
  let ring = from?.ring ?? 0
  let visits = 0
  for (const count of citiesAtOnce) {
    const gaps = await listGaps(db, viewer.id, rings.subarray(ring, ring + count), ring, from)
    while (gaps.length > 0) {
      const size = gapsAtOnce[visits++] ?? 16
      yield await listPetsIn(db, viewer.id, gaps.splice(0, size), size, limit)
    }
    ring += count
  }
}

async function listGaps(
  db: Db,
  viewerId: number,
  cityIds: Uint16Array,
  firstRing: number,
  from: { ring: number; place: number } | null,
): Promise<Gap[]> {
  const rows = await selectUnfinishedCities(db, cityIds, { viewerId })
  const runsByCity = Map.groupBy(rows, (row) => row.cityId)
  return [...cityIds].flatMap((cityId, index) => {
    const runs = runsByCity.get(cityId)
    const ring = firstRing + index
    const top = ring === from?.ring ? from.place : Number.MAX_SAFE_INTEGER
    return runs ? gapsBetween(runs, top).map((gap) => ({ ring, cityId, ...gap })) : []
  })
}

/** What is left below `top` between runs that are sorted from high to low. */
function gapsBetween(runs: { low: number | null; high: number | null }[], top: number) {
  const gaps: { above: number; below: number }[] = []
  let below = top
  for (const { low, high } of [...runs, { low: 0, high: 0 }]) {
    if (low === null || high === null) continue
    if (below - high > 1) gaps.push({ above: high, below })
    below = Math.min(below, low)
  }
  return gaps
}

/** Of these cities, those where anybody lives that the viewer may not have swiped, with the runs. */
const selectUnfinishedCities = prepareList(
  ['viewerId'],
  (db, cityIds, { viewerId }: { viewerId: number }) =>
    db
      .selectFrom('city_places')
      .leftJoin('seen_runs', (join) =>
        join
          .on('seen_runs.viewer_id', '=', viewerId)
          .onRef('seen_runs.city_id', '=', 'city_places.city_id'),
      )
      .select(['city_places.city_id as cityId', 'low', 'high'])
      .where('city_places.city_id', 'in', cityIds)
      .where(({ eb, or, ref }) =>
        or([eb('low', 'is', null), eb('low', '>', 1), eb('high', '<', ref('last_place'))]),
      )
      .orderBy('high', 'desc'),
)

async function listPetsIn(db: Db, viewerId: number, gaps: Gap[], size: 1 | 4 | 16, limit: number) {
  const values: Record<string, number> = { viewerId, limit }
  for (let index = 0; index < size; index++) {
    const { cityId, above, below } = gaps[index] ?? { cityId: 0, above: 0, below: 0 }
    Object.assign(values, {
      [`cityId${index}`]: cityId,
      [`above${index}`]: above,
      [`below${index}`]: below,
    })
  }
  const rows = await selectPets[size](db, values)
  return rows
    .map((row) => Object.assign(row, { ring: gaps[row.gap]?.ring ?? 0 }))
    .sort((a, b) => a.ring - b.ring || b.place - a.place)
}

const selectPets = { 1: preparePets(1), 4: preparePets(4), 16: preparePets(16) }

/** The pets of several gaps in one query, each gap read by the index on (city, place). */
function preparePets(size: number) {
  const indexes = Array.from({ length: size }, (_, index) => index)
  const names = indexes.flatMap((index) => [`cityId${index}`, `above${index}`, `below${index}`])
  return prepare(['viewerId', 'limit', ...names], (db, values: Record<string, number>) => {
    const petsOf = (index: number) =>
      db
        .selectFrom(
          db
            .selectFrom('users')
            .select(({ lit }) => [
              'id',
              'name',
              'animal_name as animalName',
              'city_id as cityId',
              'pictures',
              'place',
              lit(index).as('gap'),
            ])
            .where('city_id', '=', values[`cityId${index}`] as number)
            .where('place', '>', values[`above${index}`] as number)
            .where('place', '<', values[`below${index}`] as number)
            .where('id', '<>', values.viewerId as number)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('swipes')
                    .select('target_id')
                    .where('viewer_id', '=', values.viewerId as number)
                    .whereRef('target_id', '=', 'users.id'),
                ),
              ),
            )
            .where(isNotBlocked(values.viewerId as number))
            .orderBy('place', 'desc')
            .limit(values.limit as number)
            .as('pets'),
        )
        .selectAll()
        .$narrowType<{ place: number }>()
    return indexes.slice(1).reduce((query, index) => query.unionAll(petsOf(index)), petsOf(0))
  })
}

/** The second lap: whoever was disliked, in the order in which they were (spec §4: it wraps). */
const selectDisliked = prepare(
  ['viewerId', 'swipedAt', 'targetId', 'limit'],
  (db, values: { viewerId: number; swipedAt: number; targetId: number; limit: number }) =>
    db
      .selectFrom('swipes')
      .innerJoin('users', 'users.id', 'swipes.target_id')
      .select([
        'users.id',
        'name',
        'animal_name as animalName',
        'city_id as cityId',
        'pictures',
        'swiped_at as swipedAt',
      ])
      .where('viewer_id', '=', values.viewerId)
      .where('verdict', '=', 'dislike')
      .where('users.place', 'is not', null)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('swiped_at', 'target_id'), '>', tuple(values.swipedAt, values.targetId)),
      )
      .orderBy('swiped_at')
      .orderBy('target_id')
      .limit(values.limit),
)
