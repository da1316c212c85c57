import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { PosterPet } from './pets.ts'
import { BodyId, CityId, Id, lines, Nullable, visibleLine, visibleLines } from './wire.ts'

// Decision 066: a pet that is lost, and where people have seen it.

/** Digits, so that people can also type the address of a printed poster. */
export const LostPetKey = Type.String({ pattern: '^[1-9][0-9]{11}$' })

export const LostPetParams = Type.Object({ key: LostPetKey })

/** ISO 8601. Up to ten minutes in the future it counts as now, because clocks differ. */
const PastTime = Type.String({ format: 'date-time', maxLength: 40 })

const told = {
  place: visibleLine({ maxLength: limits.lostPlaceLength }),
  lostAt: PastTime,
  words: lines({ maxLength: limits.lostWordsLength }),
}

/** The photo must be one of the person's own. One pet of a person can be lost at a time. */
export const NewLostPet = Type.Object({
  userId: BodyId,
  petId: BodyId,
  photoId: Type.Optional(Nullable(BodyId)),
  /** Where it was lost: the city of the person, if it is not given. It stays when they move. */
  cityId: Type.Optional(CityId),
  ...told,
  words: Type.Optional(told.words),
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
  /** Where and when it was seen last, as the owner says. */
  lastSeen: Nullable(Type.Object({ place: Type.String(), at: Type.String() })),
  /** Null while it is lost. A found pet's poster says that it was found. */
  foundAt: Nullable(Type.String()),
}

/** For everybody. Gone a week after the pet was found. */
export const Poster = Type.Object({
  ...poster,
  /** It is the reader's own search. */
  isOwn: Type.Boolean(),
  /** False: the owner accepts sightings only from people with an account. */
  acceptsVisitors: Type.Boolean(),
})
export type Poster = Static<typeof Poster>

export const LostPetsNearQuery = Type.Object({
  /**
   * Where the person has found an animal. Then the answer does not depend on where they live, nor on whether
   * they want to hear of lost pets.
   */
  cityId: Type.Optional(CityId),
  /** From the last answer's `x-next-cursor` header. */
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
})

/**
 * Pets that are lost in the person's city or near it, the newest first, and after them those just found.
 * A page can be short or empty, and still have a next one.
 */
export const LostPetsNear = Type.Array(
  Type.Object({
    ...poster,
    /**
     * Its card in the deck says that the pet is searched for. Not in an answer for `cityId`: it would name the
     * person behind any poster.
     */
    householdId: Type.Optional(Id),
  }),
)
export type LostPetsNear = Static<typeof LostPetsNear>

export const Sighting = Type.Object({
  id: Id,
  words: Type.String(),
  sentAt: Type.String(),
  /** When its writer saw the pet. */
  seenAt: Type.String(),
  photo: Nullable(Type.Object({ url: Type.String(), placeholder: Type.String() })),
  /** Who wrote it and can be answered. Null for somebody without an account. */
  person: Nullable(Type.Object({ id: Id, name: Type.String(), animalName: Type.String() })),
  /** The chat that the owner's answer opened. */
  chatId: Nullable(Id),
  /** The owner has not seen it yet. */
  isNew: Type.Boolean(),
  isReported: Type.Boolean(),
})
export type Sighting = Static<typeof Sighting>

/** Why an alarm is not told to more people. */
const holds = ['photo', 'account', 'network', 'review', 'hidden'] as const

/** How far the notifications have come, rounded so that it tells of nobody (decision 066). */
export const Reach = Type.Object({
  /** About so many people were notified. Fewer than ten are 0. */
  told: Type.Integer(),
  /** The next circle, if there is one: then up to so many people in all. */
  next: Nullable(Type.Object({ at: Type.String(), upTo: Type.Integer() })),
  /**
   * The next circle waits: for a photo, for the account to be a day old (also because of other alarms of new
   * accounts from that network), or for a moderator who looks at reports of a false alarm. Or a moderator has
   * hidden the poster.
   */
  heldFor: Nullable(Type.Enum([...holds])),
})
export type Reach = Static<typeof Reach>

/** The page of older sightings: `nextBefore` of the last answer. */
export const OwnLostPetQuery = Type.Object({ before: Type.Optional(Id) })

/** The person's own lost pet, with its sightings, the newest first. */
export const OwnLostPet = Type.Object({
  lostPet: Nullable(
    Type.Object({
      ...poster,
      /** Which of the person's photos the poster shows. */
      photoId: Nullable(Id),
      reach: Reach,
      acceptsVisitors: Type.Boolean(),
      /** The person is asked whether the search goes on. Without an answer it ends then. */
      endsAt: Nullable(Type.String()),
      sightings: Type.Array(Sighting),
      /** For `?before=`; null at the end. */
      nextBefore: Nullable(Id),
    }),
  ),
})
export type OwnLostPet = Static<typeof OwnLostPet>

/** What every page shows of the person's own search. */
export const OwnSearch = Type.Object({
  search: Nullable(
    Type.Object({
      key: LostPetKey,
      /** Empty for a pet without a name. */
      petName: Type.String(),
      /** Sightings that the person has not seen, counted up to 99. */
      newSightings: Type.Integer(),
    }),
  ),
})
export type OwnSearch = Static<typeof OwnSearch>

/** Fields that are not given keep their value. Nobody is notified again. */
export const LostPetUpdate = Type.Object({
  userId: BodyId,
  key: LostPetKey,
  ...Type.Partial(Type.Object(told)).properties,
  lastSeen: Type.Optional(Nullable(Type.Object({ place: told.place, at: PastTime }))),
  /** One of the person's own photos, or null. */
  photoId: Type.Optional(Nullable(BodyId)),
  acceptsVisitors: Type.Optional(Type.Boolean()),
})
export type LostPetUpdate = Static<typeof LostPetUpdate>

/** The owner has seen the sightings up to and including this one. */
export const SightingsSeen = Type.Object({ userId: BodyId, key: LostPetKey, upTo: BodyId })
export type SightingsSeen = Static<typeof SightingsSeen>

/** The owner answers a sighting of a person with an account: this opens a chat of the two. */
export const SightingAnswer = Type.Object({ userId: BodyId, id: BodyId })
export type SightingAnswer = Static<typeof SightingAnswer>

export const AnsweredSighting = Type.Object({ chatId: Id })
export type AnsweredSighting = Static<typeof AnsweredSighting>

/** By anybody, also without an account. */
export const NewSighting = Type.Object({
  key: LostPetKey,
  words: visibleLines({ maxLength: limits.sightingLength }),
  /** Now, if it is not given. */
  seenAt: Type.Optional(PastTime),
})
export type NewSighting = Static<typeof NewSighting>

/** The form of a sighting with a photo, for the API description. */
export const SightingUpload = Type.Object({
  files: Type.Array(Type.String({ format: 'binary' }), { minItems: 1, maxItems: 1 }),
  words: NewSighting.properties.words,
  seenAt: NewSighting.properties.seenAt,
})

/** By the owner of the search. The answer is the same if it is gone already. */
export const SightingRemoval = Type.Object({ userId: BodyId, id: BodyId })
export type SightingRemoval = Static<typeof SightingRemoval>

/** Ends the search. The answer is the same if it has ended already. */
export const LostPetEnd = Type.Object({ userId: BodyId, key: LostPetKey, found: Type.Boolean() })
export type LostPetEnd = Static<typeof LostPetEnd>

/** Takes the end of a search back, for `durations.endUndoMs` after it. */
export const LostPetUndo = Type.Object({ userId: BodyId, key: LostPetKey })
export type LostPetUndo = Static<typeof LostPetUndo>

/** The search goes on for as long again. */
export const LostPetRenewal = Type.Object({ userId: BodyId, key: LostPetKey })
export type LostPetRenewal = Static<typeof LostPetRenewal>
