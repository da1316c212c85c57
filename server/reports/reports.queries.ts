import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { type ReportReason, urgentReasons } from '../../contract/report-reasons.ts'
import type { NoticeState } from '../../contract/reports.ts'
import { retention } from '../../contract/retention.ts'
import { isMember } from '../chat/chat.queries.ts'
import { isByMember, type Message } from '../chat/messages.queries.ts'
import { withQuotes } from '../chat/quotes.queries.ts'
import { findReportablePerson } from '../chat/reportable-chats.queries.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { findPoster, findReportedLostPet } from '../lost-pets/lost-pets.queries.ts'
import { findReportedSighting, setSightingReceipt } from '../lost-pets/sightings.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { listPets, toPet } from '../people/pets.queries.ts'
import { pictureType } from '../photos/picture.ts'
import {
  bytesInRow,
  findCardFile,
  findMessageFile,
  insertReportFile,
  lockFile,
} from '../photos/stored-files.queries.ts'
import { fileReport, type ReportSource, recordChange } from './cases.queries.ts'
import type { ContentSubject } from './content-address.ts'
import { findLookalikes } from './lookalikes.queries.ts'
import { newReceipt } from './receipts.ts'
import { findReceived, type Received } from './received.queries.ts'
import { copyProfilePhotos } from './report-photos.queries.ts'
import { isReportableBy } from './reportable.queries.ts'

interface NewReport {
  userId: number
  reason: ReportReason
  words: string | null
  /** What the reporter names. The stored ids are those of the evidence: a decision is about them. */
  messageId: number | null
  photoId: number | null
  /** What the reporter says that the report is about. */
  about: 'person' | 'message' | 'photo'
  now: number
}

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
  const own = { ownerId: userId, id: sightingId }
  return inTransaction(db, async (trx) => {
    const found = await findReportedSighting(trx, own)
    if (!found) throw new AppError('not_found')
    const { writerId } = found
    await lockPeople(trx, writerId === null ? [userId] : [userId, writerId])
    const { receipt: before } = (await findReportedSighting(trx, own)) ?? found
    if (before !== null) return before
    const target = writerId ? await selectTarget(trx, writerId).executeTakeFirst() : undefined
    const row = { ...report, chatId: null, messageId: null, photoId: null }
    const received = { note: null, playdate: null, sightings: found.words }
    const receipt = target
      ? await storeReport(trx, row, { target, received })
      : await insertRow(trx, { ...row, source: 'person' }, { received })
    await setSightingReceipt(trx, sightingId, receipt)
    return receipt
  })
}

type LostPet = Awaited<ReturnType<typeof findReportedLostPet>>

/** A report of a false alarm contains a copy of the poster. */
const posterPhotoOf = ({ reason }: Pick<NewReport, 'reason'>, lostPet: LostPet) =>
  reason === 'false_alarm' ? (lostPet?.photoId ?? null) : null

/**
 * Reports the other person of a chat, who may have left it, blocked the reporter or been suspended.
 * The answer is the same, and the report holds a copy of what the store still has.
 */
export async function insertChatReport(
  db: Db,
  report: NewReport & { chatId: number; messageText: string | null },
): Promise<string> {
  const { userId, chatId, messageText } = report
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
    return storeReport(trx, report, { target, message, photo, messageText, lostPet })
  })
}

interface NewNotice extends Pick<NewReport, 'reason' | 'words' | 'now'> {
  address: string
  name: string | null
  email: string | null
  /** What the address leads to. Null for another page of ours. */
  subject: ContentSubject | null
}

/** A notice of somebody without an account. The answer does not tell whether there is such content. */
export async function insertNotice(db: Db, notice: NewNotice): Promise<string> {
  const { reason, words, now, subject } = notice
  return inTransaction(db, async (trx) => {
    const { targetId, photo, lostPet } = await findContent(trx, subject)
    if (targetId) await lockPeople(trx, [targetId])
    const target = targetId ? await selectTarget(trx, targetId).executeTakeFirst() : undefined
    const row = {
      userId: null,
      chatId: null,
      messageId: null,
      photoId: photo?.id ?? null,
      about: photo ? ('photo' as const) : ('person' as const),
      source: 'notice' as const,
      reason,
      words,
      now,
      notice: {
        content_address: notice.address,
        notifier_name: notice.name,
        notifier_email: notice.email,
      },
    }
    return insertRow(trx, row, { target, photo, lostPet })
  })
}

interface Content {
  targetId?: number | undefined
  photo?: { id: number } | undefined
  lostPet?: LostPet
}

async function findContent(trx: Db, subject: ContentSubject | null): Promise<Content> {
  if (subject === null) return {}
  if ('photoKey' in subject) {
    const photo = await findPhotoByKey(trx, subject.photoKey)
    return { targetId: photo?.userId, photo }
  }
  if ('targetId' in subject) {
    const { targetId } = subject
    return { targetId, lostPet: await findReportedLostPet(trx, { userId: targetId }) }
  }
  const lostPet = await findReportedLostPet(trx, { key: subject.lostPetKey })
  if (!lostPet) return {}
  const { ownerId, photoId } = lostPet
  return { targetId: ownerId, photo: await findPhoto(trx, photoId, ownerId), lostPet }
}

