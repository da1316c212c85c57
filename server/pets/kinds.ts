import { type AgeGroup, ageGroupOf, ageGroups } from '../../contract/age.ts'
import {
  type Energy,
  type PetSize,
  petEnergies,
  petSizes,
  petSpecies,
  type Species,
} from '../../contract/pet-words.ts'

// What filters ask of a pet, packed into 13 bits: the deck is filtered in memory, where a million
// of these are two megabytes. 0 stands for what is not known.

/** The lowest bit of each part. */
const shifts = { cats: 0, dogs: 1, energy: 2, age: 4, size: 7, species: 9 } as const

interface Kindly {
  species: Species | null
  size: PetSize | null
  born: string | null
  energy: Energy | null
  dogs: number | null
  cats: number | null
}

/** What a pet is in a month. */
export function kindOf(pet: Kindly, month: string): number {
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

/** Of a household: each kind once, as the text that `users.kinds` holds. */
export function writeKinds(kinds: number[]): string {
  return [...new Set(kinds)].sort((a, b) => a - b).join()
}

export function readKinds(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number)
}

const numberOf = <Value extends string>(values: readonly Value[], value: Value | null) =>
  value === null ? 0 : values.indexOf(value) + 1

/** A set of values of one part as a bit mask; none asks for nothing. */
const maskOf = <Value extends string>(values: readonly Value[], wanted: readonly Value[]) =>
  wanted.length === 0
    ? everything
    : wanted.reduce((mask, value) => mask | (1 << numberOf(values, value)), 0)

const everything = 0xffff

/** What is asked of a pet's kind. */
export interface Wanted {
  species: readonly Species[]
  sizes: readonly PetSize[]
  ages: readonly AgeGroup[]
  energies: readonly Energy[]
  /** One's own kinds, where the pet must not be known not to get on with them, or they with it. */
  mine: readonly number[]
}

export function kindFilter({ species, sizes, ages, energies, mine }: Wanted) {
  const has = (shift: number) => mine.some((kind) => (kind >> shift) & 1)
  const hasSpecies = (name: Species) =>
    mine.some((kind) => kind >> shifts.species === numberOf(petSpecies, name))
  const unwanted: Species[] = []
  if (has(shifts.dogs)) unwanted.push('dog')
  if (has(shifts.cats)) unwanted.push('cat')
  const masks = {
    species:
      maskOf(petSpecies, species) & ~(unwanted.length > 0 ? maskOf(petSpecies, unwanted) : 0),
    size: maskOf(petSizes, sizes),
    age: maskOf(ageGroups, ages),
    energy: maskOf(petEnergies, energies),
  }
  const forbidden =
    (Number(hasSpecies('dog')) << shifts.dogs) | (Number(hasSpecies('cat')) << shifts.cats)
  return (kind: number): boolean =>
    (kind & forbidden) === 0 &&
    ((masks.species >> (kind >> shifts.species)) &
      (masks.size >> ((kind >> shifts.size) & 3)) &
      (masks.age >> ((kind >> shifts.age) & 7)) &
      (masks.energy >> ((kind >> shifts.energy) & 3)) &
      1) ===
      1
}

/** The same answer for every kind there is, for whoever asks it a million times. */
export function kindTable(accepts: (kind: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 1 << 13 }, (_, kind) => Number(accepts(kind)))
}
