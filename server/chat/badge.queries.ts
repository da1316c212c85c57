import { type ExpressionBuilder, sql } from 'kysely'
import { prepare } from '../db/prepare.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'

const badgeCap = 99

const countUnread = (
  eb: ExpressionBuilder<Database & { person: Database['users'] }, 'person'>,
  me: 1 | 2,
  other: 1 | 2,
) => {
  const unread = eb
    .selectFrom('chats')
    .innerJoin('messages', (join) =>
      join.onRef('messages.chat_id', '=', 'chats.id').onRef('messages.seq', '=', 'chats.last_seq'),
    )
    .innerJoin('users as other', (join) =>
      join.onRef('other.id', '=', `chats.user${other}_id`).on(isNotSuspended('other')),
    )
    .select('chats.id')
    .whereRef(`chats.user${me}_id`, '=', 'person.id')
    .where('chats.unmatched_at', 'is', null)
    .whereRef('chats.last_seq', '>', `chats.user${me}_read`)
    .whereRef('messages.user_id', '=', `chats.user${other}_id`)
    .limit(sql.lit(badgeCap))
  return eb.selectFrom(unread.as('unread')).select(({ fn }) => fn.countAll<number>().as('count'))
}

const selectCounts = prepare((db, { userId }: { userId: number }) =>
  db
    .selectFrom('users as person')
    .select((eb) => [countUnread(eb, 1, 2).as('asFirst'), countUnread(eb, 2, 1).as('asSecond')])
    .where('person.id', '=', userId),
)

/** How many conversations have something unread, for the app's icon. */
export async function countUnreadChats(db: Db, userId: number): Promise<number> {
  const [counts] = await selectCounts(db, { userId })
  return Math.min(Number(counts?.asFirst ?? 0) + Number(counts?.asSecond ?? 0), badgeCap)
}
