import { retention } from '../../contract/retention.ts'
import { fingerprintMailbox } from '../allowances/fingerprint.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import type { Db } from '../db/store.ts'

// A suspension outlives the account: otherwise it would end with a deletion and a new account.

const longestMs = retention.suspendedMailboxDays * 24 * 60 * 60 * 1000

interface Suspended {
  email: string
  /** When the suspension ends; null if it has no end. */
  endsAt: number | null
  now: number
}

export async function rememberSuspended(trx: Db, { email, endsAt, now }: Suspended): Promise<void> {
  const until = Math.min(endsAt ?? now + longestMs, now + longestMs)
  await trx
    .insertInto('suspended_mailboxes')
    .values({ mailbox: await fingerprintMailbox(trx, email), until })
    .onConflict((conflict) => conflict.column('mailbox').doUpdateSet({ until }))
    .execute()
}

export async function isMailboxSuspended(db: Db, email: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('suspended_mailboxes')
    .select('until')
    .where('mailbox', '=', await fingerprintMailbox(db, email))
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Handles one batch. True if there may be more. */
export async function removeOldSuspendedMailboxes(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, {
    table: 'suspended_mailboxes',
    key: ['mailbox'],
    column: 'until',
    until: now,
  })
}
