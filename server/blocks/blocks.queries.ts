import { limits } from '../../contract/limits.ts'
import { leaveChats } from '../chat/leave-chats.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { removeSwipesBetween } from '../discovery/swipes.queries.ts'
import { AppError } from '../errors.ts'
import { removeSightingsBetween } from '../lost-pets/sightings.queries.ts'
import { keepReceived } from '../moderation/received.queries.ts'
import { isReportableBy } from '../moderation/reportable.queries.ts'
import { detachNotesBetween } from '../notes/notes.queries.ts'
import { removeEvidenceOfBlock } from '../people/kept-evidence.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'
import { removePlaydatesOf } from '../playdates/remove-playdates.queries.ts'

interface Pair {
  userId: number
  targetId: number
}

/**
 * To the other person it looks as if this account had been deleted, and it leaves the same rows: no
 * swipes or notes between the two, and a chat that the blocker has left. Returns that chat, or null.
 */
export async function insertBlock(
  db: Db,
  { userId, targetId, now }: Pair & { now: number },
): Promise<number | null> {
  if (userId === targetId) throw new AppError('invalid_input')
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId, targetId])
    if (await isBlocking(trx, { userId, targetId })) return null
    await requireReportable(trx, { userId, targetId })
    await keepReceived(trx, { userId, targetId }, now)
    await trx
      .insertInto('blocks')
      .values({ blocker_id: userId, blocked_id: targetId, created_at: now })
      .execute()
    await removeSwipesBetween(trx, userId, targetId)
    await detachNotesBetween(trx, { userId, targetId, now })
    await removeSightingsBetween(trx, userId, targetId)
    const [left] = await leaveChats(trx, { userId, otherId: targetId, now })
    await removePlaydatesOf(trx, { userId, otherId: targetId })
    return left?.chatId ?? null
  })
}

/** Afterwards the two can appear in each other's deck again. */
export async function removeBlock(db: Db, { userId, targetId }: Pair): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId, targetId])
    await trx
      .deleteFrom('blocks')
      .where('blocker_id', '=', userId)
      .where('blocked_id', '=', targetId)
      .execute()
    await removeEvidenceOfBlock(trx, { senderId: targetId, receiverId: userId })
  })
}

/** Newest first. */
export async function listBlocks(db: Db, userId: number) {
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select([
      'users.id',
      'users.name',
      'users.animal_name as animalName',
      'blocks.created_at as blockedAt',
    ])
    .where('blocker_id', '=', userId)
    .where(isNotSuspended('users'))
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocked_id', 'desc')
    .limit(limits.blockList)
    .execute()
}

/** False if the target is suspended: a repeated block must answer as if there were no such account. */
async function isBlocking(trx: Db, { userId, targetId }: Pair): Promise<boolean> {
  const row = await trx
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select('blocked_id')
    .where('blocker_id', '=', userId)
    .where('blocked_id', '=', targetId)
    .where(isNotSuspended('users'))
    .executeTakeFirst()
  return row !== undefined
}

async function requireReportable(trx: Db, { userId, targetId }: Pair): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', targetId)
    .where(isReportableBy(userId))
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}
