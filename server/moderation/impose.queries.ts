import type { ReportReason } from '../../contract/report-reasons.ts'
import type { SanctionKind } from '../../contract/sanctions.ts'
import { removeSessions } from '../accounts/sessions.queries.ts'
import { findChatPhotoOwner, setChatPhotoHiddenAt } from '../chat/chat-photos.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { findLostPetOwner, setLostPetHiddenAt } from '../lost-pets/lost-pets.queries.ts'
import { changeListing } from '../people/listing.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { findUser } from '../people/people.queries.ts'
import { setRestored } from '../people/users.queries.ts'
import { findPhotoOwner, setHiddenAt } from '../photos/photos.queries.ts'
import { insertLogLine, type Moderator } from './moderation-log.queries.ts'
import type { ReportedContent } from './reported-content.ts'
import { insertSanction } from './sanctions.queries.ts'

// Imposes sanctions. Each action and its line in the log are one transaction.

/** Why, until when, and what the moderator says about it to the person. */
export interface Grounds {
  reason?: ReportReason
  comment?: string | null
  endsAt?: number | null
}

/** Returns the id of the line in the log, or null when there is nothing to sanction. */
type Sanctioning<Subject> = (
  db: Db,
  subject: Subject,
  by: Moderator,
  grounds?: Grounds,
) => Promise<number | null>

/** It is kept, but shown to nobody. Null if it is already hidden or does not exist. */
export const hideContent: Sanctioning<ReportedContent> = (db, content, by, grounds = {}) =>
  inTransaction(db, async (trx) => {
    const owner = await findOwner(trx, content)
    if (!owner) return null
    await lockPeople(trx, [owner.userId])
    if ((await findOwner(trx, content))?.hiddenAt !== null) return null
    await setHidden(trx, content, by.now)
    const { userId } = owner
    return sanction(trx, { userId, kind: 'hide', content, subject: nameOf(content) }, by, grounds)
  })

/** Null if there is no such content. */
export function findOwner(trx: Db, content: ReportedContent) {
  if ('photoId' in content) return findPhotoOwner(trx, content.photoId)
  if ('messageId' in content) return findChatPhotoOwner(trx, content.messageId)
  return findLostPetOwner(trx, content.lostPetKey)
}

export async function setHidden(
  trx: Db,
  content: ReportedContent,
  hiddenAt: number | null,
): Promise<void> {
  if ('photoId' in content) await setHiddenAt(trx, content.photoId, hiddenAt)
  else if ('messageId' in content) await setChatPhotoHiddenAt(trx, content.messageId, hiddenAt)
  else await setLostPetHiddenAt(trx, content.lostPetKey, hiddenAt)
}

function nameOf(content: ReportedContent): string {
  if ('photoId' in content) return `photo ${content.photoId}`
  if ('messageId' in content) return `photo of message ${content.messageId}`
  return `lost pet ${content.lostPetKey}`
}

/** The person reads the warning in the app. */
export const warnAccount: Sanctioning<number> = (db, userId, by, grounds = {}) =>
  inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId])
    if (!(await findUser(trx, userId))) return null
    return sanction(trx, { userId, kind: 'warn', subject: `account ${userId}` }, by, grounds)
  })

/** Hides the person from everybody and ends their sessions. Null if they are already suspended. */
export const suspendAccount: Sanctioning<number> = (db, userId, by, grounds = {}) =>
  inTransaction(db, async (trx) => {
    const before = await changeListing(
      trx,
      userId,
      ({ suspendedAt }) => ({
        suspendedAt: suspendedAt ?? by.now,
      }),
      { now: by.now },
    )
    if (!before || before.suspendedAt !== null) return null
    await setRestored(trx, userId, null)
    await removeSessions(trx, userId)
    return sanction(trx, { userId, kind: 'suspend', subject: `account ${userId}` }, by, grounds)
  })

/** Leaves the row of `sanctions` to the caller. */
export async function liftSuspension(trx: Db, userId: number, now: number): Promise<boolean> {
  const before = await changeListing(trx, userId, () => ({ suspendedAt: null }), { now })
  if (!before || before.suspendedAt === null) return false
  await setRestored(trx, userId, now)
  return true
}

interface Sanctioned {
  userId: number
  kind: SanctionKind
  content?: ReportedContent
  subject: string
}

/** Returns the id of the line in the log. */
async function sanction(
  trx: Db,
  { userId, kind, content, subject }: Sanctioned,
  by: Moderator,
  { reason = 'other', comment = null, endsAt = null }: Grounds,
): Promise<number> {
  const logId = await insertLogLine(trx, by, kind, subject)
  await insertSanction(trx, {
    userId,
    kind,
    reason,
    comment,
    content: content ?? null,
    endsAt,
    logId,
    now: by.now,
  })
  return logId
}
