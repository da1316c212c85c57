import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../column-types.ts'
import { addColumn, ifNotExists } from '../half-migrated.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytes, id } = columnTypes(db)
  const unlessThere = ifNotExists(db)
  const userId = sql`bigint not null references users (id) on delete cascade`

  await addColumn(db, 'users', 'paused_at', 'bigint')
  await addColumn(db, 'users', 'suspended_at', 'bigint')
  await sql`create index ${unlessThere} users_suspended on users (suspended_at) where suspended_at is not null`.execute(
    db,
  )
  await addColumn(db, 'photos', 'hidden_at', 'bigint')

  await addColumn(db, 'chats', 'unmatched_at', 'bigint')
  await addColumn(db, 'chats', 'unmatched_by', 'bigint')
  await sql`create index ${unlessThere} chats_unmatched on chats (unmatched_at) where unmatched_at is not null`.execute(
    db,
  )

  // An export reads a person's messages page by page.
  await sql`drop index if exists messages_user`.execute(db)
  await sql`create index ${unlessThere} messages_user on messages (user_id, id)`.execute(db)

  await sql`create table ${unlessThere} blocks (
    blocker_id ${userId},
    blocked_id ${userId},
    created_at bigint not null,
    primary key (blocker_id, blocked_id),
    check (blocker_id <> blocked_id)
  )`.execute(db)
  await sql`create index ${unlessThere} blocks_blocked on blocks (blocked_id, blocker_id)`.execute(
    db,
  )
  await sql`create index ${unlessThere} blocks_newest on blocks (blocker_id, created_at, blocked_id)`.execute(
    db,
  )

  await sql`create table ${unlessThere} reset_tokens (
    token_hash ${bytes} primary key,
    user_id ${userId},
    expires_at bigint not null
  )`.execute(db)
  await sql`create index ${unlessThere} reset_tokens_user on reset_tokens (user_id)`.execute(db)
  await sql`create index ${unlessThere} reset_tokens_expiry on reset_tokens (expires_at)`.execute(
    db,
  )

  // What was reported is copied, so that it outlives its deletion.
  await sql`create table ${unlessThere} reports (
    id ${id},
    reporter_id bigint references users (id) on delete set null,
    target_id bigint references users (id) on delete set null,
    target_name text not null,
    target_animal_name text not null,
    reason text not null,
    words text,
    message_id bigint,
    message_body text,
    photo_id bigint,
    photo_type text,
    photo_bytes ${bytes},
    created_at bigint not null,
    closed_at bigint
  )`.execute(db)
  await sql`create index ${unlessThere} reports_open on reports (closed_at, id)`.execute(db)
  await sql`create index ${unlessThere} reports_reporter on reports (reporter_id, id)`.execute(db)
  await sql`create index ${unlessThere} reports_target on reports (target_id)`.execute(db)
  await sql`create index ${unlessThere} reports_age on reports (created_at)`.execute(db)

  await sql`create table ${unlessThere} moderation_log (
    id ${id},
    at bigint not null,
    moderator text not null,
    action text not null,
    subject text not null
  )`.execute(db)
}
