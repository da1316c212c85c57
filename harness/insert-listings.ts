import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../server/db/store.ts'

/** Puts people into the deck whose rows were inserted by hand: those who are not paused, suspended or asleep. */
export async function insertListings(db: Db, listedAt: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into deck (
      city_id, listed_at, user_id, nth, species, size, age, energy, company, dislikes_from
    )
    select city_id, ${listedAt}, id, 0, 1, 1, 1, 1, 0, coalesce(first_photo_at, 0)
    from users
    where paused_at is null and suspended_at is null and asleep_at is null
      and id not in (select user_id from deck)`.execute(db)
}
