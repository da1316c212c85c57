import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { petSizes, petSpecies } from './pet-words.ts'
import { BodyId, CityId, Id, Nullable, visibleLine, visibleLines } from './wire.ts'

// Decision 066: an animal that somebody has found, and the people who say that it is theirs.

/** Part of the secret address where the finder reads the answers. */
const FoundAnimalKey = Type.String({ pattern: '^[\\w-]{22}$' })

export const FoundAnimalParams = Type.Object({ key: FoundAnimalKey })

const told = {
  species: Type.Enum([...petSpecies]),
  /** What it looks like, but for one mark that the finder keeps back. */
  words: visibleLines({ maxLength: limits.sightingLength }),
  place: visibleLine({ maxLength: limits.lostPlaceLength }),
}

export const NewFoundAnimalParams = Type.Object({ cityId: CityId })

/** The fields of the form, by anybody, also without an account. A photo belongs to it. */
export const NewFoundAnimal = Type.Object({
  ...told,
  size: Type.Optional(Type.Enum([...petSizes])),
  /** ISO 8601. Up to ten minutes in the future it counts as now, because clocks differ. */
  foundAt: Type.String({ format: 'date-time', maxLength: 40 }),
  /** A telephone number or an e-mail: for the one person whose claim the finder accepts. */
  contact: visibleLine({ maxLength: limits.lostPlaceLength }),
})
export type NewFoundAnimal = Static<typeof NewFoundAnimal>

/** The form with its photo, for the API description. */
export const FoundAnimalUpload = Type.Object({
  files: Type.Array(Type.String({ format: 'binary' }), { minItems: 1, maxItems: 1 }),
  ...NewFoundAnimal.properties,
})

export const AddedFoundAnimal = Type.Object({ key: FoundAnimalKey })
export type AddedFoundAnimal = Static<typeof AddedFoundAnimal>

const animal = {
  ...told,
  size: Nullable(Type.Enum([...petSizes])),
  city: Type.String(),
  foundAt: Type.String(),
}

const Answer = Nullable(Type.Enum(['yes', 'no']))

export const FoundAnimalsQuery = Type.Object({
  /** From the last answer's `x-next-cursor` header. */
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
})

/**
 * Animals that were found near the person's own search, if they look for a pet, otherwise near where they
 * live. Those that the person has claimed come first, then the newest. It names no finder.
 */
export const FoundAnimals = Type.Array(
  Type.Object({
    /** Reports name it as a sighting. */
    id: Id,
    ...animal,
    photo: Type.Object({ url: Type.String(), placeholder: Type.String() }),
    /** What the person has said of it. */
    claim: Nullable(
      Type.Object({
        words: Type.String(),
        answer: Answer,
        /** How to reach the finder, if the answer is yes. */
        contact: Nullable(Type.String()),
      }),
    ),
  }),
)
export type FoundAnimals = Static<typeof FoundAnimals>

/** The person looks for a pet, and says that it is this one. Once for each animal. */
export const NewClaim = Type.Object({
  userId: BodyId,
  id: BodyId,
  /** What only its people know. */
  words: visibleLines({ maxLength: limits.sightingLength }),
})
export type NewClaim = Static<typeof NewClaim>

/** What the finder sees. */
export const OwnFoundAnimal = Type.Object({
  ...animal,
  contact: Type.String(),
  /** `hidden`: by a moderator. */
  state: Type.Enum(['open', 'ended', 'hidden']),
  endsAt: Type.String(),
  /** The newest first. They name no person. */
  claims: Type.Array(
    Type.Object({
      id: Id,
      petName: Type.String(),
      /** Of the poster, while the person still looks for the pet. */
      lostPetKey: Nullable(Type.String()),
      /** The alarm was raised when the animal was on the list already. */
      isAlarmLater: Type.Boolean(),
      words: Type.String(),
      sentAt: Type.String(),
      answer: Answer,
    }),
  ),
})
export type OwnFoundAnimal = Static<typeof OwnFoundAnimal>

/** Whoever was accepted before no longer sees the contact. */
export const ClaimAnswer = Type.Object({
  key: FoundAnimalKey,
  id: BodyId,
  isTheirs: Type.Boolean(),
})
export type ClaimAnswer = Static<typeof ClaimAnswer>

/** Nobody else can claim it. The answer is the same if it has ended already. */
export const FoundAnimalEnd = Type.Object({ key: FoundAnimalKey })
export type FoundAnimalEnd = Static<typeof FoundAnimalEnd>

/** At once, with its photo and its claims. The answer is the same if it is gone already. */
export const FoundAnimalDeletion = Type.Object({ key: FoundAnimalKey })
export type FoundAnimalDeletion = Static<typeof FoundAnimalDeletion>
