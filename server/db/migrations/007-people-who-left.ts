import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who left whom, so that they can still be reported. A chat's id is never given out twice.
  await sql`create table left_chats (
    chat_id bigint not null,
    user_id bigint not null references users (id) on delete cascade,
    other_id bigint references users (id) on delete set null,
    left_at bigint not null,
    primary key (chat_id, user_id)
  )`.execute(db)
  await sql`create index left_chats_user on left_chats (user_id)`.execute(db)
  await sql`create index left_chats_other on left_chats (other_id)`.execute(db)
  await sql`create index left_chats_age on left_chats (left_at)`.execute(db)

  await sql`alter table reports add column told_message text`.execute(db)

  await sql`alter table users add column restored_at bigint`.execute(db)
  await sql`create index users_restored on users (restored_at) where restored_at is not null`.execute(
    db,
  )
}
