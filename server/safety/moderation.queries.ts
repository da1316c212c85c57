import { sql } from 'kysely'
import { type ReportReason, urgentReasons } from '../../contract/report-reasons.ts'
import type { SanctionKind } from '../../contract/sanction-kinds.ts'
import { removeSessions } from '../accounts/sessions.queries.ts'
import { findChatPhotoOwner, setChatPhotoHiddenAt } from '../chat/chat-photos.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { findLostPetOwner, setLostPetHiddenAt } from '../lost-pets/lost-pets.queries.ts'
import { changeListing } from '../people/listing.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { findUser } from '../people/people.queries.ts'
import { setRestored } from '../people/users.queries.ts'
import { findPhotoOwner, setHiddenAt } from '../photos/photos.queries.ts'
import type { ReportedContent } from './reported-content.ts'
import { endHiding, endSuspension, insertSanction } from './sanctions.queries.ts'

// What moderators do. Each action and its line in the log are one transaction.

export interface Moderator {
  name: string
  now: number
}

export const pageSize = 100

/** Open reports with the urgent ones first, or all reports; within both, the newest first. */
export async function listReports(db: Db, { all, page }: { all: boolean; page: number }) {
  return db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.target_id')
    .select([
      'reports.id',
      'reporter_id as reporterId',
      'target_id as targetId',
      'target_name as targetName',
      'target_animal_name as targetAnimalName',
      'target_pets as targetPets',
      'reason',
      'words',
      'message_body as messageBody',
      'told_message as toldMessage',
      'message_id as messageId',
      'note_body as noteBody',
      'playdate',
      'sightings',
      'lost_pet as lostPet',
      'photo_id as photoId',
      'photo_type as photoType',
      'content_address as contentAddress',
      'notifier_name as notifierName',
      'notifier_email as notifierEmail',
      'reports.created_at as createdAt',
      'closed_at as closedAt',
      'users.suspended_at as suspendedAt',
    ])
    .select(({ selectFrom }) =>
      selectFrom('reports as same')
        // A reporter counts once. Without a reporter (the account is deleted) each report counts.
        .select(sql<number>`count(distinct coalesce(same.reporter_id, -same.id))`.as('count'))
        .whereRef('same.target_id', '=', 'reports.target_id')
        .$if(!all, (query) => query.where('same.closed_at', 'is', null))
        .as('reporters'),
    )
    .$if(!all, (query) =>
      query
        .where('closed_at', 'is', null)
        .orderBy((eb) => eb('reason', 'in', urgentReasons), 'desc'),
    )
    .orderBy('reports.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

/** The number of reports for each reason, the most frequent first. */
export async function countReports(db: Db, { all }: { all: boolean }) {
  return db
    .selectFrom('reports')
    .select(({ fn }) => ['reason', fn.countAll<number>().as('count')])
    .$if(!all, (query) => query.where('closed_at', 'is', null))
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
}

export async function findReport(db: Db, reportId: number) {
  const report = await db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.target_id')
    .selectAll('reports')
    .select('users.suspended_at')
    .where('reports.id', '=', reportId)
    .executeTakeFirst()
  return report ?? null
}

/** Closes a report without a sanction. False if there is no such open report. */
export async function closeReport(db: Db, reportId: number, by: Moderator): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const closed = await trx
      .updateTable('reports')
      .set({ closed_at: by.now })
      .where('id', '=', reportId)
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (closed) await insertLogLine(trx, by, 'close', `report ${reportId}`)
    return closed !== undefined
  })
}

/** Why, until when, and the moderator's words to the person. */
export interface Grounds {
  reason?: ReportReason
  note?: string | null
  endsAt?: number | null
}

/** Answers the id of the line in the log, or null when there is nothing to sanction. */
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

/** False when there is no such content. */
export async function unhideContent(
  db: Db,
  content: ReportedContent,
  by: Moderator,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const owner = await findOwner(trx, content)
    if (!owner) return false
    await lockPeople(trx, [owner.userId])
    await setHidden(trx, content, null)
    await endHiding(trx, { userId: owner.userId, content, now: by.now })
    await insertLogLine(trx, by, 'unhide', nameOf(content))
    return true
  })
}

function findOwner(trx: Db, content: ReportedContent) {
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
    const before = await changeListing(trx, userId, ({ suspendedAt }) => ({
      suspendedAt: suspendedAt ?? by.now,
    }))
    if (!before || before.suspendedAt !== null) return null
    await setRestored(trx, userId, null)
    await removeSessions(trx, userId)
    return sanction(trx, { userId, kind: 'suspend', subject: `account ${userId}` }, by, grounds)
  })

/** False if the account is not suspended. */
export async function restoreAccount(db: Db, userId: number, by: Moderator): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await liftSuspension(trx, userId, by.now))) return false
    await endSuspension(trx, userId, { now: by.now, onlyDue: false })
    await insertLogLine(trx, by, 'restore', `account ${userId}`)
    return true
  })
}

/** Leaves the row of `sanctions` to the caller. */
export async function liftSuspension(trx: Db, userId: number, now: number): Promise<boolean> {
  const before = await changeListing(trx, userId, () => ({ suspendedAt: null }))
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

/** Answers the id of the line in the log. */
async function sanction(
  trx: Db,
  { userId, kind, content, subject }: Sanctioned,
  by: Moderator,
  { reason, note = null, endsAt = null }: Grounds,
): Promise<number> {
  const logId = await insertLogLine(trx, by, kind, subject)
  await insertSanction(trx, {
    userId,
    kind,
    reason: reason ?? (await findReason(trx, userId)),
    note,
    content: content ?? null,
    endsAt,
    logId,
    now: by.now,
  })
  return logId
}

/** The reason of the newest open report about the person. */
async function findReason(trx: Db, userId: number): Promise<ReportReason> {
  const report = await trx
    .selectFrom('reports')
    .select('reason')
    .where('target_id', '=', userId)
    .where('closed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return report?.reason ?? 'other'
}

/** Two partial indexes hold only such people. */
export async function listSanctionedSince(db: Db, since: number) {
  const people = db
    .selectFrom('users')
    .select(['id', 'suspended_at as suspendedAt', 'restored_at as restoredAt'])
  return people
    .where('suspended_at', '>', since)
    .unionAll(people.where('restored_at', '>', since))
    .execute()
}

const maxOthers = 1000

/** The people who share a chat with this person, the most recently active chats first. */
export async function listOthers(db: Db, userId: number) {
  const chatsAs = (me: 'user1_id' | 'user2_id', other: 'user1_id' | 'user2_id') =>
    db
      .selectFrom('chats')
      .select(['id as chatId', `${other} as otherId`, 'active_at as activeAt'])
      .where(me, '=', userId)
      .where('unmatched_at', 'is', null)
  const chats = await chatsAs('user1_id', 'user2_id')
    .unionAll(chatsAs('user2_id', 'user1_id'))
    .orderBy('activeAt', 'desc')
    .limit(maxOthers)
    .execute()
  return chats.flatMap(({ chatId, otherId }) => (otherId === null ? [] : [{ chatId, otherId }]))
}

/** The newest first. */
export async function listLog(db: Db, page: number) {
  return db
    .selectFrom('moderation_log')
    .select(['id', 'at', 'moderator', 'action', 'subject'])
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

export async function countLog(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('moderation_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Answers its id. */
export async function insertLogLine(
  trx: Db,
  { name, now }: Moderator,
  action: string,
  subject: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('moderation_log')
    .values({ at: now, moderator: name, action, subject })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
