import { type AgeGroup, ageGroupOf, ageGroups } from '../../contract/age.ts'
import {
  type Energy,
  type PetSize,
  petEnergies,
  petSizes,
  petSpecies,
  type Species,
} from '../../contract/pet-words.ts'

// The traits of a pet are everything that filters ask of it, packed into a number of 13 bits: the deck
// index keeps a million of them in two megabytes. 0 stands for unknown.

/** The lowest bit of each part. */
const shifts = { cats: 0, dogs: 1, energy: 2, age: 4, size: 7, species: 9 } as const

interface PetFacts {
  species: Species | null
  size: PetSize | null
  born: string | null
  energy: Energy | null
  dogs: number | null
  cats: number | null
}

/** The traits of a pet in a month; they change when the pet reaches the next age group. */
export function traitsOf(pet: PetFacts, month: string): number {
  const age = pet.born === null ? null : ageGroupOf(pet.born, month)
  return (
    (numberOf(petSpecies, pet.species) << shifts.species) |
    (numberOf(petSizes, pet.size) << shifts.size) |
    (numberOf(ageGroups, age) << shifts.age) |
    (numberOf(petEnergies, pet.energy) << shifts.energy) |
    (Number(pet.dogs === 0) << shifts.dogs) |
    (Number(pet.cats === 0) << shifts.cats)
  )
}

/** The traits of a household's pets, each number once, as the text in `users.kinds`. */
export function writeTraits(traits: number[]): string {
  return [...new Set(traits)].sort((a, b) => a - b).join()
}

export function readTraits(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number)
}

const numberOf = <Value extends string>(values: readonly Value[], value: Value | null) =>
  value === null ? 0 : values.indexOf(value) + 1

/** A set of values of one part as a bit mask; an empty set allows every value. */
const maskOf = <Value extends string>(values: readonly Value[], wanted: readonly Value[]) =>
  wanted.length === 0
    ? everything
    : wanted.reduce((mask, value) => mask | (1 << numberOf(values, value)), 0)

const everything = 0xffff

/** What a filter asks of a household's pets. */
export interface Wanted {
  species: readonly Species[]
  sizes: readonly PetSize[]
  ages: readonly AgeGroup[]
  energies: readonly Energy[]
  /** The traits of the viewer's pets, if pets that do not get on with them are left out; else empty. */
  mine: readonly number[]
}

const wantedBit = 1
const excludedBit = 2

/**
 * What a filter says of one pet: `wantedBit` if it has all that is asked for, `excludedBit` if it
 * does not get on with the viewer's pets.
 */
export type TraitFilter = (traits: number) => number

/** Shows a household if one of its pets is wanted and none is excluded. */
export const isShown = (bitsOfAllPets: number): boolean => bitsOfAllPets === wantedBit

export const anyTraits: TraitFilter = () => wantedBit

export function traitFilter({ species, sizes, ages, energies, mine }: Wanted): TraitFilter {
  const masks = {
    species: maskOf(petSpecies, species),
    size: maskOf(petSizes, sizes),
    age: maskOf(ageGroups, ages),
    energy: maskOf(petEnergies, energies),
  }
  const haveA = (name: Species) =>
    mine.some((pet) => pet >> shifts.species === numberOf(petSpecies, name))
  const oneDislikes = (shift: number) => mine.some((pet) => (pet >> shift) & 1)
  // Bits of a pet that does not get on with dogs or cats, where the viewer has such a pet.
  const dislikesMine = (Number(haveA('dog')) << shifts.dogs) | (Number(haveA('cat')) << shifts.cats)
  const speciesMineDislike =
    (Number(oneDislikes(shifts.dogs)) << numberOf(petSpecies, 'dog')) |
    (Number(oneDislikes(shifts.cats)) << numberOf(petSpecies, 'cat'))
  return (traits) => {
    const isWanted =
      (masks.species >> (traits >> shifts.species)) &
      (masks.size >> ((traits >> shifts.size) & 3)) &
      (masks.age >> ((traits >> shifts.age) & 7)) &
      (masks.energy >> ((traits >> shifts.energy) & 3)) &
      wantedBit
    const isExcluded =
      (traits & dislikesMine) !== 0 ||
      ((speciesMineDislike >> (traits >> shifts.species)) & 1) === 1
    return isExcluded ? isWanted | excludedBit : isWanted
  }
}

export function showsHousehold(filter: TraitFilter, traits: readonly number[]): boolean {
  return isShown(traits.reduce((bits, pet) => bits | filter(pet), 0))
}
