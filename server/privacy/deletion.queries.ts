import { leaveChats } from '../chat/leave-chats.queries.ts'
import { retryDeadlocks } from '../db/retry.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { leavePlace } from '../people/listing.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'

/**
 * All of a person, at once. What hangs on the account goes with its row; of the chats, those who
 * stay behind keep what they wrote. Answers who they are. Two people who leave at the same instant
 * can wait for each other's swipes, so one of them tries again.
 */
export async function removeAccount(
  db: Db,
  { userId, verifiedHash, now }: { userId: number; verifiedHash: string; now: number },
): Promise<{ chatId: number; userId: number }[]> {
  return retryDeadlocks(() =>
    inTransaction(db, async (trx) => {
      await lockPeople(trx, [userId])
      const stayedBehind = await leaveChats(trx, { userId, now })
      await leavePlace(trx, userId)
      const removed = await trx
        .deleteFrom('users')
        .where('id', '=', userId)
        .where('password_hash', '=', verifiedHash)
        .returning('id')
        .executeTakeFirst()
      if (!removed) throw new AppError('bad_credentials')
      return stayedBehind
    }),
  )
}
