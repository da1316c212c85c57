import type { Db } from '../db/store.ts'
import { isByMember } from './messages.queries.ts'

/** Of each reported message, so many before it and after it. */
const around = 3

/** The messages of this person that a report names, with what was around them; the oldest first. */
export async function listReportedMessages(
  trx: Db,
  { chatId, userId, ids }: { chatId: number; userId: number; ids: readonly number[] },
) {
  if (ids.length === 0) return []
  const ofChat = trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .where('chat_id', '=', chatId)
    .where(isByMember)
  const named = await ofChat
    .select(['messages.id', 'seq'])
    .where('messages.user_id', '=', userId)
    .where('messages.id', 'in', ids)
    .execute()
  const listLines = (seq: number) =>
    ofChat
      .select(['messages.id', 'messages.user_id as userId', 'body'])
      .select(['messages.created_at as sentAt', 'photo_placeholder as placeholder'])
      .where('seq', '>=', seq - around)
      .where('seq', '<=', seq + around)
      .execute()
  const lines = new Map<number, Awaited<ReturnType<typeof listLines>>[number]>()
  // One range at a time: SQLite would read the whole chat for several.
  for (const { seq } of named) {
    for (const line of await listLines(seq)) lines.set(line.id, line)
  }
  return [...lines.values()]
    .sort((a, b) => a.id - b.id)
    .map((line) => ({ ...line, isNamed: named.some(({ id }) => id === line.id) }))
}
