import { monthOf } from '../../contract/age.ts'
import type { Db } from '../db/store.ts'
import type { ListingLimit } from './listing-limit.ts'
import { companyOf, traitsOf } from './traits.ts'

/** These fields decide whether a household is in the deck, and where. */
interface Listing {
  cityId: number
  pausedAt: number | null
  suspendedAt: number | null
  asleepAt: number | null
  /** Null before the first photo. */
  firstPhotoAt: number | null
}

interface ListingOptions {
  now: number
  /** For changes that people make themselves. */
  limit?: ListingLimit | undefined
}

/**
 * The only writer of `deck`. A household is in the deck of its city unless it is paused, suspended or
 * asleep. It stands in front when it arrives, comes back, moves, or adds its first photo; its pets may
 * change without that. The row of `users` stays locked until the transaction ends. Returns the listing
 * from before, or null if there is no such person.
 */
export async function changeListing(
  trx: Db,
  userId: number,
  change: (before: Listing) => Partial<Listing>,
  { now, limit }: ListingOptions,
): Promise<Listing | null> {
  const before = await trx
    .selectFrom('users')
    .select(['city_id as cityId', 'paused_at as pausedAt', 'suspended_at as suspendedAt'])
    .select(['asleep_at as asleepAt', 'first_photo_at as firstPhotoAt'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return null
  const after = { ...before, ...change(before) }
  await trx
    .updateTable('users')
    .set({
      city_id: after.cityId,
      paused_at: after.pausedAt,
      suspended_at: after.suspendedAt,
      asleep_at: after.asleepAt,
      first_photo_at: after.firstPhotoAt,
    })
    .where('id', '=', userId)
    .execute()
  const removed = await trx
    .deleteFrom('deck')
    .where('user_id', '=', userId)
    .returning('listed_at as listedAt')
    .executeTakeFirst()
  if (after.pausedAt !== null || after.suspendedAt !== null || after.asleepAt !== null) {
    return before
  }
  const isNew =
    !removed || after.cityId !== before.cityId || after.firstPhotoAt !== before.firstPhotoAt
  if (isNew) limit?.(userId)
  await insertListing(trx, userId, {
    cityId: after.cityId,
    listedAt: isNew ? now : removed.listedAt,
    firstPhotoAt: after.firstPhotoAt,
    month: monthOf(now),
  })
  return before
}

interface NewListing {
  cityId: number
  listedAt: number
  firstPhotoAt: number | null
  month: string
}

async function insertListing(
  trx: Db,
  userId: number,
  { cityId, listedAt, firstPhotoAt, month }: NewListing,
): Promise<void> {
  const pets = await trx
    .selectFrom('pets')
    .select(['species', 'size', 'born', 'energy', 'dogs', 'cats'])
    .where('user_id', '=', userId)
    .execute()
  if (pets.length === 0) return
  const company = companyOf(pets)
  const rows = traitsOf(pets, month).map((traits, nth) => ({
    city_id: cityId,
    listed_at: listedAt,
    user_id: userId,
    nth,
    ...traits,
    company,
    dislikes_from: firstPhotoAt ?? 0,
  }))
  await trx.insertInto('deck').values(rows).execute()
}
