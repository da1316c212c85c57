import type { Db } from '../db/store.ts'
import { isMember } from './chat.queries.ts'

// Who was in a chat that ended, for as long as reports are kept: whoever was left, unmatched or
// blocked can still report the other. Nothing else reads it.

interface LeftChat {
  chatId: number
  userId: number
  otherId: number
}

/** A chat can end twice: unmatched, and then left. */
export async function insertLeftChats(
  trx: Db,
  chats: readonly LeftChat[],
  now: number,
): Promise<void> {
  await trx
    .insertInto('left_chats')
    .values(
      chats.map(({ chatId, userId, otherId }) => ({
        chat_id: chatId,
        user_id: userId,
        other_id: otherId,
        left_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['chat_id', 'user_id']).doNothing())
    .execute()
}

/** For an unmatch that was taken back. */
export async function removeLeftChats(trx: Db, chatId: number): Promise<void> {
  await trx.deleteFrom('left_chats').where('chat_id', '=', chatId).execute()
}

export async function removeLeftChatsBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('left_chats').where('left_at', '<=', time).execute()
}

/**
 * The other one of a chat that is this person's, or was: hidden or not, and null where they have
 * deleted their account. Undefined when it never was this person's, or too long ago.
 */
export async function findCounterpart(
  trx: Db,
  { chatId, userId }: { chatId: number; userId: number },
): Promise<number | null | undefined> {
  const chat = await trx
    .selectFrom('chats')
    .select(['user1_id as user1Id', 'user2_id as user2Id'])
    .where('id', '=', chatId)
    .where(isMember(userId))
    .executeTakeFirst()
  const other = chat?.user1Id === userId ? chat.user2Id : chat?.user1Id
  if (other) return other
  const left = await trx
    .selectFrom('left_chats')
    .select('other_id as otherId')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return left ? left.otherId : other
}
