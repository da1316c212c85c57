import type { Db } from '../db/store.ts'

/** What decides whether somebody is in the deck, and of which city. */
interface Listing {
  cityId: number
  pausedAt: number | null
  suspendedAt: number | null
}

/**
 * Whoever is neither paused nor suspended has a place in their city's deck: this alone writes it.
 * Who comes, comes back or moves in stands at the front. The row stays locked until the transaction
 * ends. Answers what was before, or null when there is no such person.
 */
export async function changeListing(
  trx: Db,
  userId: number,
  change: (before: Listing) => Partial<Listing>,
): Promise<Listing | null> {
  const row = await trx
    .selectFrom('users')
    .select(['city_id as cityId', 'paused_at as pausedAt', 'suspended_at as suspendedAt', 'place'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { place, ...before } = row
  const after = { ...before, ...change(before) }
  const isListed = after.pausedAt === null && after.suspendedAt === null
  const stays = place !== null && after.cityId === before.cityId
  await trx
    .updateTable('users')
    .set({
      city_id: after.cityId,
      paused_at: after.pausedAt,
      suspended_at: after.suspendedAt,
      place: !isListed ? null : stays ? place : await takePlace(trx, after.cityId),
    })
    .where('id', '=', userId)
    .execute()
  return before
}

/**
 * The next place in a city's deck. The row stays locked until the transaction ends, so places
 * become visible in order: a viewer who has seen place 6 never meets a place 5 that commits late.
 */
async function takePlace(trx: Db, cityId: number): Promise<number> {
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
