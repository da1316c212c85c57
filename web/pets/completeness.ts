import type { Pet } from '../../contract/pets.ts'

export type PetPart = 'name' | 'species' | 'age' | 'size' | 'energy' | 'company'

/** A fact that a pet's card and reasons would use. */
export interface MissingPart {
  pet: Pet
  part: PetPart
}

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

/** The most useful ones first, and those of the first pet. */
export const listMissing = (pets: readonly Pet[]): MissingPart[] =>
  pets.flatMap((pet) => allParts.filter((part) => !parts[part](pet)).map((part) => ({ pet, part })))
