import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { type ReportReason, urgentReasons } from '../../contract/report-reasons.ts'
import { spend } from '../allowances/allowances.queries.ts'
import { toQuote } from '../chat/quotes.queries.ts'
import type { Db } from '../db/store.ts'
import type { findReportedLostPet } from '../lost-pets/lost-pets.queries.ts'
import { listPets, toPet } from '../people/pets.queries.ts'
import { fileReport, type ReportSource, recordChange } from './cases.queries.ts'
import { newReceipt } from './receipts.ts'
import { findReceived, type Received } from './received.queries.ts'
import { keepReportedFiles } from './report-files.queries.ts'

export interface NewReport {
  userId: number
  reason: ReportReason
  words: string | null
  /** What the reporter claims. A decision uses the ids that were found with the evidence. */
  messageId: number | null
  photoId: number | null
  /** What the reporter says that the report is about. */
  about: 'person' | 'message' | 'photo'
  now: number
}

export type LostPet = Awaited<ReturnType<typeof findReportedLostPet>>

/** A photo of another account that looks like the reported one. */
export interface Lookalike {
  id: number
  userId: number
}

/** Copies come from the store, except `messageText`: that is the reporter's version of the message. */
interface Reported {
  target?: { id: number; name: string; animalName: string } | undefined
  message?: ReportedMessage | undefined
  photo?: { id: number } | undefined
  messageText?: string | null
  received?: Received | null
  lostPet?: LostPet | undefined
}

interface ReportedMessage {
  id: number
  body: string
  replyTo: number | null
  quoted: string | null
}

type StoredReport = NewReport & { chatId: number | null }

/** A repeated report is added to the open one and has the same receipt. It replaces older copies. */
export async function storeReport(
  trx: Db,
  report: StoredReport,
  evidence: Reported,
): Promise<string> {
  const { target } = evidence
  const received =
    evidence.received ??
    (target ? await findReceived(trx, { userId: report.userId, targetId: target.id }) : null)
  const open = await findOpen(trx, report, target?.id ?? 0)
  if (!open) return insertReportRow(trx, { ...report, source: 'person' }, { ...evidence, received })
  const receipt = open.receipt ?? newReceipt()
  const copies = copyTexts({ ...evidence, received })
  const newer = {
    reason: moreUrgent(open.reason, report.reason),
    words: joinWords(open.words, report.words),
    message_body: open.message_body ?? copies.message_body,
    quoted_body: open.quoted_body ?? copies.quoted_body,
    told_message: open.told_message ?? copies.told_message,
    note_body: copies.note_body ?? open.note_body,
    playdate: copies.playdate ?? open.playdate,
    sightings: joinWords(open.sightings, copies.sightings),
    lost_pet: copies.lost_pet ?? open.lost_pet,
  }
  const isChanged = JSON.stringify({ ...open, ...newer }) !== JSON.stringify(open)
  // A moderator decides only about what they have read, so whoever changes a report all the time would
  // keep it from being decided.
  if (isChanged) {
    const allowances = [{ key: `changes of report ${open.id}`, ...changes }]
    await spend(trx, { allowances, amount: 1, code: 'too_many_requests', now: report.now })
  }
  await trx
    .updateTable('reports')
    .set({ ...newer, receipt })
    .where('id', '=', open.id)
    .execute()
  const { caseId, createdAt } = open
  if (target) await keepReportedFiles(trx, open.id, { targetId: target.id }, report.now)
  if (caseId !== null && isChanged) {
    await recordChange(trx, { id: open.id, caseId, reason: report.reason, createdAt })
  }
  return receipt
}

const changes = { most: 5, fillMs: 24 * 60 * 60 * 1000 }

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
    .select(['id', 'receipt', 'reason', 'words', 'message_body', 'quoted_body', 'told_message'])
    .select(['note_body', 'playdate', 'sightings', 'lost_pet'])
    .select(['case_id as caseId', 'created_at as createdAt'])
    .where('reporter_id', '=', userId)
    .where(isAboutTheSame)
    .where(sql<boolean>`coalesce(named_message_id, 0) = ${messageId ?? 0}`)
    .where(sql<boolean>`coalesce(named_photo_id, 0) = ${photoId ?? 0}`)
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
  lookalike?: Lookalike & { pair: string }
  notice?: NoticeFields
  /** Its writer has no account, so nobody can be sanctioned. */
  isAboutVisitor?: boolean
}

interface NoticeFields {
  content_address: string
  notifier_name: string | null
  notifier_email: string | null
}

export async function insertReportRow(
  trx: Db,
  report: ReportRow,
  evidence: Reported,
): Promise<string> {
  const { target, message, photo } = evidence
  const { userId, chatId, reason, words, messageId, photoId, about, source, now, notice } = report
  const { isAboutVisitor = false } = report
  const receipt = newReceipt()
  const { id } = await trx
    .insertInto('reports')
    .values({
      reporter_id: userId,
      target_id: target?.id ?? null,
      target_name: target?.name ?? '',
      target_animal_name: target?.animalName ?? '',
      target_pets: target ? JSON.stringify((await listPets(trx, target.id)).map(toPet)) : null,
      chat_id: chatId,
      reason,
      words,
      message_id: message?.id ?? null,
      named_message_id: messageId,
      ...copyTexts(evidence),
      photo_id: photo?.id ?? null,
      named_photo_id: photoId,
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
  const targetId = target?.id ?? null
  const filed = { id, reporterId: userId, targetId, source, reason, createdAt: now, isAboutVisitor }
  await fileReport(trx, filed)
  const subject = photo ? { photoId: photo.id } : { messageId: message?.id ?? null }
  await keepReportedFiles(trx, id, { ...subject, targetId }, now)
  if (report.lookalike) {
    const { userId: otherId, id: photoId } = report.lookalike
    await keepReportedFiles(trx, id, { targetId: otherId, onlyPhotoId: photoId }, now)
  }
  return receipt
}

export const selectTarget = (trx: Db, targetId: number) =>
  trx
    .selectFrom('users')
    .select(['users.id', 'name', 'animal_name as animalName'])
    .where('users.id', '=', targetId)

export const findPhoto = (trx: Db, photoId: number | null, targetId: number) =>
  trx
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photoId ?? 0)
    .where('user_id', '=', targetId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()

/** The texts that a report keeps a copy of, by their columns. */
const copyTexts = ({ message, messageText, received, lostPet }: Reported) => ({
  message_body: message?.body ?? null,
  /** How the text begins to which the message replies. */
  quoted_body: (message && toQuote(message)?.text) ?? null,
  told_message: messageText ?? null,
  note_body: received?.note ?? null,
  playdate: received?.playdate ?? null,
  sightings: received?.sightings ?? null,
  lost_pet: lostPet?.copy ?? null,
})
