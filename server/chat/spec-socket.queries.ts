import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'

// The chat that a client that knows only the spec fetched last: its socket carries that chat and no
// other. The session's row holds it, because the fetch and the socket may be on different servers.

type Fetch = { sessionId: number; chatId: number; seq: number }

const updateFetched = prepare((db, { sessionId, chatId, seq }: Fetch) =>
  db
    .updateTable('sessions')
    .set(({ eb, ref, val }) => ({
      fetched_chat_id: chatId,
      // Of two fetches at the same time, the one that saw fewer messages may be recorded last.
      fetched_seq: eb
        .case()
        .when(eb.and([eb('fetched_chat_id', '=', chatId), eb('fetched_seq', '>', seq)]))
        .then(ref('fetched_seq'))
        .else(val(seq))
        .end(),
    }))
    .where('id', '=', sessionId)
    .where((eb) =>
      eb.or([
        eb('fetched_chat_id', 'is', null),
        eb('fetched_chat_id', '<>', chatId),
        eb('fetched_seq', '<', seq),
      ]),
    )
    .returning('id'),
)

export async function recordFetch(db: Db, fetch: Fetch): Promise<void> {
  await updateFetched(db, fetch)
}

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

/** Null when there is none, or it is no longer this person's. */
export async function findFetched(
  db: Db,
  sessionId: number,
): Promise<{ chatId: number; seq: number } | null> {
  const [row] = await selectFetched(db, { sessionId })
  return row ? { ...row, seq: row.seq ?? 0 } : null
}
