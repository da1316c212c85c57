import { retention } from '../../contract/retention.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { hashToken, newToken } from './tokens.ts'

/** `enter` signs in or chooses a new password, `confirm` confirms or changes the e-mail. */
type LinkPurpose = 'enter' | 'confirm'

const lastsHours = { enter: retention.entryLinkHours, confirm: retention.confirmLinkHours }

interface NewLink {
  userId: number
  purpose: LinkPurpose
  email: string
  /** The link also starts the mails with news. */
  startsMail?: boolean
  now: number
}

/** Returns the token of the link. */
export async function insertMailedLink(
  db: Db,
  { userId, purpose, email, startsMail = false, now }: NewLink,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('mailed_links')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
      email,
      starts_mail: startsMail ? 1 : 0,
      expires_at: now + lastsHours[purpose] * 60 * 60 * 1000,
    })
    .execute()
  return token
}

interface GivenLink {
  token: string
  purpose: LinkPurpose
  now: number
}

/** The person whose link it is. Throws when it has been used or has expired. */
export async function getLinkOwner(db: Db, { token, purpose, now }: GivenLink): Promise<number> {
  const link = await db
    .selectFrom('mailed_links')
    .select('user_id as userId')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow(() => new AppError('link_expired'))
  return link.userId
}

/** Uses a link up. Throws when it has been used or has expired. */
export async function spendMailedLink(trx: Db, { token, purpose, now }: GivenLink) {
  return trx
    .deleteFrom('mailed_links')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'email', 'starts_mail as startsMail'])
    .executeTakeFirstOrThrow(() => new AppError('link_expired'))
}

/** The e-mail that waits for its confirmation, if it is another one than the account has. */
export async function findPendingEmail(
  db: Db,
  { userId, email, now }: { userId: number; email: string; now: number },
): Promise<string | null> {
  const link = await db
    .selectFrom('mailed_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm')
    .where('email', '<>', email)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return link?.email ?? null
}

export async function removeMailedLinks(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('mailed_links').where('user_id', '=', userId).execute()
}

/** Handles one batch. True if there may be more. */
export async function removeExpiredMailedLinks(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, {
    table: 'mailed_links',
    key: ['token_hash'],
    column: 'expires_at',
    until: now,
  })
}
