import { durations } from '../../contract/limits.ts'
import {
  abandonUnmatchedChats,
  hideUnmatched,
  removeLeftovers,
  showUnmatched,
} from '../chat/leave-chats.queries.ts'
import { insertReportableChats, removeReportableChats } from '../chat/reportable-chats.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { restoreLikes, turnLikesIntoDislikes } from '../discovery/swipes.queries.ts'
import { AppError } from '../errors.ts'
import { scheduleChecks } from '../notifications/checks.queries.ts'
import { notifyAfterMs } from '../notifications/topic.ts'
import { lockPeople } from '../people/lock-people.queries.ts'

interface Unmatch {
  userId: number
  chatId: number
  now: number
}

/** Hides the chat from both. Returns the ids of the two members. */
export async function unmatch(db: Db, { userId, chatId, now }: Unmatch): Promise<number[]> {
  return inTransaction(db, async (trx) => {
    await lockMembers(trx, chatId)
    const chat = await hideUnmatched(trx, { userId, chatId, now })
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

/** Returns the ids of the two members. */
export async function undoUnmatch(db: Db, { userId, chatId, now }: Unmatch): Promise<number[]> {
  return inTransaction(db, async (trx) => {
    await lockMembers(trx, chatId)
    const chat = await showUnmatched(trx, { userId, chatId, now })
    if (!chat) throw new AppError('not_found')
    const pair = pairOf(chat)
    if (pair) {
      await restoreLikes(trx, pair, now)
      await removeReportableChats(trx, chatId)
      await scheduleChatChecks(trx, { chatId, userIds: pair, dueAt: now + notifyAfterMs })
    }
    return [...(pair ?? [userId])]
  })
}

/** Removes chats whose unmatch can no longer be undone. */
export async function finishUnmatches(db: Db, now: number): Promise<void> {
  await abandonUnmatchedChats(db, now - durations.unmatchUndoMs)
  await removeLeftovers(db)
}

const chatTopics = ['playdate', 'message', 'match', 'turn', 'reminder']

/** Looks at all that may be news in the chat. What was due meanwhile found no chat, and was dropped. */
async function scheduleChatChecks(
  trx: Db,
  { chatId, userIds, dueAt }: { chatId: number; userIds: readonly number[]; dueAt: number },
): Promise<void> {
  const checks = userIds.flatMap((userId) =>
    chatTopics.map((topic) => ({ topic, userId, subjectId: chatId, dueAt })),
  )
  await scheduleChecks(trx, checks)
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
