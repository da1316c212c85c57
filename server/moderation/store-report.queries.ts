import { sql } from 'kysely'
import { type ReportReason, urgentReasons } from '../../contract/report-reasons.ts'
import { spend } from '../allowances/allowances.queries.ts'
import { toQuote } from '../chat/quotes.queries.ts'
import type { Db } from '../db/store.ts'
import type { findReportedLostPet } from '../lost-pets/lost-pets.queries.ts'
import { listPets, toPet } from '../people/pets.queries.ts'
import { newReceipt } from './receipts.ts'
import { findReceived, type Received } from './received.queries.ts'
import { keepReportedFiles } from './report-files.queries.ts'
import {
  joinTexts,
  type Lookalikes,
  makeSnapshot,
  mergeSnapshots,
  readSnapshot,
  type Snapshot,
} from './snapshot.ts'

export interface NewReport {
  userId: number
  reason: ReportReason
  words: string | null
  /** What the reporter claims. A decision uses the ids that were found with the evidence. */
  messageId: number | null
  photoId: number | null
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
  message?: FoundMessage | undefined
  chat?: Snapshot['chat']
  photo?: { id: number } | undefined
  messageText?: string | null
  received?: Received | null
  lostPet?: LostPet | undefined
}

interface FoundMessage {
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
  const snapshot = mergeSnapshots(
    readSnapshot(open.snapshot),
    await takeSnapshot(trx, { ...evidence, received }),
  )
  const newer = {
    reason: moreUrgent(open.reason, report.reason),
    words: joinTexts(open.words, report.words),
    told_message: open.told_message ?? evidence.messageText ?? null,
    lost_pet_key: snapshot.lostPet?.key ?? null,
    snapshot: JSON.stringify(snapshot),
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
    .set(({ eb }) => ({ ...newer, receipt, version: eb('version', '+', isChanged ? 1 : 0) }))
    .where('id', '=', open.id)
    .execute()
  if (target) {
    const { sightingIds = [] } = received ?? {}
    const subject = { targetId: target.id, messageIds: listNamed(evidence), sightingIds }
    await keepReportedFiles(trx, open.id, subject, report.now)
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
    .select(['id', 'receipt', 'reason', 'words', 'told_message', 'lost_pet_key', 'snapshot'])
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

export type ReportSource = 'person' | 'notice' | 'server'

/** The `account_id` of reports about nobody with an account. */
export const nobody = 0

/** `userId` is missing if a visitor or the server itself reports. */
type ReportRow = Omit<StoredReport, 'userId'> & {
  userId: number | null
  source: ReportSource
  lookalike?: Lookalike & { pair: Lookalikes }
  notice?: Snapshot['notice']
}

export async function insertReportRow(
  trx: Db,
  report: ReportRow,
  evidence: Reported,
): Promise<string> {
  const { target, message, photo } = evidence
  const { userId, chatId, reason, words, messageId, photoId, source, now } = report
  const { lookalike, notice = null } = report
  const receipt = newReceipt()
  const lookalikes = lookalike?.pair ?? null
  const snapshot = { ...(await takeSnapshot(trx, evidence)), lookalikes, notice }
  const { id } = await trx
    .insertInto('reports')
    .values({
      reporter_id: userId,
      target_id: target?.id ?? null,
      // The other person of a chat may have deleted the account.
      account_id: target?.id ?? (chatId === null ? nobody : -chatId),
      chat_id: chatId,
      reason,
      words,
      message_id: message?.id ?? null,
      named_message_id: messageId,
      told_message: evidence.messageText ?? null,
      lost_pet_key: snapshot.lostPet?.key ?? null,
      snapshot: JSON.stringify(snapshot),
      photo_id: photo?.id ?? null,
      named_photo_id: photoId,
      source,
      lookalike_id: lookalike?.id ?? null,
      lookalike_user_id: lookalike?.userId ?? null,
      created_at: now,
      receipt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const targetId = target?.id ?? null
  const messageIds = listNamed(evidence)
  if (message && !photo) messageIds.push(message.id)
  const { sightingIds = [] } = evidence.received ?? {}
  const reported = { photoId: photo?.id ?? null, messageIds, sightingIds, targetId }
  await keepReportedFiles(trx, id, reported, now)
  if (lookalike) {
    const { userId: otherId, id: photoId } = lookalike
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

const listNamed = ({ chat = [] }: Reported) =>
  chat.filter(({ isNamed }) => isNamed).map(({ id }) => id)

async function takeSnapshot(
  trx: Db,
  { target, message, chat = [], received, lostPet }: Reported,
): Promise<Snapshot> {
  return makeSnapshot({
    target: target
      ? {
          name: target.name,
          animalName: target.animalName,
          pets: (await listPets(trx, target.id)).map(toPet),
        }
      : null,
    message: message ? { text: message.body, quoted: toQuote(message)?.text ?? null } : null,
    chat,
    note: received?.note ?? null,
    playdate: received?.playdate ?? null,
    sightings: received?.sightings ?? null,
    lostPet: lostPet?.copy ?? null,
  })
}
