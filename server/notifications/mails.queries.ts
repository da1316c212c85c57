import { isSqlite } from '../db/column-types.ts'
import type { Db } from '../db/store.ts'

/** Longer than a mail host takes, or is given. If a server dies, another one begins after that. */
const leaseMs = 60_000

/** Whose mail is due, and no other server's for as long as the lease lasts. */
export async function claimMails(db: Db, now: number, limit: number) {
  return db
    .updateTable('notification_settings')
    .set(({ eb }) => ({ mail_due_at: now + leaseMs, mail_tries: eb('mail_tries', '+', 1) }))
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('notification_settings as due')
        .select('due.user_id')
        .where('due.mail_due_at', '<=', now)
        .orderBy('due.mail_due_at')
        .limit(limit)
        .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked()),
    )
    .returning(['user_id as userId', 'language', 'mail_tries as tries'])
    .execute()
}
