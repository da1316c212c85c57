import { removeOldest } from '../db/remove-oldest.queries.ts'
import type { Db } from '../db/store.ts'
import type { RankLimit } from './rank-limit.ts'

/** These fields decide whether a person is in the deck, in which city, and for which filters. */
interface Listing {
  cityId: number
  pausedAt: number | null
  suspendedAt: number | null
  asleepAt: number | null
  traits: string
  /** Null before the first photo. */
  firstPhotoAt: number | null
}

/**
 * The only writer of `users.place`. A household has a rank in its city's deck unless it is paused,
 * suspended or asleep. It takes a new rank, at the front, when it arrives, comes back, moves,
 * changes what is filtered on or adds its first photo: its old rank may lie inside somebody's run.
 * `limit` is for changes that people make themselves. The row stays locked until the transaction
 * ends. Returns the listing from before, or null if there is no such person.
 */
export async function changeListing(
  trx: Db,
  userId: number,
  change: (before: Listing) => Partial<Listing>,
  limit?: RankLimit,
): Promise<Listing | null> {
  const row = await trx
    .selectFrom('users')
    .select(['city_id as cityId', 'paused_at as pausedAt', 'suspended_at as suspendedAt'])
    .select([
      'asleep_at as asleepAt',
      'kinds as traits',
      'first_photo_at as firstPhotoAt',
      'place as rank',
    ])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { rank: rankBefore, ...before } = row
  const after = { ...before, ...change(before) }
  const isListed = after.pausedAt === null && after.suspendedAt === null && after.asleepAt === null
  const stays =
    rankBefore !== null &&
    after.cityId === before.cityId &&
    after.traits === before.traits &&
    after.firstPhotoAt === before.firstPhotoAt
  const needsRank = isListed && !stays
  if (needsRank) limit?.(userId)
  const rank = needsRank ? await takeRank(trx, after.cityId) : isListed ? rankBefore : null
  await trx
    .updateTable('users')
    .set({
      city_id: after.cityId,
      paused_at: after.pausedAt,
      suspended_at: after.suspendedAt,
      asleep_at: after.asleepAt,
      kinds: after.traits,
      first_photo_at: after.firstPhotoAt,
      place: rank,
    })
    .where('id', '=', userId)
    .execute()
  if (rank !== rankBefore || after.cityId !== before.cityId) {
    await recordChange(trx, {
      user_id: userId,
      ...(rankBefore !== null && { left_city: before.cityId, left_place: rankBefore }),
      ...(rank !== null && { city_id: after.cityId, place: rank, kinds: after.traits }),
    })
  }
  return before
}

/** For an account whose row was deleted. The last step of a deletion, because it locks the clock. */
export async function leaveDeck(
  trx: Db,
  { userId, cityId, rank }: { userId: number; cityId: number; rank: number | null },
): Promise<void> {
  await trx
    .updateTable('deck_changes')
    .set({ user_id: 0, kinds: null })
    .where('user_id', '=', userId)
    .execute()
  if (rank !== null) await recordChange(trx, { user_id: 0, left_city: cityId, left_place: rank })
}

/**
 * The next rank in a city's deck. The row stays locked until the transaction ends, so ranks
 * become visible in order: a viewer who has seen rank 6 never meets a rank 5 that commits late.
 */
async function takeRank(trx: Db, cityId: number): Promise<number> {
  const row = await trx
    .insertInto('city_places')
    .values({ city_id: cityId, last_place: 1 })
    .onConflict((conflict) =>
      conflict.column('city_id').doUpdateSet(({ eb }) => ({
        last_place: eb('city_places.last_place', '+', 1),
      })),
    )
    .returning('last_place')
    .executeTakeFirstOrThrow()
  return row.last_place
}

interface Change {
  user_id: number
  left_city?: number
  left_place?: number
  city_id?: number
  place?: number
  kinds?: string
}

/**
 * For servers that keep the deck in memory (see `deck-index.ts`). The clock's row stays locked until
 * the transaction ends, so that changes become visible in the order of their numbers.
 */
async function recordChange(trx: Db, change: Change): Promise<void> {
  const { n } = await trx
    .updateTable('deck_clock')
    .set(({ eb }) => ({ n: eb('n', '+', 1) }))
    .returning('n')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('deck_changes')
    .values({ n, ...change })
    .execute()
}

/** Skips a number, so that every server reads the whole deck again. */
export async function recordUnknownChanges(trx: Db): Promise<void> {
  await trx
    .updateTable('deck_clock')
    .set(({ eb }) => ({ n: eb('n', '+', 1) }))
    .execute()
  await recordChange(trx, { user_id: 0 })
}

const changesKept = 20_000

/** Handles one batch. True if there may be more. */
export async function removeOldChanges(db: Db): Promise<boolean> {
  const { n } = await db.selectFrom('deck_clock').select('n').executeTakeFirstOrThrow()
  return removeOldest(db, {
    table: 'deck_changes',
    key: ['n'],
    column: 'n',
    until: n - changesKept,
  })
}
