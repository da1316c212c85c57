import { type Static, Type } from 'typebox'
import { ageGroups } from './age.ts'
import { petEnergies, petSizes, petSpecies } from './pet-words.ts'
import { BodyId, Nullable } from './wire.ts'

// A filter shows a household when one of its pets matches all parts. Empty lists and null filter nothing.

const some = <Value extends string>(values: readonly Value[]) =>
  Type.Array(Type.Enum([...values]), { maxItems: values.length, uniqueItems: true })

export const DeckFilter = Type.Object(
  {
    /** The maximum distance in kilometres. */
    distance: Nullable(Type.Integer({ minimum: 1, maximum: 2000 })),
    species: some(petSpecies),
    sizes: some(petSizes),
    ages: some(ageGroups),
    energies: some(petEnergies),
    /** Leaves out pets that do not get on with the viewer's dogs and cats, and the other way round. */
    getsOnWithMine: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type DeckFilter = Static<typeof DeckFilter>

const filterParts = Object.keys(DeckFilter.properties) as (keyof DeckFilter)[]

export const FilterQuestion = Type.Object({ userId: BodyId, filter: DeckFilter })
export type FilterQuestion = Static<typeof FilterQuestion>

/** How many unseen households a filter shows. It stops counting at `limits.deckCountMax`. */
export const DeckCount = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  /** There may be more than were counted. */
  isMore: Type.Boolean(),
})
export type DeckCount = Static<typeof DeckCount>

export const DeckEnd = Type.Object({
  /** The part of the filter whose removal would show most households; null when none helps. */
  relax: Nullable(Type.Object({ part: Type.Enum(filterParts), ...DeckCount.properties })),
  /** The person will be notified of newcomers. */
  isWatching: Type.Boolean(),
})
export type DeckEnd = Static<typeof DeckEnd>

/** Asks to be notified, once, when three new households are near; or no longer. */
export const NewcomerWatch = Type.Object({ userId: BodyId, isWatching: Type.Boolean() })
export type NewcomerWatch = Static<typeof NewcomerWatch>
