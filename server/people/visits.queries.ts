import { retention } from '../../contract/retention.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { changeListing } from './listing.queries.ts'

// Decision 030: people who have not visited for a long time are asleep. Their next visit wakes them.

const day = 24 * 60 * 60 * 1000
const sleepAfterMs = retention.sleepDays * day

/** Written once a day. A person who was asleep returns to the front of the deck. */
export async function recordVisit(db: Db, userId: number, now: number): Promise<void> {
  const seen = await db
    .updateTable('users')
    .set({ seen_at: now })
    .where('id', '=', userId)
    .where(({ or, eb }) => or([eb('seen_at', '<', now - day), eb('asleep_at', 'is not', null)]))
    .returning('asleep_at as asleepAt')
    .executeTakeFirst()
  if (!seen || seen.asleepAt === null) return
  await inTransaction(db, (trx) => changeListing(trx, userId, () => ({ asleepAt: null }), { now }))
}

const batch = 100

/** Handles one batch of people who have been away for long. */
export async function putToSleep(db: Db, now: number): Promise<void> {
  const away = await db
    .selectFrom('users')
    .select('id')
    .where('seen_at', '<', now - sleepAfterMs)
    .where('paused_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('asleep_at', 'is', null)
    .orderBy('seen_at')
    .limit(batch)
    .execute()
  for (const { id } of away) {
    await inTransaction(db, async (trx) => {
      // The person may have come back meanwhile: the row is locked and read again.
      const away = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .where('seen_at', '<', now - sleepAfterMs)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (away) await changeListing(trx, id, () => ({ asleepAt: now }), { now })
    })
  }
}
