import type { AgeGroup } from './age.ts'
import type { Energy, PetSize, Species } from './pet-words.ts'

// design §13: what a filter is made of. No schema is here, so that browsers load none.

/** An empty list asks for nothing, so does null. */
export interface DeckFilter {
  /** At most so many kilometres away. */
  distance: number | null
  species: Species[]
  sizes: PetSize[]
  ages: AgeGroup[]
  energies: Energy[]
  /** Leaves out what is known not to get on with one's own dogs and cats, or they with it. */
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

/** Which parts of a filter ask for something. */
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
