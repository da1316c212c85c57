import type { ReportReason } from '../../contract/safety.ts'
import { isMember } from '../chat/chat.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'

interface NewReport {
  userId: number
  targetId: number
  reason: ReportReason
  words: string | null
  messageId: number | null
  photoId: number | null
  now: number
}

/** With a copy of what is reported, which must still be there and in the reporter's sight. */
export async function insertReport(db: Db, report: NewReport): Promise<void> {
  if (report.userId === report.targetId) throw new AppError('invalid_input')
  await inTransaction(db, async (trx) => {
    const target = await getTarget(trx, report)
    const message =
      report.messageId === null ? null : await getMessage(trx, report.messageId, report)
    const photo = report.photoId === null ? null : await getPhoto(trx, report.photoId, report)
    await trx
      .insertInto('reports')
      .values({
        reporter_id: report.userId,
        target_id: report.targetId,
        target_name: target.name,
        target_animal_name: target.animalName,
        reason: report.reason,
        words: report.words,
        message_id: report.messageId,
        message_body: message?.body ?? null,
        photo_id: report.photoId,
        photo_type: photo?.type ?? null,
        photo_bytes: photo?.bytes ?? null,
        created_at: report.now,
      })
      .execute()
  })
}

const reportDays = 180

export async function removeOldReports(db: Db, now: number): Promise<void> {
  const before = now - reportDays * 24 * 60 * 60 * 1000
  await db.deleteFrom('reports').where('created_at', '<=', before).execute()
}

/** Whom one has blocked may still be reported; who is suspended or has blocked the reporter is nobody. */
async function getTarget(trx: Db, { userId, targetId }: NewReport) {
  return trx
    .selectFrom('users')
    .select(['name', 'animal_name as animalName'])
    .where('id', '=', targetId)
    .where('suspended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocks')
            .select('blocker_id')
            .where('blocker_id', '=', targetId)
            .where('blocked_id', '=', userId),
        ),
      ),
    )
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}

async function getMessage(trx: Db, messageId: number, { userId, targetId }: NewReport) {
  return trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select('messages.body')
    .where('messages.id', '=', messageId)
    .where('messages.user_id', '=', targetId)
    .where(isMember(userId))
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}

async function getPhoto(trx: Db, photoId: number, { targetId }: NewReport) {
  return trx
    .selectFrom('photos')
    .innerJoin('photo_files', 'photo_files.photo_id', 'photos.id')
    .select(['photos.type', 'photo_files.bytes'])
    .where('photos.id', '=', photoId)
    .where('photos.user_id', '=', targetId)
    .where('photos.hidden_at', 'is', null)
    .where('photo_files.size', '=', 'card')
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}
