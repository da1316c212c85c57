import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { PosterPet } from './pets.ts'
import { BodyId, Id, lines, Nullable, visibleLine, visibleLines } from './wire.ts'

// Decision 066: a pet that is lost, and where people have seen it.

/** Digits, so that people can also type the address of a printed poster. */
const LostPetKey = Type.String({ pattern: '^[1-9][0-9]{11}$' })

export const LostPetParams = Type.Object({ key: LostPetKey })

/** The photo must be one of the person's own. One pet of a person can be lost at a time. */
export const NewLostPet = Type.Object({
  userId: BodyId,
  petId: BodyId,
  photoId: Type.Optional(Nullable(BodyId)),
  place: visibleLine({ maxLength: limits.lostPlaceLength }),
  /** ISO 8601. Up to ten minutes in the future it counts as now, because clocks differ. */
  lostAt: Type.String({ format: 'date-time', maxLength: 40 }),
  words: Type.Optional(lines({ maxLength: limits.lostWordsLength })),
})
export type NewLostPet = Static<typeof NewLostPet>

export const RaisedLostPet = Type.Object({ key: LostPetKey })
export type RaisedLostPet = Static<typeof RaisedLostPet>

/** What a poster shows. It names no person. */
const poster = {
  key: LostPetKey,
  /** Empty for a pet without a name. */
  petName: Type.String(),
  /** The details of the pet, unless it was deleted. */
  pet: Nullable(PosterPet),
  photoUrl: Nullable(Type.String()),
  city: Type.String(),
  place: Type.String(),
  words: Type.String(),
  lostAt: Type.String(),
  /** Null while it is lost. */
  foundAt: Nullable(Type.String()),
}

/** For everybody. Gone a week after the pet was found. */
export const Poster = Type.Object({
  ...poster,
  /** For signed-in people, so that they can report a false alarm. */
  ownerId: Nullable(Id),
})
export type Poster = Static<typeof Poster>

/** Newest first: pets that are lost in the person's city or near it, and those just found. */
export const LostPetsNear = Type.Array(Type.Object(poster))
export type LostPetsNear = Static<typeof LostPetsNear>

export const Sighting = Type.Object({
  id: Id,
  words: Type.String(),
  sentAt: Type.String(),
  /** Null for somebody without an account. */
  person: Nullable(Type.Object({ id: Id, name: Type.String(), animalName: Type.String() })),
})
export type Sighting = Static<typeof Sighting>

/** The person's own lost pet, with its sightings, the newest first. */
export const OwnLostPet = Type.Object({
  lostPet: Nullable(
    Type.Object({
      ...poster,
      /** How many people got a notification so far. */
      notified: Type.Integer(),
      /** The person is asked whether the search goes on. Without an answer it ends then. */
      endsAt: Nullable(Type.String()),
      sightings: Type.Array(Sighting),
    }),
  ),
})
export type OwnLostPet = Static<typeof OwnLostPet>

/** By anybody, also without an account. */
export const NewSighting = Type.Object({
  key: LostPetKey,
  words: visibleLines({ maxLength: limits.sightingLength }),
})
export type NewSighting = Static<typeof NewSighting>

/** By the owner of the search. The answer is the same if it is gone already. */
export const SightingRemoval = Type.Object({ userId: BodyId, id: BodyId })
export type SightingRemoval = Static<typeof SightingRemoval>

/** Ends the search. The answer is the same if it has ended already. */
export const LostPetEnd = Type.Object({ userId: BodyId, key: LostPetKey, found: Type.Boolean() })
export type LostPetEnd = Static<typeof LostPetEnd>

/** The search goes on for as long again. */
export const LostPetRenewal = Type.Object({ userId: BodyId, key: LostPetKey })
export type LostPetRenewal = Static<typeof LostPetRenewal>