/**
 * What the reporter named, so that reporters do not learn whether it still exists. Release 1.0.0 stored
 * nothing else.
 */
export const claimedMessage = sql<number | null>`coalesce(claimed_message_id, message_id)`
export const claimedPhoto = sql<number | null>`coalesce(claimed_photo_id, photo_id)`

/** Newest first. */
export async function listOwnReports(db: Db, userId: number) {
  return db
    .selectFrom('reports')
    .select(['receipt', 'reason', 'about'])
    .select([claimedMessage.as('messageId'), claimedPhoto.as('photoId')])
    .select(['created_at as createdAt', 'closed_at as closedAt', 'outcome'])
    .where('reporter_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limits.reportList)
    .execute()
}

/** Null when there is no such receipt. */
export async function findByReceipt(db: Db, receipt: string) {
  const report = await db
    .selectFrom('reports')
    .select(['created_at as createdAt', 'closed_at as closedAt', 'outcome'])
    .where('receipt', '=', receipt)
    .executeTakeFirst()
  return report ?? null
}

export function stateOf({
  closedAt,
  outcome,
}: {
  closedAt: number | null
  outcome: 'acted' | 'dismissed' | null
}): NoticeState['state'] {
  return closedAt === null ? 'open' : (outcome ?? 'reviewed')
}

interface PhotoFlag {
  targetId: number
  photoId: number
  /** A photo of another account. A moderator decides which of the two is the copy. */
  lookalike: { id: number; userId: number }
  now: number
}

/** Found by the server, so without a reporter. An account has one open flag at a time. */
export async function insertPhotoFlag(
  db: Db,
  { targetId, photoId, lookalike, now }: PhotoFlag,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockPeople(trx, [targetId])
    const target = await selectTarget(trx, targetId).executeTakeFirst()
    const photo = await findPhoto(trx, photoId, targetId)
    const open = await trx
      .selectFrom('reports')
      .select('id')
      .where('target_id', '=', targetId)
      .where('source', '=', 'server')
      .where('closed_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    const pair = await findLookalikes(trx, { photoId, lookalikeId: lookalike.id })
    if (!target || !photo || !pair || open) return
    const flag = {
      userId: null,
      chatId: null,
      messageId: null,
      photoId,
      lookalike: { ...lookalike, pair: JSON.stringify(pair) },
      about: 'photo',
      words: null,
      reason: 'fake_profile',
      source: 'server',
      now,
    } as const
    await insertRow(trx, flag, { target, photo })
  })
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

/** Copies come from the store, except `messageText`: that is the reporter's version of the message. */
interface Evidence {
  target?: { id: number; name: string; animalName: string } | undefined
  message?: { id: number; body: string; replyTo: number | null } | undefined
  photo?: { id: number } | undefined
  messageText?: string | null
  received?: Received | null
  lostPet?: LostPet | undefined
}

type StoredReport = NewReport & { chatId: number | null }

/** A repeated report is added to the open one and has the same receipt. It replaces older copies. */
async function storeReport(trx: Db, report: StoredReport, evidence: Evidence): Promise<string> {
  const { target, message, messageText, lostPet } = evidence
  const received =
    evidence.received ??
    (target ? await findReceived(trx, { userId: report.userId, targetId: target.id }) : null)
  const open = await findOpen(trx, report, target?.id ?? 0)
  if (!open) return insertRow(trx, { ...report, source: 'person' }, { ...evidence, received })
  const receipt = open.receipt ?? newReceipt()
  const reason = moreUrgent(open.reason, report.reason)
  const words = joinWords(open.words, report.words)
  await trx
    .updateTable('reports')
    .set({
      reason,
      words,
      message_body: open.messageBody ?? message?.body ?? null,
      quoted_body: open.quotedBody ?? (await findQuotedText(trx, message)),
      told_message: open.toldMessage ?? messageText ?? null,
      receipt,
      note_body: received?.note ?? open.noteBody,
      playdate: received?.playdate ?? open.playdate,
      sightings: joinWords(open.sightings, received?.sightings ?? null),
      lost_pet: lostPet?.copy ?? open.lostPet,
    })
    .where('id', '=', open.id)
    .execute()
  const { caseId, createdAt } = open
  if (target) {
    const copy = { reportId: open.id, targetId: target.id, now: report.now }
    await copyProfilePhotos(trx, copy)
  }
  const isChanged = reason !== open.reason || words !== open.words || message || messageText
  if (caseId !== null && isChanged) {
    await recordChange(trx, { id: open.id, caseId, reason: report.reason, createdAt })
  }
  return receipt
}

/** By chat if there is one: the answer must not depend on whether the other account still exists. */
const findOpen = (
  trx: Db,
  { userId, chatId, messageId, photoId }: StoredReport,
  targetId: number,
) => {
  const isAboutTheSame =
    chatId === null
      ? sql<boolean>`chat_id is null and target_id = ${targetId}`
      : sql<boolean>`chat_id = ${chatId}`
  return trx
    .selectFrom('reports')
    .select(['id', 'words', 'message_body as messageBody', 'told_message as toldMessage'])
    .select([
      'quoted_body as quotedBody',
      'receipt',
      'reason',
      'note_body as noteBody',
      'playdate',
      'sightings',
    ])
    .select(['lost_pet as lostPet', 'case_id as caseId', 'created_at as createdAt'])
    .where('reporter_id', '=', userId)
    .where(isAboutTheSame)
    .where(sql<boolean>`coalesce(claimed_message_id, message_id, 0) = ${messageId ?? 0}`)
    .where(sql<boolean>`coalesce(claimed_photo_id, photo_id, 0) = ${photoId ?? 0}`)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** The newer one if neither is urgent. */
function moreUrgent(before: ReportReason, newer: ReportReason): ReportReason {
  return urgentReasons.find((reason) => reason === before || reason === newer) ?? newer
}

const wordsLength = 4 * limits.reportLength

function joinWords(before: string | null, words: string | null): string | null {
  if (before === null || words === null) return before ?? words
  return before.includes(words) ? before : `${before}\n${words}`.slice(0, wordsLength)
}

/** `userId` is missing if a visitor or the server itself reports. */
type ReportRow = Omit<StoredReport, 'userId'> & {
  userId: number | null
  source: ReportSource
  lookalike?: PhotoFlag['lookalike'] & { pair: string }
  notice?: NoticeFields
}

interface NoticeFields {
  content_address: string
  notifier_name: string | null
  notifier_email: string | null
}

async function insertRow(
  trx: Db,
  report: ReportRow,
  { target, message, photo, messageText = null, received, lostPet }: Evidence,
): Promise<string> {
  const { userId, chatId, reason, words, messageId, photoId, about, source, now, notice } = report
  const receipt = newReceipt()
  const file = await lockFile(trx, async () => {
    if (photo) return findCardFile(trx, photo.id)
    return message ? findMessageFile(trx, message.id) : null
  })
  const { id } = await trx
    .insertInto('reports')
    .values({
      reporter_id: userId,
      target_id: target?.id ?? null,
      target_name: target?.name ?? '',
      target_animal_name: target?.animalName ?? '',
      target_pets: target ? JSON.stringify((await listPets(trx, target.id)).map(toPet)) : null,
      lost_pet: lostPet?.copy ?? null,
      chat_id: chatId,
      reason,
      words,
      message_id: message?.id ?? null,
      claimed_message_id: messageId,
      message_body: message?.body ?? null,
      quoted_body: await findQuotedText(trx, message),
      told_message: messageText,
      note_body: received?.note ?? null,
      photo_id: photo?.id ?? null,
      claimed_photo_id: photoId,
      photo_type: file && pictureType,
      photo_bytes: file && bytesInRow(file),
      playdate: received?.playdate ?? null,
      sightings: received?.sightings ?? null,
      about,
      source,
      lookalike_id: report.lookalike?.id ?? null,
      lookalike_user_id: report.lookalike?.userId ?? null,
      lookalikes: report.lookalike?.pair ?? null,
      created_at: now,
      receipt,
      ...notice,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertReportFile(trx, id, file)
  const targetId = target?.id ?? null
  await fileReport(trx, { id, reporterId: userId, targetId, source, reason, createdAt: now })
  if (targetId !== null) await copyProfilePhotos(trx, { reportId: id, targetId, now })
  if (report.lookalike) {
    const { userId: otherId, id: photoId } = report.lookalike
    await copyProfilePhotos(trx, { reportId: id, targetId: otherId, photoId, now })
  }
  return receipt
}

const selectTarget = (trx: Db, targetId: number) =>
  trx
    .selectFrom('users')
    .select(['users.id', 'name', 'animal_name as animalName'])
    .where('users.id', '=', targetId)

const selectMessage = (trx: Db, messageId: number | null, targetId: number) =>
  trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.id', 'messages.body', 'messages.reply_to as replyTo'])
    .where('messages.id', '=', messageId ?? 0)
    .where('messages.user_id', '=', targetId)
    .where(isByMember)

/** How a text begins to which the message replies. */
async function findQuotedText(trx: Db, message: Evidence['message']): Promise<string | null> {
  const [shown] = message ? await withQuotes<ReplyTo>(trx, [message]) : []
  return shown?.quote?.text ?? null
}

type ReplyTo = Pick<Message, 'id' | 'replyTo' | 'quote'>

const findPhoto = (trx: Db, photoId: number | null, targetId: number) =>
  trx
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photoId ?? 0)
    .where('user_id', '=', targetId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()

const findPhotoByKey = (trx: Db, key: string) =>
  trx
    .selectFrom('photos')
    .select(['id', 'user_id as userId'])
    .where('key', '=', key)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
