import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../db/store.ts'
import { getServerKey } from '../notifications/server-keys.queries.ts'

/**
 * What stands for an address or a mailbox in the store. It is the same on all servers, and does not tell
 * what it stands for.
 */
export async function fingerprint(
  db: Db,
  of: 'addresses' | 'mailboxes',
  text: string,
): Promise<string> {
  const secret = await getServerKey(db, of, () => randomBytes(32).toString('base64url'))
  return createHmac('sha256', secret).update(text).digest('base64url')
}

export const fingerprintMailbox = (db: Db, email: string): Promise<string> =>
  fingerprint(db, 'mailboxes', mailboxOf(email))

/** The addresses `ana@…` and `ana+1@…` have one mailbox, and at Gmail `a.n.a@…` too. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const [untagged = ''] = local.split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
