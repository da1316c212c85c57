import type { Db } from '../db/store.ts'
import type { PageRequest } from '../http/list-page.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'

/** Newest first; one more than the page has, if there are more. */
export async function listMatches(db: Db, userId: number, { limit, after }: PageRequest) {
  const matchesAs = (me: 'user1_id' | 'user2_id', other: 'user1_id' | 'user2_id') =>
    db
      .selectFrom('chats')
      .innerJoin('users', 'users.id', `chats.${other}`)
      .select([
        'users.id',
        'users.name',
        'users.animal_name as animalName',
        'users.pets',
        'chats.id as chatId',
        'chats.created_at as matchedAt',
      ])
      .where(`chats.${me}`, '=', userId)
      .where('chats.unmatched_at', 'is', null)
      .where(isNotSuspended('users'))
      .$if(after !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('chats.created_at', 'chats.id'),
            '<',
            tuple(after?.at ?? 0, after?.chatId ?? 0),
          ),
        ),
      )
  return matchesAs('user1_id', 'user2_id')
    .unionAll(matchesAs('user2_id', 'user1_id'))
    .orderBy('matchedAt', 'desc')
    .orderBy('chatId', 'desc')
    .limit(limit + 1)
    .execute()
}
