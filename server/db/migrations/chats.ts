import { type Kysely, sql } from 'kysely'
import { columnTypes, userId } from '../column-types.ts'

/** Chats, and who can still be reported after the end of one. */
export async function createChats(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await sql`create table chats (
    id ${id},
    user1_id bigint references users (id) on delete set null,
    user2_id bigint references users (id) on delete set null,
    created_at bigint not null,
    active_at bigint not null,
    last_seq bigint not null default 0,
    user1_last bigint not null default 0,
    user2_last bigint not null default 0,
    user1_read bigint not null default 0,
    user2_read bigint not null default 0,
    last_reaction bigint not null default 0,
    unmatched_at bigint,
    unmatched_by bigint,
    left_by bigint,
    waiting_since bigint,
    ended_at bigint,
    ended_side integer check (ended_side in (1, 2)),
    ended_line text,
    notes integer not null default 0,
    lost_pet_name text,
    unique (user1_id, user2_id),
    check (user1_id < user2_id)
  )`.execute(db)
  await sql`create index chats_user1 on chats (user1_id, active_at, id)`.execute(db)
  await sql`create index chats_user2 on chats (user2_id, active_at, id)`.execute(db)
  await sql`create index chats_unmatched on chats (unmatched_at)
    where unmatched_at is not null`.execute(db)
  await sql`create index chats_left on chats (left_by) where left_by is not null`.execute(db)

  // No reference to the chat: this row outlives it. A chat's id is never given out twice.
  await sql`create table reportable_chats (
    chat_id bigint not null,
    user_id ${userId},
    other_id bigint references users (id) on delete set null,
    ended_at bigint not null,
    primary key (chat_id, user_id)
  )`.execute(db)
  await sql`create index reportable_chats_user on reportable_chats (user_id)`.execute(db)
  await sql`create index reportable_chats_other on reportable_chats (other_id)`.execute(db)
  await sql`create index reportable_chats_age on reportable_chats (ended_at)`.execute(db)
}

export async function createMessages(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  // No reference to the people: what a deleted account leaves behind is removed in slices. None to the
  // message that this one replies to: that one may be deleted first. The body comes last: SQLite reads
  // the other columns without it.
  await sql`create table messages (
    id ${id},
    chat_id bigint not null references chats (id) on delete cascade,
    seq bigint not null,
    user_id bigint not null,
    client_id text,
    created_at bigint not null,
    reply_to bigint check (reply_to > 0 and reply_to < seq),
    photo_placeholder text,
    photo_hidden_at bigint,
    playdate_id bigint references playdates (id) on delete set null,
    playdate_version bigint,
    playdate_step text
      check (playdate_step in ('proposed', 'changed', 'accepted', 'declined', 'cancelled')),
    reaction_kind text check (reaction_kind in ('love', 'laugh', 'wow', 'sad', 'paw')),
    reaction_number bigint,
    reacted_by bigint check (reacted_by <> user_id),
    reacted_at bigint,
    body text not null,
    unique (chat_id, seq),
    unique (chat_id, user_id, client_id),
    check (photo_hidden_at is null or photo_placeholder is not null),
    check (playdate_id is null or playdate_version is not null),
    check ((playdate_version is null) = (playdate_step is null)),
    check (reaction_kind is null or reaction_number is not null),
    check ((reaction_number is null) = (reacted_by is null)),
    check ((reaction_number is null) = (reacted_at is null))
  )`.execute(db)
  await sql`create index messages_user on messages (user_id, id)`.execute(db)
  await sql`create unique index messages_step on messages (playdate_id, playdate_version)
    where playdate_id is not null`.execute(db)
  await sql`create unique index messages_reaction on messages (chat_id, reaction_number)
    where reaction_number is not null`.execute(db)
  await sql`create index messages_reacted on messages (reacted_by, id)
    where reacted_by is not null`.execute(db)
}
