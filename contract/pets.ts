import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { petEnergies, petPrompts, petSexes, petSizes, petSpecies } from './pet-words.ts'
import { BodyId, Id, line, lines } from './wire.ts'

// Decision 047: the facts about a pet. An unknown fact is not shown, and is no disadvantage.

/** A year and a month; no day of birth. */
const Month = Type.String({ pattern: '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$' })

/** The question is a code, so that readers see it in their own language; the answer is as written. */
const PetAnswer = Type.Object(
  { prompt: Type.Enum([...petPrompts]), answer: line({ maxLength: limits.answerUnits }) },
  { additionalProperties: false },
)
export type PetAnswer = Static<typeof PetAnswer>

const known = {
  species: Type.Enum([...petSpecies]),
  breed: line({ maxLength: limits.breedLength }),
  sex: Type.Enum([...petSexes]),
  /** The month of birth. */
  born: Month,
  size: Type.Enum([...petSizes]),
  energy: Type.Enum([...petEnergies]),
  neutered: Type.Boolean(),
  /** The owner says so. */
  vaccinated: Type.Boolean(),
  /** Whether the pet gets on with them. */
  dogs: Type.Boolean(),
  cats: Type.Boolean(),
  children: Type.Boolean(),
  about: lines({ maxLength: limits.aboutLength }),
  prompts: Type.Array(PetAnswer, { maxItems: limits.promptsPerPet }),
}

type Known = typeof known
const optional = <Key extends keyof Known>(...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, Type.Optional(known[key])])) as {
    [Each in Key]: ReturnType<typeof Type.Optional<Known[Each]>>
  }

const details = optional(
  'species',
  'breed',
  'sex',
  'born',
  'size',
  'energy',
  'neutered',
  'vaccinated',
  'dogs',
  'cats',
  'children',
  'about',
  'prompts',
)

/**
 * All facts of a pet at once; absent facts become unknown. Absent prompts stay as they are: they
 * came later than the rest.
 */
export const PetDetails = Type.Object(
  { name: line({ maxLength: limits.nameLength }), ...details },
  { additionalProperties: false },
)
export type PetDetails = Static<typeof PetDetails>

export const Pet = Type.Object({ id: Id, name: Type.String(), ...details })
export type Pet = Static<typeof Pet>

/** What a card tells of a pet: the facts from which reasons are computed, and its first prompt. */
export const CardPet = Type.Object({
  name: Type.String(),
  ...optional('species', 'breed', 'born', 'size', 'energy', 'dogs', 'cats', 'prompts'),
})
export type CardPet = Static<typeof CardPet>

/** The facts on the poster of a lost pet. */
export const PosterPet = Type.Object(optional('species', 'breed', 'sex', 'born', 'size'))
export type PosterPet = Static<typeof PosterPet>

/** A person and their pets, the first of which is the spec's animalName. */
export const Household = Type.Object({
  id: Id,
  name: Type.String(),
  /** Kilometres between the two city centres. */
  distance: Type.Number(),
  pets: Type.Array(Pet),
  /** How many people they have met through a playdate that both liked; additive. */
  met: Type.Integer({ minimum: 0 }),
  /** A drawing to show while there is no photo. */
  faceUrl: Type.String(),
})
export type Household = Static<typeof Household>

export const NewPet = Type.Object({ userId: BodyId, pet: PetDetails })
export type NewPet = Static<typeof NewPet>

export const PetUpdate = Type.Object({ userId: BodyId, id: BodyId, pet: PetDetails })
export type PetUpdate = Static<typeof PetUpdate>

/** The last pet of a household cannot be deleted. */
export const PetDeletion = Type.Object({ userId: BodyId, id: BodyId })
export type PetDeletion = Static<typeof PetDeletion>

/** All pets of the person, in their new order. */
export const PetOrder = Type.Object({
  userId: BodyId,
  ids: Type.Array(Id, { minItems: 1, maxItems: limits.petsPerPerson }),
})
export type PetOrder = Static<typeof PetOrder>
