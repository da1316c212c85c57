import { sql } from 'kysely'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'

const badgeCap = 99

const selectUnread = prepare((db, { userId }: { userId: number }) => {
  const unreadAs = (me: 1 | 2, other: 1 | 2) =>
    db
      .selectFrom('chats')
      .innerJoin('messages', (join) =>
        join
          .onRef('messages.chat_id', '=', 'chats.id')
          .onRef('messages.seq', '=', 'chats.last_seq'),
      )
      .select('chats.id')
      .where(`chats.user${me}_id`, '=', userId)
      .where('chats.unmatched_at', 'is', null)
      .whereRef('chats.last_seq', '>', `chats.user${me}_read`)
      .whereRef('messages.user_id', '=', `chats.user${other}_id`)
  return db
    .selectFrom(unreadAs(1, 2).unionAll(unreadAs(2, 1)).limit(sql.lit(badgeCap)).as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
})

/** How many conversations have something unread, for the app's icon. */
export async function countUnreadChats(db: Db, userId: number): Promise<number> {
  const [row] = await selectUnread(db, { userId })
  return Number(row?.count ?? 0)
}
