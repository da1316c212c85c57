import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { hasSuspendedMember, isMember } from './chat.queries.ts'

/**
 * Locks a chat's row until the transaction ends. Not found where one of the two has left or is
 * suspended: nothing changes there.
 */
export async function lockChat(trx: Db, chatId: number, userId: number) {
  return trx
    .selectFrom('chats')
    .select(['last_reaction as lastReaction', 'ended_at as endedAt'])
    .select(({ ref }) => [
      ref('user1_id').$notNull().as('user1Id'),
      ref('user2_id').$notNull().as('user2Id'),
    ])
    .where('id', '=', chatId)
    .where(isMember(userId))
    .where('user1_id', 'is not', null)
    .where('user2_id', 'is not', null)
    .where((eb) => eb.not(hasSuspendedMember(eb)))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}
