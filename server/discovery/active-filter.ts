import { activeParts, type DeckFilter, noFilter } from '../../contract/deck-filter.ts'
import { nearestCities, shownDistance } from '../cities/cities.ts'
import { anyTraits, readTraits, type TraitFilter, traitFilter } from '../people/traits.ts'

/** Where the viewer lives and the traits of their pets, as in `users.kinds`. */
export interface FilterOwner {
  cityId: number
  traits: string
}

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

export function readFilter(owner: FilterOwner & { deckFilter: string | null }): ActiveFilter {
  return applyFilter(owner.deckFilter === null ? noFilter : JSON.parse(owner.deckFilter), owner)
}

export function applyFilter(filter: DeckFilter, { cityId, traits }: FilterOwner): ActiveFilter {
  const { distance, getsOnWithMine } = filter
  const cities = nearestCities(cityId)
  const asksForTraits = activeParts(filter).some((part) => part !== 'distance')
  return {
    traits: asksForTraits
      ? traitFilter({ ...filter, mine: getsOnWithMine ? readTraits(traits) : [] })
      : anyTraits,
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
