import { limits } from '../../contract/limits.ts'
import type { Db } from '../db/store.ts'

/** Newest first. */
export async function listMatches(db: Db, userId: number) {
  const matchesAs = (me: 'user1_id' | 'user2_id', other: 'user1_id' | 'user2_id') =>
    db
      .selectFrom('chats')
      .innerJoin('users', 'users.id', `chats.${other}`)
      .select([
        'users.id',
        'users.name',
        'users.animal_name as animalName',
        'chats.id as chatId',
        'chats.created_at as matchedAt',
      ])
      .where(`chats.${me}`, '=', userId)
      .where('chats.unmatched_at', 'is', null)
      .where('users.suspended_at', 'is', null)
  return matchesAs('user1_id', 'user2_id')
    .unionAll(matchesAs('user2_id', 'user1_id'))
    .orderBy('matchedAt', 'desc')
    .orderBy('chatId', 'desc')
    .limit(limits.chatList)
    .execute()
}
