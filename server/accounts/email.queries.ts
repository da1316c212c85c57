import { type Db, inTransaction } from '../db/store.ts'
import { isDuplicate } from '../db/store-trouble.ts'
import { AppError } from '../errors.ts'
import { startMails, stopMails } from '../notifications/settings.queries.ts'
import { setEmail } from '../people/users.queries.ts'
import {
  findPendingEmail,
  insertMailedLink,
  removeMailedLinks,
  spendMailedLink,
} from './mailed-links.queries.ts'

/** The e-mail of a signed-in person, and the one that waits for its confirmation. */
export async function getEmailState(db: Db, userId: number, now: number) {
  const account = await db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at as confirmedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => new AppError('not_signed_in'))
  const pendingEmail = await findPendingEmail(db, { userId, email: account.email, now })
  return { ...account, pendingEmail }
}

/** Whether nobody has confirmed the e-mail of this person, who is not one of the demo's. */
export async function isUnconfirmed(db: Db, userId: number): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .leftJoin('demo_pets', 'demo_pets.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .where('demo_pets.user_id', 'is', null)
    .executeTakeFirst()
  return account !== undefined
}

interface NewLink {
  userId: number
  email: string
  startsMail: boolean
  now: number
}

/**
 * Returns the token of a link that confirms the account's e-mail. Null when the account has another one by
 * now: the mail waited for its turn, and its link would bring the old one back.
 */
export async function insertEmailToken(db: Db, link: NewLink): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const { email } = await lockEmail(trx, link.userId)
    return email === link.email ? insertMailedLink(trx, { ...link, purpose: 'confirm' }) : null
  })
}

export async function requireFreeEmail(db: Db, email: string): Promise<void> {
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (taken) throw new AppError('email_taken')
}

interface Change {
  userId: number
  email: string
  /** The change fails when the password is no longer the one that was verified. */
  verifiedHash: string
}

/** Returns the token of a link that changes the e-mail. All other links of the person end. */
export async function insertEmailChange(db: Db, change: Change & { now: number }): Promise<string> {
  return inTransaction(db, async (trx) => {
    await lockVerified(trx, change)
    await removeMailedLinks(trx, change.userId)
    return insertMailedLink(trx, { ...change, purpose: 'confirm' })
  })
}

/** Where no mails can be sent: the new e-mail counts at once. */
export async function changeEmailNow(db: Db, change: Change): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockVerified(trx, change)
    await replaceEmail(trx, change.userId, { email: change.email, confirmedAt: null })
  })
}

async function lockVerified(trx: Db, { userId, verifiedHash }: Change): Promise<void> {
  const { passwordHash } = await lockEmail(trx, userId)
  if (passwordHash !== verifiedHash) throw new AppError('bad_credentials')
}

/** Uses a link up. `viewerId`: the person who is signed in where it was opened. */
export async function confirmEmail(
  db: Db,
  { token, viewerId, now }: { token: string; viewerId: number | null; now: number },
): Promise<{ email: string; startsMail: boolean }> {
  return inTransaction(db, async (trx) => {
    const link = await spendMailedLink(trx, { token, purpose: 'confirm', now })
    const { userId, email } = link
    // The error undoes the deletion, so the link still works for its owner.
    if (viewerId !== null && viewerId !== userId) throw new AppError('not_yours')
    await replaceEmail(trx, userId, { email, confirmedAt: now })
    const startsMail = link.startsMail === 1
    if (startsMail) await startMails(trx, userId)
    return { email, startsMail }
  })
}

/** An e-mail that changes ends all links: they were mailed to the old one, or for another change. */
export async function replaceEmail(
  db: Db,
  userId: number,
  change: { email: string; confirmedAt: number | null },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { email } = await lockEmail(trx, userId)
    try {
      await setEmail(trx, userId, change)
    } catch (error) {
      throw isDuplicate(error) ? new AppError('email_taken') : error
    }
    if (email !== change.email) await removeMailedLinks(trx, userId)
    // Mails with news go only to a confirmed address (decision 063).
    if (change.confirmedAt === null) await stopMails(trx, userId)
  })
}

const lockEmail = (trx: Db, userId: number) =>
  trx
    .selectFrom('users')
    .select(['email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('link_expired'))
