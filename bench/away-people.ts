import { type Kysely, sql } from 'kysely'
import type { Database } from '../server/db/schema.ts'

/** A valid public key of a browser. */
const p256dh =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const auth = 'BTBZMqHH6r4Tts7J_aSIgg'

/**
 * People who are away, each with a browser and a chat with an unread message. Their notification
 * checks are due at `dueAt`.
 */
export async function addAwayPeople(
  db: Kysely<Database>,
  { count, pushHost, dueAt }: { count: number; pushHost: string; dueAt: number },
): Promise<void> {
  const lastOf = async (table: 'users' | 'chats') => {
    const { rows } = await sql<{ last: number | null }>`
      select max(id) as last from ${sql.table(table)}`.execute(db)
    return Number(rows[0]?.last ?? 0)
  }
  const insert = (target: string, values: string) =>
    sql
      .raw(
        `insert into ${target} with recursive numbers (n) as (
          select 1 union all select n + 1 from numbers where n <= ${count}
        ) select ${values} from numbers where n <= ${count}`,
      )
      .execute(db)
  const before = Date.now() - 60_000
  const user = `${await lastOf('users')} + n`
  const chat = `${await lastOf('chats')} + n`
  await insert(
    'users (email, password_hash, name, animal_name, city_id, place, created_at)',
    `'away' || n || '@michi.es', 'none', 'Ana', 'Michi', 1, null, ${before}`,
  )
  await insert(
    'users (email, password_hash, name, animal_name, city_id, place, created_at)',
    `'there' || n || '@michi.es', 'none', 'Luis', 'Toby', 1, null, ${before}`,
  )
  const writer = `${user} + ${count}`
  await insert(
    'chats (user1_id, user2_id, created_at, active_at, last_seq, waiting_since)',
    `${user}, ${writer}, ${before}, ${before}, 1, ${before}`,
  )
  await insert(
    'messages (chat_id, seq, user_id, body, created_at)',
    `${chat}, 1, ${writer}, 'hola', ${before}`,
  )
  // Without quiet hours, because the bench may run at night.
  await insert('notification_settings (user_id, quiet)', `${user}, 0`)
  await insert(
    'push_subscriptions (user_id, endpoint, host, user_agent, p256dh, auth, renewed_at)',
    `${user}, 'https://${pushHost}/push/' || n, '${pushHost}', '', '${p256dh}', '${auth}', ${before}`,
  )
  await insert('notification_checks (chat_id, user_id, due_at)', `${chat}, ${user}, ${dueAt}`)
  await sql`analyze`.execute(db)
}
