import type { AgeGroup } from './age.ts'
import type { Energy, PetSize, Species } from './pet-words.ts'

// The parts of a filter. Without schemas, because the browser imports this file.

/** Empty lists and null filter nothing. */
export interface DeckFilter {
  /** The maximum distance in kilometres. */
  distance: number | null
  species: Species[]
  sizes: PetSize[]
  ages: AgeGroup[]
  energies: Energy[]
  /** Leaves out pets that do not get on with the viewer's dogs and cats, and the other way round. */
  getsOnWithMine: boolean
}

type FilterPart = keyof DeckFilter

export const noFilter: DeckFilter = {
  distance: null,
  species: [],
  sizes: [],
  ages: [],
  energies: [],
  getsOnWithMine: false,
}

export const filterParts = Object.keys(noFilter) as FilterPart[]

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
