import { sql } from 'kysely'
import type { Db } from '../server/db/store.ts'

/** Columns that name a person, a chat or a photo. */
const references = [
  ['sessions', 'user_id', 'users'],
  ['swipes', 'viewer_id', 'users'],
  ['swipes', 'target_id', 'users'],
  ['deck', 'user_id', 'users'],
  ['pets', 'user_id', 'users'],
  ['photos', 'pet_id', 'pets'],
  ['chats', 'user1_id', 'users'],
  ['chats', 'user2_id', 'users'],
  ['chats', 'unmatched_by', 'users'],
  ['reportable_chats', 'user_id', 'users'],
  ['reportable_chats', 'other_id', 'users'],
  ['messages', 'chat_id', 'chats'],
  ['reactions', 'message_id', 'messages'],
  ['reactions', 'chat_id', 'chats'],
  ['playdates', 'chat_id', 'chats'],
  ['playdates', 'user1_id', 'users'],
  ['playdates', 'user2_id', 'users'],
  ['playdate_steps', 'message_id', 'messages'],
  ['playdate_steps', 'playdate_id', 'playdates'],
  ['photos', 'user_id', 'users'],
  ['files', 'photo_id', 'photos'],
  ['files', 'message_id', 'messages'],
  ['files', 'sighting_id', 'sightings'],
  ['report_files', 'report_id', 'reports'],
  ['report_files', 'file_id', 'files'],
  ['kept_evidence', 'sender_id', 'users'],
  ['kept_evidence', 'receiver_id', 'users'],
  ['blocks', 'blocker_id', 'users'],
  ['blocks', 'blocked_id', 'users'],
  ['known_browsers', 'user_id', 'users'],
  ['known_browsers', 'session_id', 'sessions'],
  ['mailed_links', 'user_id', 'users'],
  ['notification_settings', 'user_id', 'users'],
  ['push_subscriptions', 'user_id', 'users'],
  ['push_subscriptions', 'session_id', 'sessions'],
  ['notified_chats', 'user_id', 'users'],
  ['notified_chats', 'chat_id', 'chats'],
  ['checks', 'user_id', 'users'],
  ['deliveries', 'user_id', 'users'],
  ['lost_pets', 'user_id', 'users'],
  ['lost_pets', 'pet_id', 'pets'],
  ['lost_pets', 'photo_id', 'photos'],
  ['lost_pet_cities', 'lost_pet_id', 'lost_pets'],
  ['sightings', 'lost_pet_id', 'lost_pets'],
  ['sightings', 'user_id', 'users'],
  ['demo_pets', 'user_id', 'users'],
  ['reports', 'reporter_id', 'users'],
  ['reports', 'target_id', 'users'],
] as const

/** Rows that refer to a deleted row, and leftovers in chats that nothing will remove. */
export async function listDangling(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const [table, column, target] of references) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} as pointing
      where ${sql.ref(`pointing.${column}`)} is not null and not exists (
        select 1 from ${sql.table(target)} as target
        where target.id = ${sql.ref(`pointing.${column}`)}
      )`.execute(db)
    if (rows.length > 0) found.push(`${rows.length} of ${table}.${column}`)
  }
  const { rows: leftovers } = await sql<{ id: number }>`
    select distinct chats.id from chats left join messages on messages.chat_id = chats.id
    where left_by is null and (
      coalesce(user1_id, user2_id) is null or
      messages.user_id not in (coalesce(user1_id, 0), coalesce(user2_id, 0))
    )`.execute(db)
  return [...found, ...leftovers.map(({ id }) => `chat ${id} has leftovers`)]
}
