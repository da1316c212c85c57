import type { DeckCount, DeckEnd, DeckFilter } from '../../contract/deck-filter.ts'
import { activeParts, noFilter, without } from '../../contract/filter-parts.ts'
import { limits } from '../../contract/limits.ts'
import { nearestCities, shownDistance } from '../cities/cities.ts'
import type { Db } from '../db/store.ts'
import { getCompany } from '../people/pets.queries.ts'
import { clashesWith, traitFilter } from '../people/traits.ts'
import { type ActiveFilter, listUnseen, rowsOfRequest, type Viewer } from './unseen.queries.ts'

/** Reads `users.deck_filter`. A part of the filter that came later is not in an older text. */
export const readFilter = (text: string | null): DeckFilter => ({
  ...noFilter,
  ...JSON.parse(text ?? '{}'),
})

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

/** How many unseen households a filter would show: the length of the first page of its deck. */
export async function countMatching(
  db: Db,
  viewer: Viewer,
  filter: DeckFilter,
  maxRows?: number,
): Promise<DeckCount> {
  const { found, next } = await listUnseen(db, {
    viewer,
    filter: await applyFilter(db, filter, viewer),
    limit: limits.deckCountMax,
    maxRows,
  })
  return { count: found.length, isMore: next !== null }
}

/**
 * Finds the part of a filter that hides most people; null if none does, or nothing is asked for. The walks
 * share the rows of one request; a part whose walk ended before it found anybody is better than none.
 */
export async function findRelaxation(
  db: Db,
  viewer: Viewer,
  filter: DeckFilter,
): Promise<DeckEnd['relax']> {
  let best: DeckEnd['relax'] = null
  const parts = activeParts(filter)
  const maxRows = rowsOfRequest / parts.length
  for (const part of parts) {
    const { count, isMore } = await countMatching(db, viewer, without(filter, part), maxRows)
    const isBetter = best ? count > best.count : count > 0 || isMore
    if (isBetter) best = { part, count, isMore }
  }
  return best
}
