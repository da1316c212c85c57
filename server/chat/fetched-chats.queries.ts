import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'

// What a client that knows only the spec looks at: its socket carries that chat and no other. Kept
// with the session, because the fetch and the socket may be on different servers.

const updateFetched = prepare(
  ['sessionId', 'chatId', 'seq'],
  (db, { sessionId, chatId, seq }: { sessionId: number; chatId: number; seq: number }) =>
    db
      .updateTable('sessions')
      .set({ fetched_chat_id: chatId, fetched_seq: seq })
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

export async function recordFetch(
  db: Db,
  fetch: { sessionId: number; chatId: number; seq: number },
): Promise<void> {
  await updateFetched(db, fetch)
}

const selectFetched = prepare(['sessionId'], (db, { sessionId }: { sessionId: number }) =>
  db
    .selectFrom('sessions')
    .select(['fetched_chat_id as chatId', 'fetched_seq as seq'])
    .where('id', '=', sessionId),
)

export async function findFetched(
  db: Db,
  sessionId: number,
): Promise<{ chatId: number | null; seq: number | null } | null> {
  const [row] = await selectFetched(db, { sessionId })
  return row ?? null
}
