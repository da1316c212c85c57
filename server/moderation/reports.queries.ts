import { limits } from '../../contract/limits.ts'
import { retention } from '../../contract/retention.ts'
import { isMember } from '../chat/chat.queries.ts'
import { isByMember, quotedColumn } from '../chat/messages.queries.ts'
import { findReportablePerson } from '../chat/reportable-chats.queries.ts'
import { listReportedMessages } from '../chat/reported-messages.queries.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { findFoundAnimal, findViewer } from '../lost-pets/found-animals.queries.ts'
import { findPoster, findReportedLostPet } from '../lost-pets/lost-pets.queries.ts'
import { findOwnSighting, setSightingReceipt } from '../lost-pets/sightings.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { isReportableBy } from './reportable.queries.ts'
import {
  findPhoto,
  type LostPet,
  type NewReport,
  selectTarget,
  storeReport,
} from './store-report.queries.ts'

/**
 * Stores a copy of what is reported, which must still exist, and of what the reporter received from that
 * person. Returns the receipt.
 */
export async function insertReport(
  db: Db,
  report: NewReport & { targetId: number },
): Promise<string> {
  const { userId, targetId, messageId } = report
  if (userId === targetId) throw new AppError('invalid_input')
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId, targetId])
    const target = await selectTarget(trx, targetId)
      .where(isReportableBy(userId))
      .executeTakeFirst()
    const message = await selectMessage(trx, messageId, targetId)
      .where(isMember(userId))
      .executeTakeFirst()
    const lostPet = await findReportedLostPet(trx, { userId: targetId })
    const photo = await findPhoto(trx, report.photoId ?? posterPhotoOf(report, lostPet), targetId)
    const isGone = !target || (messageId && !message) || (report.photoId && !photo)
    if (isGone) throw new AppError('not_found')
    const evidence = { target, message, photo, lostPet }
    return storeReport(trx, { ...report, chatId: null, photoId: photo?.id ?? null }, evidence)
  })
}

/** Reports the owner of a lost pet by its poster, which is the same for everybody. */
export async function insertPosterReport(
  db: Db,
  report: NewReport & { lostPetKey: string },
): Promise<string> {
  const { userId, lostPetKey, now } = report
  return inTransaction(db, async (trx) => {
    const poster = await findPoster(trx, lostPetKey, now)
    if (!poster) throw new AppError('not_found')
    const { ownerId } = poster
    if (ownerId === userId) throw new AppError('invalid_input')
    await lockPeople(trx, [userId, ownerId])
    const target = await selectTarget(trx, ownerId).executeTakeFirst()
    const lostPet = await findReportedLostPet(trx, { key: lostPetKey })
    const photo = await findPhoto(trx, posterPhotoOf(report, lostPet), ownerId)
    const stored = { ...report, chatId: null, messageId: null, photoId: photo?.id ?? null }
    return storeReport(trx, stored, { target, photo, lostPet })
  })
}

/**
 * Reports a sighting of the reporter's own lost pet. Its writer may have no account, or be one whose name
 * the reporter does not see because of a block. A repeated report has the same receipt.
 */
export async function insertSightingReport(
  db: Db,
  report: NewReport & { sightingId: number },
): Promise<string> {
  const { userId, sightingId } = report
  // It would count against an alarm of the writer.
  if (report.reason === 'false_alarm') throw new AppError('invalid_input')
  const own = { userId, id: sightingId }
  return inTransaction(db, async (trx) => {
    const found = await findOwnSighting(trx, own)
    if (!found) return insertFoundAnimalReport(trx, report)
    const { writerId } = found
    await lockPeople(trx, writerId === null ? [userId] : [userId, writerId])
    const { receipt: before } = (await findOwnSighting(trx, own)) ?? found
    if (before !== null) return before
    const target = writerId ? await selectTarget(trx, writerId).executeTakeFirst() : undefined
    const row = { ...report, chatId: null, messageId: null, photoId: null }
    const received = {
      note: null,
      playdate: null,
      sightings: found.words,
      sightingIds: [sightingId],
    }
    const receipt = await storeReport(trx, row, { target, received })
    await setSightingReceipt(trx, sightingId, receipt)
    return receipt
  })
}

