import { retention } from '../../contract/retention.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { replacePassword, resetPasswordHash } from '../people/users.queries.ts'
import { findCredentials } from './credentials.queries.ts'
import { removeMailedLinks } from './mailed-links.queries.ts'
import { removeSessions, replaceSession } from './sessions.queries.ts'
import { hashToken, newToken } from './tokens.ts'

/**
 * Fails when the password is no longer the one that was verified. Ends all sessions, and answers the
 * one that replaces the session of this browser.
 */
export async function changePassword(
  db: Db,
  change: { userId: number; sessionId: number; verifiedHash: string; newHash: string },
): Promise<{ ended: number[]; token: string; expiresAt: number }> {
  return inTransaction(db, async (trx) => {
    if (!(await replacePassword(trx, change.userId, change))) throw new AppError('bad_credentials')
    await removeMailedLinks(trx, change.userId)
    const replaced = await replaceSession(trx, change.sessionId)
    if (!replaced) throw new AppError('not_signed_in')
    const { id, token, expiresAt } = replaced
    const ended = await removeSessions(trx, change.userId, { except: id })
    return { ended, token, expiresAt }
  })
}

/** Null when nobody has that e-mail. */
export async function insertResetToken(db: Db, email: string, now: number): Promise<string | null> {
  const user = await findCredentials(db, email)
  if (!user) return null
  const token = newToken()
  await db
    .insertInto('reset_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      expires_at: now + retention.resetLinkHours * 60 * 60 * 1000,
    })
    .execute()
  return token
}

/** The person whose password the link resets. */
export async function findResetPerson(
  db: Db,
  token: string,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('reset_tokens')
    .select('user_id as userId')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.userId
}

/** Deletes all mailed links and sessions of the person, and answers the id of the person. */
export async function resetPassword(
  db: Db,
  reset: { token: string; newHash: string; now: number; exceptEmail: string | undefined },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const used = await trx
      .deleteFrom('reset_tokens')
      .where('token_hash', '=', hashToken(reset.token))
      .where('expires_at', '>', reset.now)
      .returning('user_id as userId')
      .executeTakeFirst()
    if (!used) throw new AppError('link_expired')
    if (!(await resetPasswordHash(trx, used.userId, reset))) throw new AppError('link_expired')
    await removeMailedLinks(trx, used.userId)
    await removeSessions(trx, used.userId)
    return used.userId
  })
}
