import { type AgeGroup, ageGroupOf, ageGroups } from '../../contract/age.ts'
import { limits } from '../../contract/limits.ts'
import {
  type Energy,
  type PetSize,
  petEnergies,
  petSizes,
  petSpecies,
  type Species,
} from '../../contract/pet-words.ts'

// What filters ask, as the columns of `deck` have it: each value is one bit, so that a filter is a mask for
// each column.

interface PetFacts {
  species: Species | null
  size: PetSize | null
  born: string | null
  energy: Energy | null
  dogs: number | null
  cats: number | null
}

interface PetTraits {
  species: number
  size: number
  age: number
  energy: number
}

/** The traits of a household's pets in a month, each combination once. */
export function traitsOf(pets: readonly PetFacts[], month: string): PetTraits[] {
  const all = pets.map(({ species, size, born, energy }) => ({
    species: bitOf(petSpecies, species),
    size: bitOf(petSizes, size),
    age: bitOf(ageGroups, born === null ? null : ageGroupOf(born, month)),
    energy: bitOf(petEnergies, energy),
  }))
  return [...new Map(all.map((traits) => [Object.values(traits).join(), traits])).values()]
}

const companyBits = { hasDog: 1, hasCat: 2, refusesDogs: 4, refusesCats: 8 } as const

/** Who lives in a household, and with whom one of its pets does not get on. */
export function companyOf(pets: readonly Pick<PetFacts, 'species' | 'dogs' | 'cats'>[]): number {
  const { hasDog, hasCat, refusesDogs, refusesCats } = companyBits
  return pets.reduce(
    (company, { species, dogs, cats }) =>
      company |
      (species === 'dog' ? hasDog : 0) |
      (species === 'cat' ? hasCat : 0) |
      (dogs === 0 ? refusesDogs : 0) |
      (cats === 0 ? refusesCats : 0),
    0,
  )
}

/** The bits of households whose pets do not get on with these: who refuses mine, and whom mine refuse. */
export const clashesWith = (company: number): number => ((company & 3) << 2) | (company >> 2)

/** 1 stands for unknown. */
const bitOf = <Value extends string>(values: readonly Value[], value: Value | null) =>
  value === null ? 1 : 2 << values.indexOf(value)

/** An empty set allows every value, also unknown. */
const maskOf = <Value extends string>(values: readonly Value[], wanted: readonly Value[]) =>
  wanted.length === 0 ? anything : wanted.reduce((mask, value) => mask | bitOf(values, value), 0)

const anything = 0xffff

/** Shows a household if one of its pets has a bit of each mask, and it has none of `clashes`. */
export interface TraitFilter extends PetTraits {
  clashes: number
  /** The last row of each household to look at: all have the same company, so one is enough for that. */
  lastNth: number
}

interface Wanted {
  species: readonly Species[]
  sizes: readonly PetSize[]
  ages: readonly AgeGroup[]
  energies: readonly Energy[]
  clashes: number
}

export function traitFilter({ species, sizes, ages, energies, clashes }: Wanted): TraitFilter {
  const asksForPets = [species, sizes, ages, energies].some((wanted) => wanted.length > 0)
  return {
    species: maskOf(petSpecies, species),
    size: maskOf(petSizes, sizes),
    age: maskOf(ageGroups, ages),
    energy: maskOf(petEnergies, energies),
    clashes,
    lastNth: asksForPets ? limits.petsPerPerson - 1 : 0,
  }
}

export const anyTraits = traitFilter({ species: [], sizes: [], ages: [], energies: [], clashes: 0 })
