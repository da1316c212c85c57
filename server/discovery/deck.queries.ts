import { ringsAround } from '../cities/cities.ts'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { readKinds, showsHousehold } from '../people/kinds.ts'
import type { ActiveFilter } from './active-filter.ts'
import { type CardRow, cardColumns } from './card.ts'
import type { DeckIndex } from './deck-index.ts'
import { listMatching, type Spot } from './matching.queries.ts'
import { countsAsSeen, listUnseen, type NewPet, type Viewer } from './unseen.queries.ts'

// design §7: first everybody unseen, nearest first; then whoever was disliked, once more.

/** Where a page ended: among the pets not seen yet, or among those that were disliked. */
export type DeckPosition =
  | { lap: 'new'; cityId: number; ring: number; place: number }
  | { lap: 'again'; swipedAt: number; targetId: number }

interface DeckPage {
  /** With `swipedAt` from where the second lap begins. */
  pets: (CardRow & { swipedAt?: number })[]
  /** Where the deck goes on; null at its end. A page may be short, and still there is more. */
  next: DeckPosition | null
  /** Where the deck goes on after the n-th pet of the page. */
  positionAfter(index: number): DeckPosition
}

/** What a viewer looks for, and where that is looked up. */
interface Filtered {
  filter: ActiveFilter
  index: DeckIndex
}

export async function listDeck(
  db: Db,
  viewer: Viewer,
  limit: number,
  after: DeckPosition | null,
  filtered: Filtered | null = null,
): Promise<DeckPage> {
  // Who has moved since starts a new walk.
  const from = after?.lap === 'new' && after.cityId !== viewer.cityId ? null : after
  const start = from?.lap === 'again' ? from : { swipedAt: 0, targetId: 0 }
  const fresh =
    from?.lap === 'again' ? nothing : await listFresh(db, viewer, { limit, from, filtered })
  const left = limit - fresh.pets.length
  const again =
    fresh.next || left === 0
      ? nothing
      : await listDisliked(db, viewer, { limit: left, from: start, filter: filtered?.filter })

  const positionAfter = (index: number): DeckPosition => {
    const pet = fresh.pets[index]
    if (pet) return positionOf(viewer, pet)
    const disliked = again.pets[index - fresh.pets.length]
    if (!disliked) throw new RangeError(`The page has no pet ${index}.`)
    return { lap: 'again', swipedAt: disliked.swipedAt, targetId: disliked.id }
  }
  const isFull = fresh.pets.length + again.pets.length === limit
  return {
    pets: again.pets.length === 0 ? fresh.pets : [...fresh.pets, ...again.pets],
    next: isFull ? positionAfter(limit - 1) : (fresh.next ?? again.next),
    positionAfter,
  }
}

interface Lap<Pet> {
  pets: Pet[]
  /** Set where the page ends before the lap does without being full. */
  next: DeckPosition | null
}

const nothing: Lap<never> = { pets: [], next: null }

async function listFresh(
  db: Db,
  viewer: Viewer,
  { limit, from, filtered }: { limit: number; from: Spot | null; filtered: Filtered | null },
): Promise<Lap<NewPet>> {
  if (!filtered) return { pets: await listUnseen(db, viewer, limit, from), next: null }
  const { index, filter } = filtered
  const { pets, next } = await listMatching(db, index, { viewer, filter, limit, from })
  return { pets, next: next && { lap: 'new', cityId: viewer.cityId, ...next } }
}

function positionOf(viewer: Viewer, { cityId, place }: NewPet): DeckPosition {
  const ring = ringsAround(viewer.cityId).indexOf(cityId)
  return { lap: 'new', cityId: viewer.cityId, ring, place }
}

interface Disliked extends CardRow {
  swipedAt: number
}

/** Under a filter no request reads more of them. */
const dislikedAtMost = 300
const dislikedAtOnce = 100

async function listDisliked(
  db: Db,
  viewer: Viewer,
  {
    limit,
    from,
    filter,
  }: {
    limit: number
    from: { swipedAt: number; targetId: number }
    filter: ActiveFilter | undefined
  },
): Promise<Lap<Disliked>> {
  const { swipedAt, targetId } = from
  const viewerId = viewer.id
  if (!filter)
    return { pets: await selectDisliked(db, { viewerId, swipedAt, targetId, limit }), next: null }
  const rings = ringsAround(viewer.cityId).subarray(0, filter.rings)
  const pets: Disliked[] = []
  let last = from
  for (let read = 0; read < dislikedAtMost; read += dislikedAtOnce) {
    const rows = await selectDisliked(db, { viewerId, ...last, limit: dislikedAtOnce })
    for (const row of rows) {
      last = { swipedAt: row.swipedAt, targetId: row.id }
      if (!rings.includes(row.cityId) || !showsHousehold(filter.judge, readKinds(row.kinds)))
        continue
      pets.push(row)
      if (pets.length === limit) return { pets, next: { lap: 'again', ...last } }
    }
    if (rows.length < dislikedAtOnce) return { pets, next: null }
  }
  return { pets, next: { lap: 'again', ...last } }
}

/** The second lap: whoever was disliked, in the order in which they were (spec §4: it wraps). */
const selectDisliked = prepare(
  (db, values: { viewerId: number; swipedAt: number; targetId: number; limit: number }) =>
    db
      .selectFrom('swipes')
      .innerJoin('users', 'users.id', 'swipes.target_id')
      .select([...cardColumns, 'users.kinds', 'swiped_at as swipedAt'])
      .where('viewer_id', '=', values.viewerId)
      .where('verdict', '=', 'dislike')
      .where('users.place', 'is not', null)
      .where(countsAsSeen)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('swiped_at', 'target_id'), '>', tuple(values.swipedAt, values.targetId)),
      )
      .orderBy('swiped_at')
      .orderBy('target_id')
      .limit(values.limit),
)
