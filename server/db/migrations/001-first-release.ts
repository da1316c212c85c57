import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../column-types.ts'

/** The tables of release 1.0.0. `schema.ts` says what their columns mean. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPeople(db)
  await createDeck(db)
  await createPhotos(db)
  await createChats(db)
  await createSafety(db)
  await createNotifications(db)
  await createDemo(db)
  await sql`create table page_views (
    day text not null,
    path text not null,
    views bigint not null,
    primary key (day, path)
  )`.execute(db)
}

const userId = sql`bigint not null references users (id) on delete cascade`

async function createPeople(db: Kysely<unknown>): Promise<void> {
  const { bytes, id } = columnTypes(db)
  await sql`create table users (
    id ${id},
    email text not null unique,
    password_hash text not null,
    name text not null,
    animal_name text not null,
    city_id integer not null,
    place bigint,
    kinds text not null default '0',
    ages_at bigint,
    pets text not null default '[]',
    pictures text not null default '',
    first_photo_at bigint,
    created_at bigint not null,
    paused_at bigint,
    suspended_at bigint,
    restored_at bigint,
    seen_at bigint not null default 0,
    asleep_at bigint,
    welcomed_at bigint,
    deck_filter text,
    unique (city_id, place),
    check (place is null or (paused_at is null and suspended_at is null and asleep_at is null))
  )`.execute(db)
  await sql`create index users_suspended on users (suspended_at) where suspended_at is not null`.execute(
    db,
  )
  await sql`create index users_restored on users (restored_at) where restored_at is not null`.execute(
    db,
  )
  await sql`create index users_ageing on users (ages_at) where ages_at is not null`.execute(db)
  await sql`create index users_seen on users (seen_at) where place is not null`.execute(db)

  await sql`create table pets (
    id ${id},
    user_id ${userId},
    position integer not null,
    name text not null,
    species text check (species in ('dog', 'cat', 'rabbit', 'rodent', 'bird', 'reptile', 'fish', 'other')),
    breed text,
    sex text check (sex in ('female', 'male')),
    born text,
    size text check (size in ('small', 'medium', 'large')),
    energy text check (energy in ('calm', 'balanced', 'lively')),
    neutered integer check (neutered in (0, 1)),
    vaccinated integer check (vaccinated in (0, 1)),
    dogs integer check (dogs in (0, 1)),
    cats integer check (cats in (0, 1)),
    children integer check (children in (0, 1)),
    about text,
    check (position between 1 and 5)
  )`.execute(db)
  await sql`create index pets_user on pets (user_id, position)`.execute(db)

  await sql`create table sessions (
    id ${id},
    token_hash ${bytes} not null unique,
    user_id ${userId},
    user_agent text not null,
    created_at bigint not null,
    last_seen_at bigint not null,
    expires_at bigint not null,
    fetched_chat_id bigint,
    fetched_seq bigint
  )`.execute(db)
  await sql`create index sessions_user on sessions (user_id)`.execute(db)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)

  await sql`create table reset_tokens (
    token_hash ${bytes} primary key,
    user_id ${userId},
    expires_at bigint not null
  )`.execute(db)
  await sql`create index reset_tokens_user on reset_tokens (user_id)`.execute(db)
  await sql`create index reset_tokens_expiry on reset_tokens (expires_at)`.execute(db)
}

async function createDeck(db: Kysely<unknown>): Promise<void> {
  await sql`create table city_places (
    city_id integer primary key,
    last_place bigint not null
  )`.execute(db)

  await sql`create table deck_clock (id integer primary key check (id = 1), n bigint not null)`.execute(
    db,
  )
  await sql`insert into deck_clock (id, n) values (1, 0)`.execute(db)
  await sql`create table deck_changes (
    n bigint primary key,
    user_id bigint not null,
    left_city integer,
    left_place bigint,
    city_id integer,
    place bigint,
    kinds text
  )`.execute(db)
  await sql`create index deck_changes_user on deck_changes (user_id)`.execute(db)

  await sql`create table swipes (
    viewer_id ${userId},
    target_id ${userId},
    verdict text not null check (verdict in ('like', 'dislike')),
    swiped_at bigint not null,
    primary key (viewer_id, target_id),
    check (viewer_id <> target_id)
  )`.execute(db)
  await sql`create index swipes_target on swipes (target_id, viewer_id)`.execute(db)
  await sql`create index swipes_again on swipes (viewer_id, verdict, swiped_at, target_id)`.execute(
    db,
  )

  await sql`create table seen_runs (
    viewer_id ${userId},
    city_id integer not null,
    low bigint not null,
    high bigint not null,
    primary key (viewer_id, city_id, low),
    check (low <= high)
  )`.execute(db)
}

async function createPhotos(db: Kysely<unknown>): Promise<void> {
  const { bytes, id } = columnTypes(db)
  await sql`create table photos (
    id ${id},
    user_id ${userId},
    key text not null unique,
    type text not null,
    placeholder text not null,
    created_at bigint not null,
    position bigint not null default 0,
    pet_id bigint references pets (id) on delete set null,
    hidden_at bigint
  )`.execute(db)
  await sql`create index photos_user on photos (user_id, id)`.execute(db)
  await sql`create index photos_order on photos (user_id, position)`.execute(db)
  await sql`create index photos_pet on photos (pet_id) where pet_id is not null`.execute(db)

  await sql`create table photo_files (
    photo_id bigint not null references photos (id) on delete cascade,
    size text not null check (size in ('card', 'avatar')),
    bytes ${bytes} not null,
    primary key (photo_id, size)
  )`.execute(db)
}

async function createChats(db: Kysely<unknown>): Promise<void> {
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
    unique (user1_id, user2_id),
    check (user1_id < user2_id)
  )`.execute(db)
  await sql`create index chats_user1 on chats (user1_id, active_at, id)`.execute(db)
  await sql`create index chats_user2 on chats (user2_id, active_at, id)`.execute(db)
  await sql`create index chats_unmatched on chats (unmatched_at) where unmatched_at is not null`.execute(
    db,
  )
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

  // No reference to the author, here and in reactions: what a deleted account leaves behind is removed
  // in slices.
  await sql`create table messages (
    id ${id},
    chat_id bigint not null references chats (id) on delete cascade,
    seq bigint not null,
    user_id bigint not null,
    client_id text,
    body text not null,
    created_at bigint not null,
    unique (chat_id, seq),
    unique (chat_id, user_id, client_id)
  )`.execute(db)
  await sql`create index messages_user on messages (user_id, id)`.execute(db)

  await sql`create table reactions (
    message_id bigint primary key references messages (id) on delete cascade,
    chat_id bigint not null references chats (id) on delete cascade,
    user_id bigint not null,
    kind text check (kind in ('love', 'laugh', 'wow', 'sad', 'paw')),
    number bigint not null,
    reacted_at bigint not null
  )`.execute(db)
  await sql`create unique index reactions_chat on reactions (chat_id, number)`.execute(db)
  await sql`create index reactions_user on reactions (user_id, message_id)`.execute(db)
}

async function createSafety(db: Kysely<unknown>): Promise<void> {
  const { bytes, id } = columnTypes(db)
  await sql`create table blocks (
    blocker_id ${userId},
    blocked_id ${userId},
    created_at bigint not null,
    primary key (blocker_id, blocked_id),
    check (blocker_id <> blocked_id)
  )`.execute(db)
  await sql`create index blocks_blocked on blocks (blocked_id, blocker_id)`.execute(db)
  await sql`create index blocks_newest on blocks (blocker_id, created_at, blocked_id)`.execute(db)

  // A report holds copies of what was reported: chat_id, message_id and photo_id are no references.
  await sql`create table reports (
    id ${id},
    reporter_id bigint references users (id) on delete set null,
    target_id bigint references users (id) on delete set null,
    target_name text not null,
    target_animal_name text not null,
    target_pets text,
    chat_id bigint,
    reason text not null,
    words text,
    message_id bigint,
    message_body text,
    told_message text,
    photo_id bigint,
    photo_type text,
    photo_bytes ${bytes},
    created_at bigint not null,
    closed_at bigint
  )`.execute(db)
  await sql`create index reports_open on reports (closed_at, id)`.execute(db)
  await sql`create index reports_reporter on reports (reporter_id, id)`.execute(db)
  await sql`create index reports_target on reports (target_id)`.execute(db)
  // One reporter's open reports about the same thing are one: of a chat's other person, who may be
  // deleted meanwhile, or of a person.
  await sql`create unique index reports_of_chat on reports
    (reporter_id, chat_id, coalesce(message_id, 0), coalesce(photo_id, 0))
    where chat_id is not null and closed_at is null`.execute(db)
  await sql`create unique index reports_of_person on reports
    (reporter_id, target_id, coalesce(message_id, 0), coalesce(photo_id, 0))
    where chat_id is null and closed_at is null`.execute(db)
  await sql`create index reports_age on reports (created_at)`.execute(db)

  await sql`create table moderation_log (
    id ${id},
    at bigint not null,
    moderator text not null,
    action text not null,
    subject text not null
  )`.execute(db)
}

async function createNotifications(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  const yesNo = (fallback: 0 | 1, name: string) =>
    sql`integer not null default ${sql.lit(fallback)} check (${sql.ref(name)} in (0, 1))`

  await sql`create table server_keys (name text primary key, value text not null)`.execute(db)

  await sql`create table notification_settings (
    user_id bigint primary key references users (id) on delete cascade,
    language text not null default 'es' check (language in ('es', 'en')),
    time_zone text not null default 'Europe/Madrid',
    quiet ${yesNo(1, 'quiet')},
    quiet_from integer not null default 22 check (quiet_from between 0 and 23),
    quiet_to integer not null default 8 check (quiet_to between 0 and 23),
    matches ${yesNo(1, 'matches')},
    messages ${yesNo(1, 'messages')},
    turns ${yesNo(1, 'turns')},
    show_text ${yesNo(0, 'show_text')},
    mail ${yesNo(0, 'mail')},
    mailed_at bigint,
    mail_due_at bigint,
    mail_tries integer not null default 0
  )`.execute(db)
  await sql`create index notification_mail on notification_settings (mail_due_at) where mail_due_at is not null`.execute(
    db,
  )

  await sql`create table push_subscriptions (
    id ${id},
    user_id ${userId},
    session_id bigint references sessions (id) on delete set null,
    endpoint text not null unique,
    host text not null,
    user_agent text not null,
    p256dh text not null,
    auth text not null,
    renewed_at bigint not null
  )`.execute(db)
  await sql`create index push_subscriptions_user on push_subscriptions (user_id, renewed_at)`.execute(
    db,
  )
  await sql`create index push_subscriptions_session on push_subscriptions (session_id)`.execute(db)
  await sql`create index push_subscriptions_age on push_subscriptions (renewed_at)`.execute(db)

  await sql`create table notification_checks (
    chat_id bigint not null references chats (id) on delete cascade,
    user_id ${userId},
    due_at bigint,
    match_at bigint,
    match_notified_at bigint,
    shown_seq bigint not null default 0,
    notified_seq bigint not null default 0,
    notified_at bigint,
    nudged_at bigint,
    primary key (chat_id, user_id)
  )`.execute(db)
  await sql`create index notification_checks_due on notification_checks (due_at) where due_at is not null`.execute(
    db,
  )
  await sql`create index notification_checks_user on notification_checks (user_id)`.execute(db)

  await sql`create table outbox (
    id ${id},
    subscription_id bigint not null references push_subscriptions (id) on delete cascade,
    host text not null,
    chat_id bigint not null references chats (id) on delete cascade,
    user_id bigint not null,
    kind text not null check (kind in ('match', 'message', 'turn')),
    created_at bigint not null,
    due_at bigint not null,
    version bigint not null default 1,
    tries integer not null default 0,
    unique (subscription_id, chat_id)
  )`.execute(db)
  await sql`create index outbox_host on outbox (host, due_at)`.execute(db)
  await sql`create index outbox_chat on outbox (chat_id)`.execute(db)
}

async function createDemo(db: Kysely<unknown>): Promise<void> {
  await sql`create table demo_world (
    id integer primary key check (id = 1),
    companion_password text not null
  )`.execute(db)
  await sql`create table demo_pets (
    user_id bigint primary key references users (id) on delete cascade,
    seed text not null unique
  )`.execute(db)
}
