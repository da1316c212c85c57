import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'

const selectFetched = prepare((db, { sessionId }: { sessionId: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('chats', 'chats.id', 'sessions.fetched_chat_id')
    .select(['chats.id as chatId', 'fetched_seq as seq'])
    .where('sessions.id', '=', sessionId)
    .where(({ eb, or, ref }) =>
      or([
        eb('chats.user1_id', '=', ref('sessions.user_id')),
        eb('chats.user2_id', '=', ref('sessions.user_id')),
      ]),
    )
    .where('chats.unmatched_at', 'is', null),
)

/**
 * The chat that a client which knows only the spec fetched last. Null when there is none, or when the
 * person is no longer a member of it.
 */
export async function findFetched(
  db: Db,
  sessionId: number,
): Promise<{ chatId: number; seq: number } | null> {
  const [row] = await selectFetched(db, { sessionId })
  return row ? { ...row, seq: row.seq ?? 0 } : null
}
