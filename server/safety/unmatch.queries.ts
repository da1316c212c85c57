import { durations } from '../../contract/limits.ts'
import { isMember } from '../chat/chat.queries.ts'
import { abandonUnmatchedChats, removeLeftovers } from '../chat/leave-chats.queries.ts'
import { insertReportableChats, removeReportableChats } from '../chat/reportable-chats.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { restoreLikes, turnLikesIntoDislikes } from '../discovery/swipes.queries.ts'
import { AppError } from '../errors.ts'
import { rescheduleChecks } from '../notifications/checks.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'

interface Unmatch {
  userId: number
  chatId: number
  now: number
}

/** From here on nobody sees the chat. Answers whose it was. */
export async function unmatch(db: Db, { userId, chatId, now }: Unmatch): Promise<number[]> {
  return inTransaction(db, async (trx) => {
    await lockMembers(trx, chatId)
    const chat = await trx
      .updateTable('chats')
      .set({ unmatched_at: now, unmatched_by: userId })
      .where('id', '=', chatId)
      .where(isMember(userId))
      .returning(['user1_id as user1Id', 'user2_id as user2Id'])
      .executeTakeFirst()
    if (!chat) throw new AppError('not_found')
    const pair = pairOf(chat)
    if (pair) {
      const [user1Id, user2Id] = pair
      await turnLikesIntoDislikes(trx, pair, now)
      const ended = [
        { chatId, userId: user1Id, otherId: user2Id },
        { chatId, userId: user2Id, otherId: user1Id },
      ]
      await insertReportableChats(trx, ended, now)
    }
    return [...(pair ?? [userId])]
  })
}

/** Only by whoever unmatched, and only for a moment. Answers whose chat is back. */
export async function undoUnmatch(db: Db, { userId, chatId, now }: Unmatch): Promise<number[]> {
  return inTransaction(db, async (trx) => {
    await lockMembers(trx, chatId)
    const chat = await trx
      .updateTable('chats')
      .set({ unmatched_at: null, unmatched_by: null })
      .where('id', '=', chatId)
      .where('unmatched_by', '=', userId)
      .where('unmatched_at', '>', now - durations.unmatchUndoMs)
      .returning(['user1_id as user1Id', 'user2_id as user2Id'])
      .executeTakeFirst()
    if (!chat) throw new AppError('not_found')
    const pair = pairOf(chat)
    if (pair) {
      await restoreLikes(trx, pair, now)
      await removeReportableChats(trx, chatId)
      await rescheduleChecks(trx, chatId, now)
    }
    return [...(pair ?? [userId])]
  })
}

/** Removes chats whose unmatch can no longer be taken back. */
export async function finishUnmatches(db: Db, now: number): Promise<void> {
  await abandonUnmatchedChats(db, now - durations.unmatchUndoMs)
  await removeLeftovers(db)
}

async function lockMembers(trx: Db, chatId: number): Promise<void> {
  const chat = await trx
    .selectFrom('chats')
    .select(['user1_id as user1Id', 'user2_id as user2Id'])
    .where('id', '=', chatId)
    .executeTakeFirst()
  if (!chat) throw new AppError('not_found')
  await lockPeople(
    trx,
    [chat.user1Id, chat.user2Id].filter((id) => id !== null),
  )
}

function pairOf(chat: { user1Id: number | null; user2Id: number | null }) {
  const { user1Id, user2Id } = chat
  return user1Id === null || user2Id === null ? null : ([user1Id, user2Id] as const)
}
