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

/** What is asked of a household's pets. */
export interface Wanted {
  species: readonly Species[]
  sizes: readonly PetSize[]
  ages: readonly AgeGroup[]
  energies: readonly Energy[]
  /** One's own kinds, where nobody is wanted who is known not to get on with them, or they with it. */
  mine: readonly number[]
}

/**
 * What is thought of a kind: 1, it is all of what is asked for; 2, it does not get on with mine; or
 * neither or both. A household is shown when one of its pets is the former and none the latter, that
 * is when the verdicts on its kinds make 1 by `|`.
 */
export type Judge = (kind: number) => number
export const isShown = 1

export function kindJudge({ species, sizes, ages, energies, mine }: Wanted): Judge {
  const masks = {
    species: maskOf(petSpecies, species),
    size: maskOf(petSizes, sizes),
    age: maskOf(ageGroups, ages),
    energy: maskOf(petEnergies, energies),
  }
  const isMine = (name: Species) =>
    mine.some((kind) => kind >> shifts.species === numberOf(petSpecies, name))
  const mineHates = (shift: number) => mine.some((kind) => (kind >> shift) & 1)
  const hates = (Number(isMine('dog')) << shifts.dogs) | (Number(isMine('cat')) << shifts.cats)
  const hated =
    (Number(mineHates(shifts.dogs)) << numberOf(petSpecies, 'dog')) |
    (Number(mineHates(shifts.cats)) << numberOf(petSpecies, 'cat'))
  return (kind) => {
    const isWanted =
      (masks.species >> (kind >> shifts.species)) &
      (masks.size >> ((kind >> shifts.size) & 3)) &
      (masks.age >> ((kind >> shifts.age) & 7)) &
      (masks.energy >> ((kind >> shifts.energy) & 3)) &
      1
    const clashes = (kind & hates) !== 0 || ((hated >> (kind >> shifts.species)) & 1) === 1
    return clashes ? isWanted | 2 : isWanted
  }
}

/** Whether a household of these kinds is shown. */
export function showsHousehold(judge: Judge, kinds: readonly number[]): boolean {
  return kinds.reduce((verdict, kind) => verdict | judge(kind), 0) === isShown
}

/** The verdict on every kind there is, for whoever asks it a million times. */
export function judgeTable(judge: Judge): Uint8Array {
  return Uint8Array.from({ length: 1 << 13 }, (_, kind) => judge(kind))
}
