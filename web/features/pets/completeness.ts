import type { Pet } from '../../../contract/pets.ts'

export type PetPart = 'name' | 'species' | 'age' | 'size' | 'energy' | 'company'

export interface MissingOfPet {
  pet: Pet
  parts: PetPart[]
}

export interface Completeness {
  /** From 0 to 100; 100 only when nothing is missing. */
  percent: number
  isPhotoMissing: boolean
  /** Only pets with missing facts. */
  pets: MissingOfPet[]
}

/** The facts that the card and the reasons use. */
const parts: Record<PetPart, (pet: Pet) => boolean> = {
  name: ({ name }) => name.trim() !== '',
  species: ({ species }) => species !== undefined,
  age: ({ born }) => born !== undefined,
  size: ({ size }) => size !== undefined,
  energy: ({ energy }) => energy !== undefined,
  // One answer is enough, because `not known` is an answer too.
  company: ({ dogs, cats, children }) => [dogs, cats, children].some((it) => it !== undefined),
}

const allParts = Object.keys(parts) as PetPart[]

export function completenessOf(pets: readonly Pet[], hasPhoto: boolean): Completeness {
  const missing = pets
    .map((pet) => ({ pet, parts: allParts.filter((part) => !parts[part](pet)) }))
    .filter(({ parts }) => parts.length > 0)
  const total = 1 + pets.length * allParts.length
  const left = missing.reduce((sum, { parts }) => sum + parts.length, hasPhoto ? 0 : 1)
  return {
    percent: Math.floor((100 * (total - left)) / total),
    isPhotoMissing: !hasPhoto,
    pets: missing,
  }
}
