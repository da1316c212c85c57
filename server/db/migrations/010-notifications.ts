import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  const userId = sql`bigint not null references users (id) on delete cascade`
  const yesNo = (fallback: 0 | 1, name: string) =>
    sql`integer not null default ${sql.lit(fallback)} check (${sql.ref(name)} in (0, 1))`

  await sql`create table server_keys (name text primary key, value text not null)`.execute(db)

  // Who has none is told of everything by push, not by mail, and not at night.
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
    p256dh text not null,
    auth text not null,
    renewed_at bigint not null
  )`.execute(db)
  await sql`create index push_subscriptions_user on push_subscriptions (user_id, renewed_at)`.execute(
    db,
  )
  await sql`create index push_subscriptions_session on push_subscriptions (session_id)`.execute(db)
  await sql`create index push_subscriptions_age on push_subscriptions (renewed_at)`.execute(db)

  await sql`create table chat_alarms (
    chat_id bigint not null references chats (id) on delete cascade,
    user_id ${userId},
    due_at bigint,
    match_at bigint,
    match_told_at bigint,
    shown_seq bigint not null default 0,
    told_seq bigint not null default 0,
    told_at bigint,
    nudged_at bigint,
    primary key (chat_id, user_id)
  )`.execute(db)
  await sql`create index chat_alarms_due on chat_alarms (due_at) where due_at is not null`.execute(
    db,
  )
  await sql`create index chat_alarms_user on chat_alarms (user_id)`.execute(db)

  await sql`create table outbox (
    id ${id},
    subscription_id bigint not null references push_subscriptions (id) on delete cascade,
    chat_id bigint not null references chats (id) on delete cascade,
    user_id bigint not null,
    kind text not null check (kind in ('match', 'message', 'turn')),
    created_at bigint not null,
    due_at bigint not null,
    version bigint not null default 1,
    tries integer not null default 0,
    unique (subscription_id, chat_id)
  )`.execute(db)
  await sql`create index outbox_due on outbox (due_at)`.execute(db)
  await sql`create index outbox_chat on outbox (chat_id)`.execute(db)

  await sql`alter table chats add column waiting_since bigint`.execute(db)
  await sql`alter table chats add column ended_at bigint`.execute(db)
  await sql`alter table chats add column ended_side integer check (ended_side in (1, 2))`.execute(
    db,
  )
  await sql`alter table chats add column ended_line text`.execute(db)
  // Since when the last one who wrote waits: their first message after the other's last.
  await sql`update chats set waiting_since = (
    select min(created_at) from messages where messages.chat_id = chats.id and seq > coalesce((
      select max(theirs.seq) from messages as theirs where theirs.chat_id = chats.id and theirs.user_id <> (
        select last.user_id from messages as last
        where last.chat_id = chats.id and last.seq = chats.last_seq
      )
    ), 0)
  )`.execute(db)
}
