import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../column-types.ts'
import { ifNotExists } from '../half-migrated.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytes, id } = columnTypes(db)
  const unlessThere = ifNotExists(db)
  const userId = sql`bigint not null references users (id) on delete cascade`

  await sql`create table ${unlessThere} users (
    id ${id},
    email text not null unique,
    password_hash text not null,
    name text not null,
    animal_name text not null,
    city_id integer not null,
    place bigint,
    pictures text not null default '',
    created_at bigint not null,
    unique (city_id, place)
  )`.execute(db)

  await sql`create table ${unlessThere} city_places (
    city_id integer primary key,
    last_place bigint not null
  )`.execute(db)

  await sql`create table ${unlessThere} sessions (
    id ${id},
    token_hash ${bytes} not null unique,
    user_id ${userId},
    user_agent text not null,
    created_at bigint not null,
    last_seen_at bigint not null,
    expires_at bigint not null
  )`.execute(db)
  await sql`create index ${unlessThere} sessions_user on sessions (user_id)`.execute(db)
  await sql`create index ${unlessThere} sessions_expiry on sessions (expires_at)`.execute(db)

  await sql`create table ${unlessThere} swipes (
    viewer_id ${userId},
    target_id ${userId},
    verdict text not null check (verdict in ('like', 'dislike')),
    swiped_at bigint not null,
    primary key (viewer_id, target_id),
    check (viewer_id <> target_id)
  )`.execute(db)
  await sql`create index ${unlessThere} swipes_target on swipes (target_id, viewer_id)`.execute(db)
  await sql`create index ${unlessThere} swipes_again on swipes (viewer_id, verdict, swiped_at, target_id)`.execute(
    db,
  )

  await sql`create table ${unlessThere} seen_runs (
    viewer_id ${userId},
    city_id integer not null,
    low bigint not null,
    high bigint not null,
    primary key (viewer_id, city_id, low),
    check (low <= high)
  )`.execute(db)

  await sql`create table ${unlessThere} chats (
    id ${id},
    user1_id bigint references users (id) on delete set null,
    user2_id bigint references users (id) on delete set null,
    created_at bigint not null,
    active_at bigint not null,
    last_seq bigint not null default 0,
    user1_read bigint not null default 0,
    user2_read bigint not null default 0,
    unique (user1_id, user2_id),
    check (user1_id < user2_id)
  )`.execute(db)
  await sql`create index ${unlessThere} chats_user1 on chats (user1_id, active_at, id)`.execute(db)
  await sql`create index ${unlessThere} chats_user2 on chats (user2_id, active_at, id)`.execute(db)

  await sql`create table ${unlessThere} messages (
    id ${id},
    chat_id bigint not null references chats (id) on delete cascade,
    seq bigint not null,
    user_id ${userId},
    client_id text,
    body text not null,
    created_at bigint not null,
    unique (chat_id, seq),
    unique (chat_id, user_id, client_id)
  )`.execute(db)
  await sql`create index ${unlessThere} messages_user on messages (user_id)`.execute(db)

  await sql`create table ${unlessThere} photos (
    id ${id},
    user_id ${userId},
    key text not null unique,
    type text not null,
    placeholder text not null,
    created_at bigint not null
  )`.execute(db)
  await sql`create index ${unlessThere} photos_user on photos (user_id, id)`.execute(db)

  await sql`create table ${unlessThere} photo_files (
    photo_id bigint not null references photos (id) on delete cascade,
    size text not null check (size in ('card', 'avatar')),
    bytes ${bytes} not null,
    primary key (photo_id, size)
  )`.execute(db)

  await sql`create table ${unlessThere} page_views (
    day text not null,
    path text not null,
    views bigint not null,
    primary key (day, path)
  )`.execute(db)
}
