import type { Db } from '../db/store.ts'

/** Two partial indexes hold only such people. */
export async function listSuspendedOrRestored(db: Db, since: number) {
  const people = db
    .selectFrom('users')
    .select(['id', 'suspended_at as suspendedAt', 'restored_at as restoredAt'])
  return people
    .where('suspended_at', '>', since)
    .unionAll(people.where('restored_at', '>', since))
    .execute()
}

const maxOthers = 1000

/** The people who share a chat with this person, the most recently active chats first. */
export async function listOthers(db: Db, userId: number) {
  const chatsAs = (me: 'user1_id' | 'user2_id', other: 'user1_id' | 'user2_id') =>
    db
      .selectFrom('chats')
      .select(['id as chatId', `${other} as otherId`, 'active_at as activeAt'])
      .where(me, '=', userId)
      .where('unmatched_at', 'is', null)
  const chats = await chatsAs('user1_id', 'user2_id')
    .unionAll(chatsAs('user2_id', 'user1_id'))
    .orderBy('activeAt', 'desc')
    .limit(maxOthers)
    .execute()
  return chats.flatMap(({ chatId, otherId }) => (otherId === null ? [] : [{ chatId, otherId }]))
}
