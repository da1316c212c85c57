-- 001-first-tables
create table users (
  id integer primary key autoincrement,
  email text not null unique,
  password_hash text not null,
  name text not null,
  animal_name text not null,
  city_id integer not null,
  place bigint,
  pictures text not null default '',
  created_at bigint not null,
  unique (city_id, place)
);
create table city_places (
  city_id integer primary key,
  last_place bigint not null
);
create table sessions (
  id integer primary key autoincrement,
  token_hash blob not null unique,
  user_id bigint not null references users (id) on delete cascade,
  user_agent text not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create table swipes (
  viewer_id bigint not null references users (id) on delete cascade,
  target_id bigint not null references users (id) on delete cascade,
  verdict text not null check (verdict in ('like', 'dislike')),
  swiped_at bigint not null,
  primary key (viewer_id, target_id),
  check (viewer_id <> target_id)
);
create index swipes_target on swipes (target_id, viewer_id);
create index swipes_again on swipes (viewer_id, verdict, swiped_at, target_id);
create table seen_runs (
  viewer_id bigint not null references users (id) on delete cascade,
  city_id integer not null,
  low bigint not null,
  high bigint not null,
  primary key (viewer_id, city_id, low),
  check (low <= high)
);
create table chats (
  id integer primary key autoincrement,
  user1_id bigint references users (id) on delete set null,
  user2_id bigint references users (id) on delete set null,
  created_at bigint not null,
  active_at bigint not null,
  last_seq bigint not null default 0,
  user1_read bigint not null default 0,
  user2_read bigint not null default 0,
  unique (user1_id, user2_id),
  check (user1_id < user2_id)
);
create index chats_user1 on chats (user1_id, active_at, id);
create index chats_user2 on chats (user2_id, active_at, id);
create table messages (
  id integer primary key autoincrement,
  chat_id bigint not null references chats (id) on delete cascade,
  seq bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  client_id text,
  body text not null,
  created_at bigint not null,
  unique (chat_id, seq),
  unique (chat_id, user_id, client_id)
);
create index messages_user on messages (user_id);
create table photos (
  id integer primary key autoincrement,
  user_id bigint not null references users (id) on delete cascade,
  key text not null unique,
  type text not null,
  placeholder text not null,
  created_at bigint not null
);
create index photos_user on photos (user_id, id);
create table photo_files (
  photo_id bigint not null references photos (id) on delete cascade,
  size text not null check (size in ('card', 'avatar')),
  bytes blob not null,
  primary key (photo_id, size)
);
create table page_views (
  day text not null,
  path text not null,
  views bigint not null,
  primary key (day, path)
);
-- 002-fetched-chats
alter table sessions add column fetched_chat_id bigint;
alter table sessions add column fetched_seq bigint;
-- 003-demo-world
create table demo_world (
  id integer primary key check (id = 1),
  companion_password text not null
);
create table demo_pets (
  user_id bigint primary key references users (id) on delete cascade,
  seed text not null unique
);
-- 004-people-in-control
alter table users add column paused_at bigint;
alter table users add column suspended_at bigint;
create index users_suspended on users (suspended_at) where suspended_at is not null;
alter table photos add column hidden_at bigint;
alter table chats add column unmatched_at bigint;
alter table chats add column unmatched_by bigint;
create index chats_unmatched on chats (unmatched_at) where unmatched_at is not null;
drop index messages_user;
create index messages_user on messages (user_id, id);
create table blocks (
  blocker_id bigint not null references users (id) on delete cascade,
  blocked_id bigint not null references users (id) on delete cascade,
  created_at bigint not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id, blocker_id);
create index blocks_newest on blocks (blocker_id, created_at, blocked_id);
create table reset_tokens (
  token_hash blob primary key,
  user_id bigint not null references users (id) on delete cascade,
  expires_at bigint not null
);
create index reset_tokens_user on reset_tokens (user_id);
create index reset_tokens_expiry on reset_tokens (expires_at);
create table reports (
  id integer primary key autoincrement,
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
  photo_bytes blob,
  created_at bigint not null,
  closed_at bigint
);
create index reports_open on reports (closed_at, id);
create index reports_reporter on reports (reporter_id, id);
create index reports_target on reports (target_id);
create index reports_age on reports (created_at);
create table moderation_log (
  id integer primary key autoincrement,
  at bigint not null,
  moderator text not null,
  action text not null,
  subject text not null
);
-- 005-delivered
alter table sessions add column delivered_seq bigint;
