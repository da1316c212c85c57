import { rememberSuspended } from '../accounts/suspended-mailboxes.queries.ts'
import { leaveChats } from '../chat/leave-chats.queries.ts'
import { retryDeadlocks } from '../db/retry.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { removeSwipesOf } from '../discovery/swipes.queries.ts'
import { AppError } from '../errors.ts'
import { findSuspension } from '../moderation/sanctions.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { removeUser } from '../people/users.queries.ts'
import { removePlaydatesOf } from '../playdates/remove-playdates.queries.ts'

/**
 * Deletes an account. Its swipes may be many, so they go first, in slices (decision 031); a process that dies
 * meanwhile leaves an account without them. Rows of other tables go with it by foreign keys; in chats, the
 * other person keeps what they wrote. Returns who remains in which chat. Two people who delete their accounts at the same
 * instant can deadlock over their swipes, so one of them tries again.
 */
export async function removeAccount(
  db: Db,
  { userId, verifiedHash, now }: { userId: number; verifiedHash: string; now: number },
): Promise<{ chatId: number; userId: number }[]> {
  await removeSwipesOf(db, userId)
  return retryDeadlocks(() =>
    inTransaction(db, async (trx) => {
      await lockPeople(trx, [userId])
      const suspension = await findSuspension(trx, userId)
      if (suspension) await rememberSuspended(trx, { ...suspension, now })
      const remaining = await leaveChats(trx, { userId, now })
      await removePlaydatesOf(trx, { userId })
      const isRemoved = await removeUser(trx, userId, verifiedHash)
      if (!isRemoved) throw new AppError('bad_credentials')
      return remaining
    }),
  )
}
