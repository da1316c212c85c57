import { limits } from '../../contract/limits.ts'
import type { ReportReason } from '../../contract/report-reasons.ts'
import { retention } from '../../contract/retention.ts'
import type { Sanction, SanctionKind } from '../../contract/sanctions.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import type { ReportedContent } from './reported-content.ts'

// The rows of `sanctions`, and what the sanctioned person does with them.

export interface NewSanction {
  userId: number
  kind: SanctionKind
  reason: ReportReason
  comment: string | null
  content: ReportedContent | null
  endsAt: number | null
  logId: number
  now: number
}

export async function insertSanction(trx: Db, sanction: NewSanction): Promise<void> {
  const { userId, kind, reason, comment, content, endsAt, logId, now } = sanction
  await trx
    .insertInto('sanctions')
    .values({
      user_id: userId,
      kind,
      reason,
      note: comment,
      ...(content && columnOf(content)),
      ends_at: endsAt,
      log_id: logId,
      created_at: now,
    })
    .execute()
}

/** Newest first. */
export async function listSanctions(db: Db, userId: number) {
  return db
    .selectFrom('sanctions')
    .select(['id', 'kind', 'reason', 'note as comment'])
    .select(['created_at as createdAt', 'ends_at as endsAt'])
    .select(['ended_at as endedAt', 'read_at as readAt', 'appealed_at as appealedAt'])
    .select(['appeal', 'appeal_outcome as appealOutcome', 'lost_pet_key as lostPetKey'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limits.sanctionList)
    .execute()
}

/** Does nothing if the sanction belongs to somebody else. */
export async function setSanctionRead(
  db: Db,
  { userId, id, now }: { userId: number; id: number; now: number },
): Promise<void> {
  await db
    .updateTable('sanctions')
    .set({ read_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()
}

interface NewAppeal {
  userId: number
  id: number
  words: string
  now: number
}

/** One appeal per sanction, before the sanction ends. */
export async function appealSanction(db: Db, { userId, id, words, now }: NewAppeal): Promise<void> {
  await inTransaction(db, async (trx) => {
    const sanction = await trx
      .selectFrom('sanctions')
      .select(['appealed_at as appealedAt', 'ended_at as endedAt', 'ends_at as endsAt'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!sanction) throw new AppError('not_found')
    if (sanction.appealedAt !== null) throw new AppError('already_appealed')
    if (hasEnded(sanction, now)) throw new AppError('appeal_closed')
    await trx
      .updateTable('sanctions')
      .set({ appeal: words, appealed_at: now, read_at: now })
      .where('id', '=', id)
      .execute()
  })
}

/** Includes a suspension whose end date has passed and that no server has ended yet. */
export function hasEnded(
  { endedAt, endsAt }: { endedAt: number | null; endsAt: number | null },
  now: number,
): boolean {
  return endedAt !== null || (endsAt !== null && endsAt <= now)
}

export function appealStateOf({
  appealedAt,
  appealOutcome,
}: {
  appealedAt: number | null
  appealOutcome: 'upheld' | 'reversed' | null
}): Sanction['appeal'] {
  return appealOutcome ?? (appealedAt === null ? 'none' : 'open')
}

/** False when the person is not suspended, or the end date has not come. */
export async function endSuspension(trx: Db, userId: number, now: number): Promise<boolean> {
  const ended = await trx
    .updateTable('sanctions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', 'suspend')
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Null if it has ended, or is a warning. */
export async function endSanction(trx: Db, id: number, now: number) {
  await lockSanctioned(trx, 'id', id)
  const ended = await trx
    .updateTable('sanctions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('kind', '<>', 'warn')
    .where('ended_at', 'is', null)
    .returning(['user_id as userId', 'kind', 'photo_id as photoId', 'message_id as messageId'])
    .returning('lost_pet_key as lostPetKey')
    .executeTakeFirst()
  return ended ?? null
}

function columnOf(content: ReportedContent) {
  if ('photoId' in content) return { photo_id: content.photoId }
  if ('messageId' in content) return { message_id: content.messageId }
  return { lost_pet_key: content.lostPetKey }
}

const batch = 100

/** The people whose suspension ends now. */
export async function listDueSuspensions(db: Db, now: number): Promise<number[]> {
  const due = await db
    .selectFrom('sanctions')
    .select('user_id as userId')
    .where('ends_at', '<=', now)
    .where('ended_at', 'is', null)
    .limit(batch)
    .execute()
  return due.map(({ userId }) => userId)
}

/** Handles one batch. True if there may be more. */
export async function removeOldSanctions(db: Db, now: number): Promise<boolean> {
  const before = now - retention.sanctionDays * 24 * 60 * 60 * 1000
  const removed = await db
    .deleteFrom('sanctions')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('sanctions')
        .select('id')
        .where('created_at', '<=', before)
        .where(({ eb, or }) => or([eb('kind', '<>', 'suspend'), eb('ended_at', '<=', before)]))
        .orderBy('created_at')
        .limit(batch),
    )
    .executeTakeFirstOrThrow()
  return Number(removed.numDeletedRows) === batch
}

/**
 * Null when another moderator has decided it. Shows the person the sanction again, with the decision.
 * A reversal ends the sanction if it has not ended yet; then `endsNow` is true.
 */
export async function setAppealOutcome(
  trx: Db,
  { id, outcome, now }: { id: number; outcome: 'upheld' | 'reversed'; now: number },
) {
  await lockSanctioned(trx, 'id', id)
  const decided = await trx
    .updateTable('sanctions')
    .set({ appeal_outcome: outcome, appeal_decided_at: now, read_at: null })
    .where('id', '=', id)
    .where('appealed_at', 'is not', null)
    .where('appeal_outcome', 'is', null)
    .returning(['user_id as userId', 'kind', 'photo_id as photoId', 'message_id as messageId'])
    .returning(['lost_pet_key as lostPetKey', 'log_id as logId', 'ended_at as endedAt'])
    .executeTakeFirst()
  if (!decided) return null
  const { endedAt, ...sanction } = decided
  const endsNow = outcome === 'reversed' && endedAt === null
  if (endsNow)
    await trx.updateTable('sanctions').set({ ended_at: now }).where('id', '=', id).execute()
  return { ...sanction, endsNow }
}

/** Null for a decision without a sanction. A sanction that has ended or was appealed stays. */
export async function removeSanctionOf(trx: Db, logId: number) {
  await lockSanctioned(trx, 'log_id', logId)
  const sanction = await trx
    .selectFrom('sanctions')
    .select(['id', 'user_id as userId', 'kind', 'photo_id as photoId', 'message_id as messageId'])
    .select(['lost_pet_key as lostPetKey', 'appealed_at as appealedAt', 'ended_at as endedAt'])
    .where('log_id', '=', logId)
    .forUpdate()
    .executeTakeFirst()
  if (!sanction) return null
  if (sanction.appealedAt !== null || sanction.endedAt !== null) {
    throw new AppError('already_decided')
  }
  await trx.deleteFrom('sanctions').where('id', '=', sanction.id).execute()
  return sanction
}

/** The person is locked before the sanction, as when an account is suspended or deleted. */
async function lockSanctioned(trx: Db, column: 'id' | 'log_id', value: number): Promise<void> {
  const sanction = await trx
    .selectFrom('sanctions')
    .select('user_id as userId')
    .where(column, '=', value)
    .executeTakeFirst()
  if (sanction) await lockPeople(trx, [sanction.userId])
}

/** Null if the person is not suspended. */
export async function findSuspension(trx: Db, userId: number) {
  const suspension = await trx
    .selectFrom('users')
    .leftJoin('sanctions', (join) =>
      join
        .onRef('sanctions.user_id', '=', 'users.id')
        .on('kind', '=', 'suspend')
        .on('ended_at', 'is', null),
    )
    .select(['email', 'ends_at as endsAt'])
    .where('users.id', '=', userId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()
  return suspension ?? null
}
