import { type Kysely, sql } from 'kysely'
import { columnTypes, userId, yesNo } from '../column-types.ts'

export async function createNotifications(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await sql`create table notification_settings (
    user_id bigint primary key references users (id) on delete cascade,
    language text not null default 'es' check (language in ('es', 'en')),
    time_zone text not null default 'Europe/Madrid',
    quiet ${yesNo('quiet', 1)},
    quiet_from integer not null default 22 check (quiet_from between 0 and 23),
    quiet_to integer not null default 8 check (quiet_to between 0 and 23),
    people ${yesNo('people', 1)},
    playdates ${yesNo('playdates', 1)},
    lost_pets ${yesNo('lost_pets', 1)},
    mail ${yesNo('mail', 0)},
    mailed_at bigint
  )`.execute(db)

  await sql`create table push_subscriptions (
    id ${id},
    user_id ${userId},
    session_id bigint references sessions (id) on delete set null,
    endpoint text not null unique,
    user_agent text not null,
    p256dh text not null,
    auth text not null,
    renewed_at bigint not null
  )`.execute(db)
  await sql`create index push_subscriptions_user on push_subscriptions
    (user_id, renewed_at)`.execute(db)
  await sql`create index push_subscriptions_session on push_subscriptions (session_id)`.execute(db)
  await sql`create index push_subscriptions_age on push_subscriptions (renewed_at)`.execute(db)

  await sql`create table notified_chats (
    chat_id bigint not null references chats (id) on delete cascade,
    user_id ${userId},
    match_at bigint,
    match_notified_at bigint,
    shown_seq bigint not null default 0,
    notified_seq bigint not null default 0,
    notified_at bigint,
    nudged_at bigint,
    reminded_for bigint,
    primary key (chat_id, user_id)
  )`.execute(db)
  await sql`create index notified_chats_user on notified_chats (user_id)`.execute(db)

  await sql`create table checks (
    id ${id},
    topic text not null,
    user_id bigint references users (id) on delete cascade,
    subject_id bigint not null,
    due_at bigint not null,
    notified_at bigint,
    unique (user_id, topic, subject_id)
  )`.execute(db)
  await sql`create unique index checks_broadcast on checks (topic, subject_id)
    where user_id is null`.execute(db)
  await sql`create index checks_due on checks (due_at)`.execute(db)
  // The people who were notified of an alarm, to thank them.
  await sql`create index checks_notified on checks (topic, subject_id, id)
    where notified_at is not null`.execute(db)

  await sql`create table deliveries (
    id ${id},
    user_id ${userId},
    topic text not null,
    subject_id bigint not null,
    channel text not null check (channel in ('push', 'mail')),
    created_at bigint not null,
    due_at bigint not null,
    tries integer not null default 0,
    reached text not null default '[]',
    unique (user_id, topic, subject_id)
  )`.execute(db)
  await sql`create index deliveries_due on deliveries (channel, due_at)`.execute(db)
}
