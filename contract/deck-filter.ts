import { type Static, Type } from 'typebox'
import { ageGroups } from './age.ts'
import { filterParts } from './filter-parts.ts'
import { petEnergies, petSizes, petSpecies } from './pet-words.ts'
import { BodyId, Nullable } from './wire.ts'

// A filter shows a household when one of its pets matches all parts.

const some = <Value extends string>(values: readonly Value[]) =>
  Type.Array(Type.Enum([...values]), { maxItems: values.length, uniqueItems: true })

/** As in filter-parts.ts. */
export const DeckFilter = Type.Object(
  {
    distance: Nullable(Type.Integer({ minimum: 1, maximum: 2000 })),
    species: some(petSpecies),
    sizes: some(petSizes),
    ages: some(ageGroups),
    energies: some(petEnergies),
    getsOnWithMine: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type DeckFilter = Static<typeof DeckFilter>

export { activeParts, noFilter, without } from './filter-parts.ts'

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
  relax: Nullable(Type.Object({ part: Type.Enum([...filterParts]), ...DeckCount.properties })),
  /** The person will be notified of newcomers. */
  isWatching: Type.Boolean(),
})
export type DeckEnd = Static<typeof DeckEnd>

/** Asks to be notified, once, when three new households are near; or no longer. */
export const NewcomerWatch = Type.Object({ userId: BodyId, isWatching: Type.Boolean() })
export type NewcomerWatch = Static<typeof NewcomerWatch>
