import { retention } from '../../contract/retention.ts'
import { type Allowance, findWaitMs, refill, take } from '../allowances/allowances.queries.ts'
import { fingerprintMailbox } from '../allowances/fingerprint.ts'
import type { Db } from '../db/store.ts'

// A suspension outlives the account: otherwise it would end with a deletion and a new account. The mailbox
// has an allowance of time, which its suspension spends, and can sign up when it is full again.

const longestMs = retention.suspendedMailboxDays * 24 * 60 * 60 * 1000

interface Suspended {
  email: string
  /** When the suspension ends; null if it has no end. */
  endsAt: number | null
  now: number
}

export async function rememberSuspended(trx: Db, { email, endsAt, now }: Suspended): Promise<void> {
  const allowance = await allowanceOf(trx, email)
  await refill(trx, allowance.key)
  await take(trx, allowance, Math.min((endsAt ?? now + longestMs) - now, longestMs), now)
}

export async function isMailboxSuspended(db: Db, email: string, now: number): Promise<boolean> {
  return (await findWaitMs(db, await allowanceOf(db, email), longestMs, now)) > 0
}

const allowanceOf = async (db: Db, email: string): Promise<Allowance> => ({
  key: `sign-up of ${await fingerprintMailbox(db, email)}`,
  most: longestMs,
  fillMs: longestMs,
})
