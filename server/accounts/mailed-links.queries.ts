import { removeOldest } from '../db/remove-oldest.queries.ts'
import type { Db } from '../db/store.ts'

/** Links that reset the password, and links that confirm or change the e-mail. */
const tables = ['reset_tokens', 'email_tokens'] as const

export async function removeMailedLinks(trx: Db, userId: number): Promise<void> {
  for (const table of tables) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

/** Handles one batch of each. True if there may be more. */
export async function removeExpiredMailedLinks(db: Db, now: number): Promise<boolean> {
  let hasMore = false
  for (const table of tables) {
    const removed = {
      table,
      key: ['token_hash' as const],
      column: 'expires_at' as const,
      until: now,
    }
    hasMore = (await removeOldest(db, removed)) || hasMore
  }
  return hasMore
}
