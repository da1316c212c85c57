import type { Db } from '../db/store.ts'

/** Links that reset the password, and links that confirm or change the e-mail. */
const tables = ['reset_tokens', 'email_tokens'] as const

export async function removeMailedLinks(trx: Db, userId: number): Promise<void> {
  for (const table of tables) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

export async function removeExpiredMailedLinks(db: Db, now: number): Promise<void> {
  for (const table of tables) {
    await db.deleteFrom(table).where('expires_at', '<=', now).execute()
  }
}
