import { ringsAround } from '../cities/cities.ts'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { type CardRow, cardColumns } from './card.ts'
import { listUnseen, type Viewer } from './unseen.queries.ts'

// design §7: first everybody unseen, nearest first; then whoever was disliked, once more.

/** Where a page ended: among the pets not seen yet, or among those that were disliked. */
export type DeckPosition =
  | { lap: 'new'; cityId: number; ring: number; place: number }
  | { lap: 'again'; swipedAt: number; targetId: number }

interface DeckPage {
  pets: CardRow[]
  hasMore: boolean
  /** Where the deck goes on after the n-th pet of the page. */
  positionAfter(index: number): DeckPosition
}

export async function listDeck(
  db: Db,
  viewer: Viewer,
  limit: number,
  after: DeckPosition | null,
): Promise<DeckPage> {
  // Who has moved since starts a new walk.
  const from = after?.lap === 'new' && after.cityId !== viewer.cityId ? null : after
  const fresh = from?.lap === 'again' ? [] : await listUnseen(db, viewer, limit, from)
  const start = from?.lap === 'again' ? from : { swipedAt: 0, targetId: 0 }
  const again =
    fresh.length === limit
      ? []
      : await selectDisliked(db, {
          viewerId: viewer.id,
          swipedAt: start.swipedAt,
          targetId: start.targetId,
          limit: limit - fresh.length,
        })
  return {
    pets: again.length === 0 ? fresh : [...fresh, ...again],
    hasMore: fresh.length + again.length === limit,
    positionAfter(index) {
      const pet = fresh[index]
      if (pet) {
        const ring = ringsAround(viewer.cityId).indexOf(pet.cityId)
        return { lap: 'new', cityId: viewer.cityId, ring, place: pet.place }
      }
      const disliked = again[index - fresh.length]
      if (!disliked) throw new RangeError(`The page has no pet ${index}.`)
      return { lap: 'again', swipedAt: disliked.swipedAt, targetId: disliked.id }
    },
  }
}

/** The second lap: whoever was disliked, in the order in which they were (spec §4: it wraps). */
const selectDisliked = prepare(
  (db, values: { viewerId: number; swipedAt: number; targetId: number; limit: number }) =>
    db
      .selectFrom('swipes')
      .innerJoin('users', 'users.id', 'swipes.target_id')
      .select([...cardColumns, 'swiped_at as swipedAt'])
      .where('viewer_id', '=', values.viewerId)
      .where('verdict', '=', 'dislike')
      .where('users.place', 'is not', null)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('swiped_at', 'target_id'), '>', tuple(values.swipedAt, values.targetId)),
      )
      .orderBy('swiped_at')
      .orderBy('target_id')
      .limit(values.limit),
)
