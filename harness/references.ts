import { sql } from 'kysely'
import { isSqlite } from '../server/db/column-types.ts'
import type { Db } from '../server/db/store.ts'

/**
 * References that lead nowhere, and leftovers in chats that nothing will remove. A foreign key can only
 * be broken in a SQLite file that a restore has brought.
 */
export async function listDangling(db: Db): Promise<string[]> {
  const broken = isSqlite(db)
    ? (await sql<{ table: string }>`pragma foreign_key_check`.execute(db)).rows
    : []
  const { rows: leftovers } = await sql<{ id: number }>`
    select distinct chats.id from chats left join messages on messages.chat_id = chats.id
    where unmatched_by not in (select id from users) or left_by is null and (
      coalesce(user1_id, user2_id) is null or
      messages.user_id not in (coalesce(user1_id, 0), coalesce(user2_id, 0))
    )`.execute(db)
  return [
    ...broken.map(({ table }) => `a foreign key of ${table}`),
    ...leftovers.map(({ id }) => `chat ${id} has leftovers`),
  ]
}
