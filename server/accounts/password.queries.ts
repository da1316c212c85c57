import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { replacePassword, resetPasswordHash } from '../people/users.queries.ts'
import { findCredentials } from './credentials.queries.ts'
import { removeKnownBrowsers } from './known-browsers.queries.ts'
import { insertMailedLink, removeMailedLinks, spendMailedLink } from './mailed-links.queries.ts'
import { removeSessions, replaceSession } from './sessions.queries.ts'

/**
 * Fails when the password is no longer the one that was verified. Ends all sessions, and answers the
 * one that replaces the session of this browser.
 */
export async function changePassword(
  db: Db,
  change: { userId: number; sessionId: number; verifiedHash: string; newHash: string },
): Promise<{ id: number; ended: number[]; token: string; expiresAt: number }> {
  return inTransaction(db, async (trx) => {
    if (!(await replacePassword(trx, change.userId, change))) throw new AppError('bad_credentials')
    await removeMailedLinks(trx, change.userId)
    await removeKnownBrowsers(trx, change.userId)
    const replaced = await replaceSession(trx, change.sessionId)
    if (!replaced) throw new AppError('not_signed_in')
    const { id, token, expiresAt } = replaced
    const ended = await removeSessions(trx, change.userId, { except: id })
    return { id, ended, token, expiresAt }
  })
}

/** Null when nobody has that e-mail. */
export async function insertEntryLink(db: Db, email: string, now: number): Promise<string | null> {
  const user = await findCredentials(db, email)
  return user ? insertMailedLink(db, { userId: user.id, purpose: 'enter', email, now }) : null
}

/** Deletes all mailed links, sessions and known browsers of the person. */
export async function resetPassword(
  db: Db,
  reset: { token: string; newHash: string; now: number; exceptEmail: string | undefined },
): Promise<{ userId: number; email: string }> {
  return inTransaction(db, async (trx) => {
    const { userId, email } = await spendMailedLink(trx, { ...reset, purpose: 'enter' })
    if (!(await resetPasswordHash(trx, userId, reset))) throw new AppError('link_expired')
    await removeMailedLinks(trx, userId)
    await removeKnownBrowsers(trx, userId)
    await removeSessions(trx, userId)
    return { userId, email }
  })
}

/** `viewerId`: the person who is signed in where the link was opened. */
export async function enterByLink(
  db: Db,
  link: { token: string; viewerId: number | null; endOthers: boolean; now: number },
) {
  return inTransaction(db, async (trx) => {
    const { userId, email } = await spendMailedLink(trx, { ...link, purpose: 'enter' })
    // The error undoes the deletion, so the link still works for its owner.
    if (link.viewerId !== null && link.viewerId !== userId) throw new AppError('not_yours')
    const account = await findCredentials(trx, email)
    if (account?.id !== userId) throw new AppError('link_expired')
    if (link.endOthers) {
      await removeKnownBrowsers(trx, userId)
      await removeSessions(trx, userId)
    }
    return { ...account, email }
  })
}
