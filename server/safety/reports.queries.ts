import type { ExpressionBuilder } from 'kysely'
import type { ReportReason } from '../../contract/report-reasons.ts'
import { isMember } from '../chat/chat.queries.ts'
import { isByMember } from '../chat/messages.queries.ts'
import {
  findReportablePerson,
  removeReportableChatsBefore,
} from '../chat/reportable-chats.queries.ts'
import type { Database } from '../db/schema.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { listPets, toPet } from '../people/pets.queries.ts'
import { isNotSuspended, isVisibleTo } from '../people/visibility.queries.ts'

interface NewReport {
  userId: number
  reason: ReportReason
  words: string | null
  messageId: number | null
  photoId: number | null
  now: number
}

/** With a copy of what is reported, which must still be there and in the reporter's sight. */
export async function insertReport(
  db: Db,
  report: NewReport & { targetId: number },
): Promise<void> {
  const { userId, targetId, messageId, photoId } = report
  if (userId === targetId) throw new AppError('invalid_input')
  await inTransaction(db, async (trx) => {
    const target = await selectTarget(trx, targetId)
      .where((eb) => eb.or([isVisibleTo(userId)(eb), isBlockedBy(userId)(eb)]))
      .executeTakeFirst()
    const message = await selectMessage(trx, messageId, targetId)
      .where(isMember(userId))
      .executeTakeFirst()
    const photo = await findPhoto(trx, photoId, targetId)
    const isGone = !target || (messageId && !message) || (photoId && !photo)
    if (isGone) throw new AppError('not_found')
    await insertRow(trx, report, { target, message, photo })
  })
}

/**
 * Of the other one in a chat, who may have left it, blocked the reporter or been suspended: the
 * answer is the same, and the report takes along what the store still has.
 */
export async function insertChatReport(
  db: Db,
  report: NewReport & { chatId: number; messageText: string | null },
): Promise<void> {
  const { chatId, messageId, photoId, messageText: toldMessage } = report
  await inTransaction(db, async (trx) => {
    const targetId = await findReportablePerson(trx, report)
    if (targetId === undefined) throw new AppError('not_found')
    if (targetId === null) return insertRow(trx, report, { toldMessage })
    // So that the account does not go while it is being reported.
    await lockPeople(trx, [targetId])
    const target = await selectTarget(trx, targetId).executeTakeFirst()
    const message = await selectMessage(trx, messageId, targetId)
      .where('chats.id', '=', chatId)
      .executeTakeFirst()
    const photo = await findPhoto(trx, photoId, targetId)
    await insertRow(trx, report, { target, message, photo, toldMessage })
  })
}

const reportDays = 180

/** And what is kept so that somebody who has left can be reported. */
export async function removeOldReports(db: Db, now: number): Promise<void> {
  const before = now - reportDays * 24 * 60 * 60 * 1000
  await db.deleteFrom('reports').where('created_at', '<=', before).execute()
  await removeReportableChatsBefore(db, before)
}

/** What the store has of it, and what the reporter has. */
interface Evidence {
  target?: { id: number; name: string; animalName: string } | undefined
  message?: { body: string } | undefined
  photo?: { type: string; bytes: Uint8Array } | undefined
  toldMessage?: string | null
}

async function insertRow(
  trx: Db,
  { userId, reason, words, messageId, photoId, now }: NewReport,
  { target, message, photo, toldMessage = null }: Evidence,
): Promise<void> {
  await trx
    .insertInto('reports')
    .values({
      reporter_id: userId,
      target_id: target?.id ?? null,
      target_name: target?.name ?? '',
      target_animal_name: target?.animalName ?? '',
      target_pets: target ? JSON.stringify((await listPets(trx, target.id)).map(toPet)) : null,
      reason,
      words,
      message_id: messageId,
      message_body: message?.body ?? null,
      told_message: toldMessage,
      photo_id: photoId,
      photo_type: photo?.type ?? null,
      photo_bytes: photo?.bytes ?? null,
      created_at: now,
    })
    .execute()
}

const selectTarget = (trx: Db, targetId: number) =>
  trx
    .selectFrom('users')
    .select(['users.id', 'name', 'animal_name as animalName'])
    .where('users.id', '=', targetId)

/** Whom one has blocked may still be reported; who is suspended is nobody. */
const isBlockedBy = (userId: number) => (eb: ExpressionBuilder<Database, 'users'>) =>
  eb.and([
    isNotSuspended('users'),
    eb.exists(
      eb
        .selectFrom('blocks')
        .select('blocked_id')
        .where('blocker_id', '=', userId)
        .whereRef('blocked_id', '=', 'users.id'),
    ),
  ])

const selectMessage = (trx: Db, messageId: number | null, targetId: number) =>
  trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select('messages.body')
    .where('messages.id', '=', messageId ?? 0)
    .where('messages.user_id', '=', targetId)
    .where(isByMember)

async function findPhoto(trx: Db, photoId: number | null, targetId: number) {
  return trx
    .selectFrom('photos')
    .innerJoin('photo_files', 'photo_files.photo_id', 'photos.id')
    .select(['photos.type', 'photo_files.bytes'])
    .where('photos.id', '=', photoId ?? 0)
    .where('photos.user_id', '=', targetId)
    .where('photos.hidden_at', 'is', null)
    .where('photo_files.size', '=', 'card')
    .executeTakeFirst()
}
