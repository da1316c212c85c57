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
  /** Where the deck goes on after this pet. */
  position: DeckPosition
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
  hasMore: boolean
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
        const { ring, place } = pet
        pets.push(
          Object.assign(pet, {
            position: { lap: 'new', cityId: viewer.cityId, ring, place } as const,
          }),
        )
        if (pets.length === limit) return { pets, hasMore: true }
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
  for (const pet of again) {
    const { swipedAt, id: targetId } = pet
    pets.push(Object.assign(pet, { position: { lap: 'again', swipedAt, targetId } as const }))
  }
  return { pets, hasMore: pets.length === limit }
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
  let gaps: Gap[] = []
  const visit = async (size: 1 | 4 | 16) => {
    const visited = gaps
    gaps = []
    visits += 1
    return listPetsIn(db, viewer.id, visited, size, limit)
  }
  for (const count of citiesAtOnce) {
    const cityIds = rings.subarray(ring, ring + count)
    const unfinished = await selectUnfinishedCities(db, cityIds, { viewerId: viewer.id })
    const hasRuns = new Map(unfinished.map((city) => [city.cityId, Boolean(city.hasRuns)]))
    for (const [index, cityId] of cityIds.entries()) {
      const isStarted = hasRuns.get(cityId)
      if (isStarted === undefined) continue
      const top = ring + index === from?.ring ? from.place : Number.MAX_SAFE_INTEGER
      for await (const gap of walkGaps(db, viewer.id, cityId, isStarted, top)) {
        gaps.push({ ...gap, ring: ring + index, cityId })
        const size = gapsAtOnce[visits] ?? 16
        if (gaps.length === size) yield await visit(size)
      }
    }
    if (gaps.length > 0) yield await visit(gapsAtOnce[visits] ?? 16)
    ring += count
  }
}

const runsAtOnce = 32

/** What is left of a city below `top`, from high to low; runs are read only as far as needed. */
async function* walkGaps(
  db: Db,
  viewerId: number,
  cityId: number,
  isStarted: boolean,
  top: number,
): AsyncGenerator<{ above: number; below: number }> {
  let below = top
  for (let hasMore = isStarted; hasMore; ) {
    const runs = await selectRuns(db, { viewerId, cityId, below })
    for (const { low, high } of runs) {
      if (below - high > 1) yield { above: high, below }
      below = Math.min(below, low)
    }
    hasMore = runs.length === runsAtOnce
  }
  if (below > 1) yield { above: 0, below }
}

/** Of these cities, those where anybody lives that the viewer may not have swiped. */
const selectUnfinishedCities = prepareList(
  ['viewerId'],
  (db, cityIds, { viewerId }: { viewerId: number }) =>
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
  ['viewerId', 'cityId', 'below'],
  (db, { viewerId, cityId, below }: { viewerId: number; cityId: number; below: number }) =>
    db
      .selectFrom('seen_runs')
      .select(['low', 'high'])
      .where('viewer_id', '=', viewerId)
      .where('city_id', '=', cityId)
      .where('low', '<', below)
      .orderBy('low', 'desc')
      .limit(runsAtOnce),
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