/** Reports a found animal. From then on the reporter does not see it. */
async function insertFoundAnimalReport(
  trx: Db,
  report: NewReport & { sightingId: number },
): Promise<string> {
  const { userId, sightingId: id, now } = report
  const animal = await findFoundAnimal(trx, await findViewer(trx, userId), { id, now })
  if (!animal) throw new AppError('not_found')
  const { finderId, species, size, place, words } = animal
  await lockPeople(trx, finderId === null ? [userId] : [userId, finderId])
  const target = finderId ? await selectTarget(trx, finderId).executeTakeFirst() : undefined
  const row = { ...report, chatId: null, messageId: null, photoId: null }
  const sightings = [species, size, place, words].filter(Boolean).join(', ')
  const received = { note: null, playdate: null, sightings, sightingIds: [id] }
  return storeReport(trx, row, { target, received })
}

/** A report of a false alarm contains a copy of the poster. */
const posterPhotoOf = ({ reason }: Pick<NewReport, 'reason'>, lostPet: LostPet) =>
  reason === 'false_alarm' ? (lostPet?.photoId ?? null) : null

/**
 * Reports the other person of a chat, who may have left it, blocked the reporter or been suspended.
 * The answer is the same, and the report holds a copy of what the store still has.
 */
export async function insertChatReport(
  db: Db,
  report: NewReport & { chatId: number; messageText: string | null; messageIds: readonly number[] },
): Promise<string> {
  const { userId, chatId, messageText, messageIds } = report
  return inTransaction(db, async (trx) => {
    const targetId = await findReportablePerson(trx, report)
    if (targetId === undefined) throw new AppError('not_found')
    await lockPeople(trx, targetId === null ? [userId] : [userId, targetId])
    if (targetId === null) {
      return storeReport(trx, report, { messageText })
    }
    const target = await selectTarget(trx, targetId).executeTakeFirst()
    const message = await selectMessage(trx, report.messageId, targetId)
      .where('chats.id', '=', chatId)
      .executeTakeFirst()
    const photo = await findPhoto(trx, report.photoId, targetId)
    const lostPet = await findReportedLostPet(trx, { userId: targetId })
    const named = await listReportedMessages(trx, { chatId, userId: targetId, ids: messageIds })
    const chat = named.map(({ id, userId: writerId, body, sentAt, placeholder, isNamed }) => ({
      id,
      isByReporter: writerId === userId,
      text: body,
      sentAt,
      isNamed,
      hasPhoto: placeholder !== null,
    }))
    return storeReport(trx, report, { target, message, chat, photo, messageText, lostPet })
  })
}

/** Newest first. What the reporter named, so that they do not learn whether it still exists. */
export async function listOwnReports(db: Db, userId: number) {
  return db
    .selectFrom('reports')
    .select(['receipt', 'reason', 'created_at as createdAt', 'outcome'])
    .select(['named_message_id as messageId', 'named_photo_id as photoId'])
    .where('reporter_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limits.reportList)
    .execute()
}

/** Null when there is no such receipt. */
export async function findByReceipt(db: Db, receipt: string) {
  const report = await db
    .selectFrom('reports')
    .select(['created_at as createdAt', 'outcome'])
    .where('receipt', '=', receipt)
    .executeTakeFirst()
  return report ?? null
}

/** Handles one batch: a report may hold a photo of 300 kB. True if there may be more. */
export async function removeOldReports(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, {
    table: 'reports',
    key: ['id'],
    column: 'created_at',
    until: now - retention.reportDays * 24 * 60 * 60 * 1000,
    batch: 100,
  })
}

const selectMessage = (trx: Db, messageId: number | null, targetId: number) =>
  trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.id', 'messages.body', 'messages.reply_to as replyTo'])
    .select(quotedColumn(trx))
    .where('messages.id', '=', messageId ?? 0)
    .where('messages.user_id', '=', targetId)
    .where(isByMember)
