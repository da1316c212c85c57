import { nearestCities, shownDistance } from '../cities/cities.ts'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { readTraits, showsHousehold } from '../people/traits.ts'
import type { ActiveFilter } from './active-filter.ts'
import { cardColumns, type DealtCard } from './card.ts'
import type { DeckCursor } from './cursor.ts'
import type { DeckIndex } from './deck-index.ts'
import { countsAsSeen, findInviterCard, listUnseen, type Viewer } from './unseen.queries.ts'

// Decision 007: first everybody unseen, nearest first; then a second lap through the disliked.

interface DeckPage {
  pets: DealtCard[]
  /** Where the deck continues; null at its end. A page may be short, even empty, and have a next. */
  next: DeckCursor | null
}

interface DeckRequest {
  viewer: Viewer
  filter: ActiveFilter
  limit: number
  after: DeckCursor | null
}

/** People who came by an invitation meet the person who invited them first. */
export async function listDeck(db: Db, index: DeckIndex, request: DeckRequest): Promise<DeckPage> {
  const { viewer, filter, limit, after } = request
  if (after?.lap === 'disliked') return listDisliked(db, { viewer, filter, limit, from: after })

  const inviter = after ? null : await findInviterCard(db, viewer)
  if (inviter && limit === 1) return { pets: [inviter], next: cursorAfter(viewer, inviter) }
  const pets: DealtCard[] = inviter ? [inviter] : []

  const walk = { viewer, filter, limit: limit - pets.length, after }
  const unseen = await listUnseen(db, index, walk)
  pets.push(...unseen.pets)
  if (unseen.next) return { pets, next: cursorAfter(viewer, unseen.next) }

  const rest = { viewer, filter, limit: limit - pets.length, from: secondLapStart }
  const disliked = await listDisliked(db, rest)
  return { pets: [...pets, ...disliked.pets], next: disliked.next }
}

export function cursorAfter(viewer: Viewer, { id, cityId, swipedAt }: DealtCard): DeckCursor {
  return swipedAt === undefined
    ? { lap: 'unseen', id, distance: shownDistance(viewer.cityId, cityId) }
    : { lap: 'disliked', id, swipedAt }
}

interface DislikedPosition {
  swipedAt: number
  id: number
}

const secondLapStart: DislikedPosition = { swipedAt: 0, id: 0 }
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
): Promise<DeckPage> {
  const near = nearestCities(viewer.cityId).subarray(0, filter.cityCount)
  const pets: DealtCard[] = []
  let { swipedAt, id } = from
  for (let round = 0; round < dislikedRounds; round++) {
    const size = round === 0 ? limit : dislikedAtOnce
    const rows = await selectDisliked(db, { viewerId: viewer.id, swipedAt, id, limit: size })
    for (const row of rows) {
      swipedAt = row.swipedAt
      id = row.id
      // Somebody who does not count as seen comes in the first lap.
      if (row.rank === null || !row.isSeen) continue
      if (!near.includes(row.cityId) || !showsHousehold(filter.traits, readTraits(row.traits)))
        continue
      pets.push(row)
      if (pets.length === limit) return { pets, next: { lap: 'disliked', swipedAt, id } }
    }
    if (rows.length < size) return { pets, next: null }
  }
  return { pets, next: { lap: 'disliked', swipedAt, id } }
}

/** Reads also people who are not in the deck, so that the number of rows has a bound. */
const selectDisliked = prepare(
  (db, values: { viewerId: number; swipedAt: number; id: number; limit: number }) =>
    db
      .selectFrom('swipes')
      .innerJoin('users', 'users.id', 'swipes.target_id')
      .select([...cardColumns, 'users.kinds as traits', 'users.place as rank'])
      .select('swiped_at as swipedAt')
      .select((eb) => countsAsSeen(eb).as('isSeen'))
      .where('viewer_id', '=', values.viewerId)
      .where('verdict', '=', 'dislike')
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('swiped_at', 'target_id'), '>', tuple(values.swipedAt, values.id)),
      )
      .orderBy('swiped_at')
      .orderBy('target_id')
      .limit(values.limit),
)
