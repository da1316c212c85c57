import type { Db } from '../db/store.ts'
import { insertLeftChats } from './left-chats.queries.ts'
import { removeReactions } from './reactions.queries.ts'

interface StayedBehind {
  chatId: number
  userId: number
}

/**
 * Takes a person out of their chats, or out of the one with `otherId`: what they wrote goes, and a
 * chat that nobody is left in, or that they had unmatched, goes with it. The caller holds the
 * person's row; the chats are locked in the order of their ids. Answers who now sees a chat that was
 * left.
 */
export async function leaveChats(
  trx: Db,
  { userId, otherId, now }: { userId: number; otherId?: number; now: number },
): Promise<StayedBehind[]> {
  const chats = await trx
    .selectFrom('chats')
    .select(['id', 'user1_id as user1Id', 'user2_id as user2Id', 'unmatched_by as unmatchedBy'])
    .where(({ eb, or }) => or([eb('user1_id', '=', userId), eb('user2_id', '=', userId)]))
    .$if(otherId !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('user1_id', '=', otherId ?? 0), eb('user2_id', '=', otherId ?? 0)]),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()

  const stayedBehind: StayedBehind[] = []
  for (const { id: chatId, user1Id, user2Id, unmatchedBy } of chats) {
    const other = user1Id === userId ? user2Id : user1Id
    if (other === null || unmatchedBy === userId) {
      await trx.deleteFrom('chats').where('id', '=', chatId).execute()
    } else {
      await leaveChat(trx, chatId, user1Id === userId ? 'user1_id' : 'user2_id', userId)
      await insertLeftChats(trx, [{ chatId, userId: other, otherId: userId }], now)
      // Who has unmatched does not see it, unless they take that back.
      if (unmatchedBy === null) stayedBehind.push({ chatId, userId: other })
    }
  }
  return stayedBehind
}

async function leaveChat(
  trx: Db,
  chatId: number,
  side: 'user1_id' | 'user2_id',
  userId: number,
): Promise<void> {
  await trx
    .deleteFrom('messages')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .execute()
  await removeReactions(trx, chatId, userId)
  await trx
    .updateTable('chats')
    .set(({ fn, selectFrom, val }) => ({
      [side]: null,
      // Nothing is written here any more, so the last message is the last that remains.
      last_seq: fn.coalesce(
        selectFrom('messages')
          .select(({ fn }) => fn.max('seq').as('seq'))
          .where('chat_id', '=', chatId),
        val(0),
      ),
    }))
    .where('id', '=', chatId)
    .execute()
}
