import { sql } from 'kysely'
import type { ReportReason } from '../../contract/report-reasons.ts'
import { removeSessions } from '../accounts/sessions.queries.ts'
import { setChatPhotoHiddenAt } from '../chat/chat-photos.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { changeListing } from '../people/listing.queries.ts'
import { setRestored } from '../people/users.queries.ts'
import { setHiddenAt } from '../photos/photos.queries.ts'

// The actions of `npm run moderate`. Each action and its line in the log are one transaction.

/** Who acts, and when. */
export interface Moderator {
  name: string
  now: number
}

export const pageSize = 100

/** Reasons that mean that somebody may be in danger. */
const urgent: ReportReason[] = ['underage', 'animal_welfare', 'harassment']

/** Open reports with the urgent ones first, or all reports; within both, the newest first. */
export async function listReports(db: Db, { all, page }: { all: boolean; page: number }) {
  return db
    .selectFrom('reports')
    .select([
      'id',
      'reporter_id as reporterId',
      'target_id as targetId',
      'target_animal_name as targetAnimalName',
      'reason',
      'words',
      'message_body as messageBody',
      'told_message as toldMessage',
      'message_id as messageId',
      'photo_id as photoId',
      'photo_type as photoType',
      'created_at as createdAt',
      'closed_at as closedAt',
    ])
    .select(({ selectFrom }) =>
      selectFrom('reports as same')
        // A reporter counts once; one whose account is deleted counts by the report.
        .select(sql<number>`count(distinct coalesce(same.reporter_id, -same.id))`.as('count'))
        .whereRef('same.target_id', '=', 'reports.target_id')
        .$if(!all, (query) => query.where('same.closed_at', 'is', null))
        .as('reporters'),
    )
    .$if(!all, (query) =>
      query.where('closed_at', 'is', null).orderBy((eb) => eb('reason', 'in', urgent), 'desc'),
    )
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

/** How many there are for each reason, the most frequent first. */
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

/** False when no such report is open. */
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

/** A hidden photo is shown to nobody, but kept. False when there is no such photo. */
export async function setPhotoHidden(
  db: Db,
  photoId: number,
  hidden: boolean,
  by: Moderator,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const isFound = await setHiddenAt(trx, photoId, hidden ? by.now : null)
    if (!isFound) return false
    await insertLogLine(trx, by, hidden ? 'hide' : 'unhide', `photo ${photoId}`)
    return true
  })
}

/** The same for the photo of a message. */
export async function setChatPhotoHidden(
  db: Db,
  messageId: number,
  hidden: boolean,
  by: Moderator,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const isFound = await setChatPhotoHiddenAt(trx, messageId, hidden ? by.now : null)
    if (!isFound) return false
    await insertLogLine(trx, by, hidden ? 'hide' : 'unhide', `photo of message ${messageId}`)
    return true
  })
}

/** Nobody sees the person any more, and all their sessions end. False when there is no such account. */
export async function suspendAccount(db: Db, userId: number, by: Moderator): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await changeListing(trx, userId, () => ({ suspendedAt: by.now }))
    if (!before) return false
    await setRestored(trx, userId, null)
    await removeSessions(trx, userId)
    await insertLogLine(trx, by, 'suspend', `account ${userId}`)
    return true
  })
}

/** In the deck again, unless paused. False when it was not suspended. */
export async function restoreAccount(db: Db, userId: number, by: Moderator): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await changeListing(trx, userId, () => ({ suspendedAt: null }))
    if (!before || before.suspendedAt === null) return false
    await setRestored(trx, userId, by.now)
    await insertLogLine(trx, by, 'restore', `account ${userId}`)
    return true
  })
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
    .select(['at', 'moderator', 'action', 'subject'])
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

async function insertLogLine(
  trx: Db,
  { name, now }: Moderator,
  action: string,
  subject: string,
): Promise<void> {
  await trx
    .insertInto('moderation_log')
    .values({ at: now, moderator: name, action, subject })
    .execute()
}
