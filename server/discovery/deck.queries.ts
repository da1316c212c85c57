import { nearestCities, shownDistance } from '../cities/cities.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import type { TraitFilter } from '../people/traits.ts'
import type { DeckCursor } from './cursor.ts'
import {
  type ActiveFilter,
  findUnseenInviter,
  hasTraits,
  listUnseen,
  type Viewer,
} from './unseen.queries.ts'

// Decision 007: first everybody unseen, nearest first; then a second lap through the disliked.

interface DeckPage {
  rows: CardRow[]
  /** Where the deck continues; null at its end. A page may be short, even empty, and have a next. */
  next: DeckCursor | null
}

interface DeckRequest {
  viewer: Viewer
  filter: ActiveFilter
  limit: number
  after: DeckCursor | null
}

/** A household whose card comes next. `swipedAt` is set in the second lap. */
interface Dealt {
  id: number
  cityId: number
  swipedAt?: number
}

interface Deal {
  dealt: Dealt[]
  next: DeckCursor | null
}

export async function listDeck(db: Db, request: DeckRequest): Promise<DeckPage> {
  const { dealt, next } = await deal(db, request)
  return { rows: await listCards(db, dealt), next }
}

/** People who came by an invitation meet the person who invited them first. */
async function deal(db: Db, { viewer, filter, limit, after }: DeckRequest): Promise<Deal> {
  if (after?.lap === 'disliked') return dealDisliked(db, { viewer, filter, limit, from: after })

  const inviter = after ? null : await findUnseenInviter(db, viewer)
  if (inviter && limit === 1) return { dealt: [inviter], next: cursorAfter(viewer, inviter) }
  const dealt: Dealt[] = inviter ? [inviter] : []

  const walk = { viewer, filter, limit: limit - dealt.length, after }
  const unseen = await listUnseen(db, walk)
  dealt.push(...unseen.found)
  if (unseen.next) return { dealt, next: cursorAfter(viewer, unseen.next) }

  const rest = { viewer, filter, limit: limit - dealt.length, from: secondLapStart }
  const disliked = await dealDisliked(db, rest)
  return { dealt: [...dealt, ...disliked.dealt], next: disliked.next }
}

export function cursorAfter(viewer: Viewer, { id, cityId, swipedAt }: Dealt): DeckCursor {
  return swipedAt === undefined
    ? { lap: 'unseen', id, distance: shownDistance(viewer.cityId, cityId) }
    : { lap: 'disliked', id, swipedAt }
}

/** At the distance at which the walk found them, which the cursor also names. */
async function listCards(db: Db, dealt: Dealt[]): Promise<CardRow[]> {
  const ids = dealt.map(({ id }) => id)
  const rows = new Map((await selectCards(db, ids, {})).map((row) => [row.id, row]))
  return dealt.flatMap((each) => {
    const row = rows.get(each.id)
    return row ? [{ ...row, ...each }] : []
  })
}

const selectCards = prepareList((db, ids) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'animal_name as animalName', 'city_id as cityId'])
    .select(['pets', 'pictures', 'met'])
    .where('id', 'in', ids),
)

/** `swipedAt` is set in the second lap: the viewer disliked the household then. */
export type CardRow = Awaited<ReturnType<typeof selectCards>>[number] & Pick<Dealt, 'swipedAt'>

interface DislikedPosition {
  swipedAt: number
  id: number
}

const secondLapStart: DislikedPosition = { swipedAt: 0, id: 0 }
const dislikedAtOnce = 100
const dislikedRounds = 3

/** In the order in which they were disliked (spec §4: the deck wraps). */
async function dealDisliked(
  db: Db,
  {
    viewer,
    filter,
    limit,
    from,
  }: { viewer: Viewer; filter: ActiveFilter; limit: number; from: DislikedPosition },
): Promise<Deal> {
  const { traits, cityCount } = filter
  const near = nearestCities(viewer.cityId).subarray(0, cityCount)
  const dealt: Dealt[] = []
  let { swipedAt, id } = from
  for (let round = 0; round < dislikedRounds; round++) {
    const size = round === 0 ? limit : dislikedAtOnce
    const asked = { viewerId: viewer.id, traits, swipedAt, id, limit: size }
    const rows = await selectDisliked(db, asked)
    for (const row of rows) {
      swipedAt = row.swipedAt
      id = row.id
      if (row.cityId === null || !near.includes(row.cityId)) continue
      dealt.push({ id, cityId: row.cityId, swipedAt })
      if (dealt.length === limit) return { dealt, next: { lap: 'disliked', swipedAt, id } }
    }
    if (rows.length < size) return { dealt, next: null }
  }
  return { dealt, next: { lap: 'disliked', swipedAt, id } }
}

interface Disliked extends DislikedPosition {
  viewerId: number
  traits: TraitFilter
  limit: number
}

/**
 * The city is null for somebody whom the filter hides or who is not in the deck: their swipes are read,
 * too, so that the number of rows has a bound. Whoever does not count as swiped comes in the first lap.
 */
const selectDisliked = prepare((db, { viewerId, traits, swipedAt, id, limit }: Disliked) =>
  db
    .selectFrom('swipes')
    .select(({ selectFrom }) => [
      'target_id as id',
      'swiped_at as swipedAt',
      selectFrom('deck')
        .select('deck.city_id')
        .whereRef('deck.user_id', '=', 'swipes.target_id')
        .whereRef('deck.dislikes_from', '<=', 'swipes.swiped_at')
        .where(hasTraits(traits))
        .limit(1)
        .as('cityId'),
    ])
    .where('viewer_id', '=', viewerId)
    .where('verdict', '=', 'dislike')
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('swiped_at', 'target_id'), '>', tuple(swipedAt, id)),
    )
    .orderBy('swiped_at')
    .orderBy('target_id')
    .limit(limit),
)
