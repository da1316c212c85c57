import { removeOldest } from '../db/remove-oldest.queries.ts'
import type { Db } from '../db/store.ts'

/**
 * A token bucket in the store, so that all servers share it and a restart does not fill it. The row
 * holds when it will be full again; a full bucket needs no row.
 */
export interface GuessBucket {
  key: Uint8Array
  /** How many tokens a full bucket holds. */
  burst: number
  /** How long it takes until a token comes back. */
  everyMs: number
}

/** Takes a token. False if there is none. */
export async function takeGuess(
  db: Db,
  { key, burst, everyMs }: GuessBucket,
  now: number,
): Promise<boolean> {
  const taken = await db
    .insertInto('guess_buckets')
    .values({ key, full_at: now + everyMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ eb, lit, ref, val }) => ({
          full_at: eb(
            eb
              .case()
              .when('guess_buckets.full_at', '>', now)
              .then(ref('guess_buckets.full_at'))
              .else(val(now))
              .end(),
            '+',
            lit(everyMs),
          ),
        }))
        .where('guess_buckets.full_at', '<=', now + (burst - 1) * everyMs),
    )
    .returning('full_at')
    .executeTakeFirst()
  return taken !== undefined
}

/** For a guess that was right. */
export async function giveBackGuess(db: Db, { key, everyMs }: GuessBucket): Promise<void> {
  await db
    .updateTable('guess_buckets')
    .set(({ eb }) => ({ full_at: eb('full_at', '-', everyMs) }))
    .where('key', '=', key)
    .execute()
}

/** How long it takes until there is a token; 0 if there is one. */
export async function waitForGuessMs(
  db: Db,
  { key, burst, everyMs }: GuessBucket,
  now: number,
): Promise<number> {
  const bucket = await db
    .selectFrom('guess_buckets')
    .select('full_at as fullAt')
    .where('key', '=', key)
    .executeTakeFirst()
  return Math.max(0, (bucket?.fullAt ?? 0) - now - (burst - 1) * everyMs)
}

/** Handles one batch. True if there may be more. */
export async function removeFullGuessBuckets(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, {
    table: 'guess_buckets',
    key: ['key'],
    column: 'full_at',
    until: now,
  })
}
