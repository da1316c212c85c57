import { activeParts, type DeckFilter } from '../../contract/deck-filter.ts'
import { kilometresBetween, ringsAround } from '../cities/cities.ts'
import { type Judge, kindJudge, readKinds } from '../people/kinds.ts'

/** Whose filter it is: where they live, and what their own pets are. */
export interface Seeker {
  cityId: number
  kinds: string
}

/** A filter as the deck uses it. */
export interface ActiveFilter {
  judge: Judge
  /** How many of the cities around are near enough. */
  rings: number
}

/** What an account holds of its filter: null for one that asks for nothing. */
export function writeFilter(filter: DeckFilter): string | null {
  return activeParts(filter).length > 0 ? JSON.stringify(filter) : null
}

/** Null: everybody is shown. */
export function readFilter(seeker: Seeker & { deckFilter: string | null }): ActiveFilter | null {
  return seeker.deckFilter === null ? null : applyFilter(JSON.parse(seeker.deckFilter), seeker)
}

export function applyFilter(filter: DeckFilter, { cityId, kinds }: Seeker): ActiveFilter {
  const { distance, getsOnWithMine } = filter
  const cities = ringsAround(cityId)
  return {
    judge: kindJudge({ ...filter, mine: getsOnWithMine ? readKinds(kinds) : [] }),
    rings: distance === null ? cities.length : countWithin(cities, cityId, distance),
  }
}

/** Binary search: the cities come nearest first. */
function countWithin(cities: Uint16Array, cityId: number, distance: number): number {
  let low = 0
  let high = cities.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (kilometresBetween(cityId, cities[middle] ?? 0) <= distance) low = middle + 1
    else high = middle
  }
  return low
}
