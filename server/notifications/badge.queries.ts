import { prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'

const badgeCap = 99

const selectUnread = prepareList((db, userIds) => {
  const unreadAs = (me: 1 | 2, other: 1 | 2) =>
    db
      .selectFrom('chats')
      .innerJoin('messages', (join) =>
        join
          .onRef('messages.chat_id', '=', 'chats.id')
          .onRef('messages.seq', '=', 'chats.last_seq'),
      )
      .select(`chats.user${me}_id as userId`)
      .where(`chats.user${me}_id`, 'in', userIds)
      .where('chats.unmatched_at', 'is', null)
      .whereRef('chats.last_seq', '>', `chats.user${me}_read`)
      .whereRef('messages.user_id', '=', `chats.user${other}_id`)
  return db
    .selectFrom(unreadAs(1, 2).unionAll(unreadAs(2, 1)).as('unread'))
    .select(({ fn }) => ['userId', fn.countAll<number>().as('count')])
    .groupBy('userId')
})

/** How many conversations have something unread, for the app's icon; of who has none, nothing. */
export async function countUnreadChats(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number | null, number>> {
  const rows = await selectUnread(db, userIds, {})
  return new Map(rows.map(({ userId, count }) => [userId, Math.min(Number(count), badgeCap)]))
}
