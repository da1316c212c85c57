import { type DeckEnd, nearbyDistances } from '../../contract/deck-filter.ts'
import { limits } from '../../contract/limits.ts'
import { nearestCities, shownDistance } from '../cities/cities.ts'
import { prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { anyTraits } from '../people/traits.ts'
import { isNotBlocked } from '../people/visibility.queries.ts'
import type { DeckIndex } from './deck-index.ts'
import type { Viewer } from './unseen.queries.ts'

/** More households than are counted, because some of them may be blocked. */
const householdsAtMost = 128

/**
 * How many pets there are around the viewer, seen or not, without filters. Reads a bounded number of
 * rows: the nearest households in the index. Blocked people are not counted, so a block still looks
 * like a deletion.
 */
export async function countNearby(
  db: Db,
  index: DeckIndex,
  viewer: Viewer,
): Promise<DeckEnd['nearby']> {
  await index.refresh()
  const { households, isCut } = listNearest(index, viewer)
  const rows = await selectPets(db, [...households.keys()], { viewerId: viewer.id })
  const pets = rows.map(({ id, pets }) => ({
    kilometres: households.get(id) ?? 0,
    count: JSON.parse(pets).length as number,
  }))
  const furthest = Math.max(0, ...households.values())
  return nearbyDistances.map((distance) => {
    const near = pets.filter(({ kilometres }) => kilometres <= distance)
    const count = near.reduce((sum, pet) => sum + pet.count, 0)
    return {
      distance,
      count: Math.min(count, limits.deckCountMax),
      isMore: count > limits.deckCountMax || (isCut && furthest <= distance),
    }
  })
}

/** The distance of each household, nearest first, as far as the longest distance. */
function listNearest(index: DeckIndex, viewer: Viewer) {
  const households = new Map<number, number>()
  for (const cityId of nearestCities(viewer.cityId)) {
    const kilometres = shownDistance(viewer.cityId, cityId)
    if (kilometres > Math.max(...nearbyDistances)) break
    const city = index.city(cityId)
    let found = city?.nextBelow(Number.MAX_SAFE_INTEGER, anyTraits)
    while (found) {
      if (households.size === householdsAtMost) return { households, isCut: true }
      if (found.id !== viewer.id) households.set(found.id, kilometres)
      found = city?.nextBelow(found.rank, anyTraits)
    }
  }
  return { households, isCut: false }
}

const selectPets = prepareList((db, ids, { viewerId }: { viewerId: number }) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.pets'])
    .where('users.id', 'in', ids)
    .where('users.place', 'is not', null)
    .where(isNotBlocked(viewerId)),
)
