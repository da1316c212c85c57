import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever has photos by now keeps their place, and every swipe of them counts.
  await sql`alter table users add column first_photo_at bigint`.execute(db)
  await sql`update users set first_photo_at = created_at
    where exists (select 1 from photos where photos.user_id = users.id)`.execute(db)

  // One for each message, by whoever did not write it. What was taken back stays, without a kind, so
  // that those who were away learn of it.
  await sql`alter table chats add column last_reaction bigint not null default 0`.execute(db)
  await sql`create table reactions (
    message_id bigint primary key references messages (id) on delete cascade,
    chat_id bigint not null references chats (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    kind text check (kind in ('love', 'laugh', 'wow', 'sad', 'paw')),
    number bigint not null,
    reacted_at bigint not null
  )`.execute(db)
  await sql`create unique index reactions_chat on reactions (chat_id, number)`.execute(db)
  await sql`create index reactions_user on reactions (user_id, message_id)`.execute(db)
}
