import type { DeckFilter } from './deck-filter.ts'

type FilterPart = keyof DeckFilter

export const noFilter: DeckFilter = {
  distance: null,
  species: [],
  sizes: [],
  ages: [],
  energies: [],
  getsOnWithMine: false,
}

const filterParts = Object.keys(noFilter) as FilterPart[]

/** The parts of a filter that are set. */
export const activeParts = (filter: DeckFilter): FilterPart[] =>
  filterParts.filter((part) => {
    const value = filter[part]
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  })

/** The same filter without one of its parts. */
export const without = (filter: DeckFilter, part: FilterPart): DeckFilter => ({
  ...filter,
  [part]: noFilter[part],
})
