import { activeParts, type DeckFilter } from '../../contract/deck-filter.ts'
import { nearestCities, shownDistance } from '../cities/cities.ts'
import type { Db } from '../db/store.ts'
import { getCompany } from '../people/pets.queries.ts'
import { clashesWith, type TraitFilter, traitFilter } from '../people/traits.ts'

/** A filter as the walk through the deck uses it. */
export interface ActiveFilter {
  traits: TraitFilter
  /** How many of the nearest cities are near enough. */
  cityCount: number
}

/** The text in `users.deck_filter`: null for a filter that asks for nothing. */
export function writeFilter(filter: DeckFilter): string | null {
  return activeParts(filter).length > 0 ? JSON.stringify(filter) : null
}

export async function applyFilter(
  db: Db,
  filter: DeckFilter,
  { id, cityId }: { id: number; cityId: number },
): Promise<ActiveFilter> {
  const { distance, getsOnWithMine } = filter
  const cities = nearestCities(cityId)
  const clashes = getsOnWithMine ? clashesWith(await getCompany(db, id)) : 0
  return {
    traits: traitFilter({ ...filter, clashes }),
    cityCount: distance === null ? cities.length : countWithin(cities, cityId, distance),
  }
}

/**
 * The number of cities whose shown distance is at most this. The exact distance is not used, because a
 * filter would reveal it. Binary search: the cities are sorted by distance.
 */
function countWithin(cities: Uint16Array, cityId: number, distance: number): number {
  let low = 0
  let high = cities.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (shownDistance(cityId, cities[middle] ?? 0) <= distance) low = middle + 1
    else high = middle
  }
  return low
}
