import { nearestCities } from '../cities/cities.ts'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { readTraits, showsHousehold } from '../people/traits.ts'
import type { ActiveFilter } from './active-filter.ts'
import { type CardRow, cardColumns } from './card.ts'
import type { DeckIndex } from './deck-index.ts'
import {
  findInviterCard,
  listUnseen,
  type UnseenPet,
  type Viewer,
  type WalkPosition,
  walkStart,
} from './unseen.queries.ts'

// Decision 007: first everybody unseen, nearest first; then a second lap through the disliked.

/** Where a page ended: in the first lap, around the city the viewer lived in, or in the second. */
export type DeckPosition =
  | ({ lap: 'unseen'; cityId: number } & WalkPosition)
  | ({ lap: 'disliked' } & DislikedPosition)

interface DislikedPosition {
  swipedAt: number
  targetId: number
}

interface DeckPage {
  /** Pets of the second lap have `swipedAt`. */
  pets: (CardRow & { swipedAt?: number })[]
  /** Where the deck continues; null at its end. A page may be short, even empty, and have a next. */
  next: DeckPosition | null
  /** Where the deck continues after the n-th pet of the page. */
  positionAfter(index: number): DeckPosition
}

interface DeckRequest {
  viewer: Viewer
  filter: ActiveFilter
  limit: number
  after: DeckPosition | null
}

/** People who came by an invitation meet the person who invited them first. */
export async function listDeck(db: Db, index: DeckIndex, request: DeckRequest): Promise<DeckPage> {
  const { viewer, limit, after } = request
  const inviter = after === null ? await findInviterCard(db, viewer) : null
  if (!inviter) return listLaps(db, index, request)
  const start: DeckPosition = { lap: 'unseen', cityId: viewer.cityId, ...walkStart }
  if (limit === 1) return { pets: [inviter], next: start, positionAfter: () => start }
  const page = await listLaps(db, index, { ...request, limit: limit - 1 })
  return {
    pets: [inviter, ...page.pets],
    next: page.next,
    positionAfter: (index) => (index === 0 ? start : page.positionAfter(index - 1)),
  }
}

async function listLaps(db: Db, index: DeckIndex, request: DeckRequest): Promise<DeckPage> {
  const { viewer, filter, limit, after } = request
  // If the viewer has moved since, the walk starts anew.
  const from = after?.lap === 'unseen' && after.cityId === viewer.cityId ? after : null
  const unseen =
    after?.lap === 'disliked'
      ? { pets: [], next: null }
      : await listUnseen(db, index, { viewer, filter, limit, from })
  const left = limit - unseen.pets.length
  const start = after?.lap === 'disliked' ? after : { swipedAt: 0, targetId: 0 }
  const disliked =
    unseen.next || left === 0
      ? { pets: [], next: null }
      : await listDisliked(db, { viewer, filter, limit: left, from: start })

  const positionAfter = (index: number): DeckPosition => {
    const pet = unseen.pets[index]
    if (pet) return positionOf(viewer, pet)
    const again = disliked.pets[index - unseen.pets.length]
    if (!again) throw new RangeError(`The page has no pet ${index}.`)
    return { lap: 'disliked', swipedAt: again.swipedAt, targetId: again.id }
  }
  const next = (): DeckPosition | null => {
    if (unseen.pets.length + disliked.pets.length === limit) return positionAfter(limit - 1)
    if (unseen.next) return { lap: 'unseen', cityId: viewer.cityId, ...unseen.next }
    return disliked.next && { lap: 'disliked', ...disliked.next }
  }
  return { pets: [...unseen.pets, ...disliked.pets], next: next(), positionAfter }
}

function positionOf(viewer: Viewer, { cityId, rank }: UnseenPet): DeckPosition {
  const nthCity = nearestCities(viewer.cityId).indexOf(cityId)
  return { lap: 'unseen', cityId: viewer.cityId, nthCity, rank }
}

interface DislikedPet extends CardRow {
  swipedAt: number
}

const dislikedAtOnce = 100
const dislikedRounds = 3

/** In the order in which they were disliked (spec §4: the deck wraps). */
async function listDisliked(
  db: Db,
  {
    viewer,
    filter,
    limit,
    from,
  }: { viewer: Viewer; filter: ActiveFilter; limit: number; from: DislikedPosition },
): Promise<{ pets: DislikedPet[]; next: DislikedPosition | null }> {
  const near = nearestCities(viewer.cityId).subarray(0, filter.cityCount)
  const pets: DislikedPet[] = []
  let last = from
  for (let round = 0; round < dislikedRounds; round++) {
    const size = round === 0 ? limit : dislikedAtOnce
    const { swipedAt, targetId } = last
    const rows = await selectDisliked(db, { viewerId: viewer.id, swipedAt, targetId, limit: size })
    for (const row of rows) {
      last = { swipedAt: row.swipedAt, targetId: row.id }
      // A dislike from before the first photo does not count: they are in the first lap.
      const isDisliked = row.firstPhotoAt === null || row.swipedAt >= row.firstPhotoAt
      if (row.rank === null || !isDisliked) continue
      if (!near.includes(row.cityId) || !showsHousehold(filter.traits, readTraits(row.traits)))
        continue
      pets.push(row)
      if (pets.length === limit) return { pets, next: last }
    }
    if (rows.length < size) return { pets, next: null }
  }
  return { pets, next: last }
}

/** Reads also people who are not in the deck, so that the number of rows has a bound. */
const selectDisliked = prepare(
  (db, values: { viewerId: number; swipedAt: number; targetId: number; limit: number }) =>
    db
      .selectFrom('swipes')
      .innerJoin('users', 'users.id', 'swipes.target_id')
      .select([
        ...cardColumns,
        'users.kinds as traits',
        'users.place as rank',
        'users.first_photo_at as firstPhotoAt',
      ])
      .select('swiped_at as swipedAt')
      .where('viewer_id', '=', values.viewerId)
      .where('verdict', '=', 'dislike')
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('swiped_at', 'target_id'), '>', tuple(values.swipedAt, values.targetId)),
      )
      .orderBy('swiped_at')
      .orderBy('target_id')
      .limit(values.limit),
)
