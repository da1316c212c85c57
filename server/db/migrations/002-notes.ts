import { type Kysely, sql } from 'kysely'
import { columnTypes, isSqlite } from '../column-types.ts'
import { setOutboxKinds } from './outbox-kinds.ts'
import { replaceTable } from './replace-table.ts'

/** Notes that people send with a like, and their notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  const yesNo = (fallback: 0 | 1, name: string) =>
    sql`integer not null default ${sql.lit(fallback)} check (${sql.ref(name)} in (0, 1))`

  await sql`alter table users add column accepts_notes ${yesNo(1, 'accepts_notes')}`.execute(db)
  await sql`alter table chats add column notes integer not null default 0`.execute(db)
  await sql`alter table reports add column note_body text`.execute(db)
  await sql`alter table notification_settings add column notes ${yesNo(1, 'notes')}`.execute(db)

  await sql`create table notes (
    id ${id},
    sender_id bigint not null references users (id) on delete cascade,
    receiver_id bigint references users (id) on delete set null,
    client_id text not null,
    body text not null,
    photo_id bigint references photos (id) on delete set null,
    pet_id bigint references pets (id) on delete set null,
    fact text,
    sent_at bigint not null,
    seen_at bigint,
    declined integer not null default 0 check (declined in (0, 1)),
    unique (sender_id, receiver_id),
    unique (sender_id, client_id),
    check (sender_id <> receiver_id)
  )`.execute(db)
  await sql`create index notes_receiver on notes (receiver_id, declined, id)`.execute(db)
  await sql`create index notes_photo on notes (photo_id) where photo_id is not null`.execute(db)
  await sql`create index notes_pet on notes (pet_id) where pet_id is not null`.execute(db)
  await sql`create index notes_age on notes (sent_at)`.execute(db)

  await sql`create table note_checks (
    note_id bigint primary key references notes (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    due_at bigint,
    notified_at bigint
  )`.execute(db)
  await sql`create index note_checks_due on note_checks (due_at) where due_at is not null`.execute(
    db,
  )
  await sql`create index note_checks_user on note_checks (user_id)`.execute(db)

  // A push of a note has no chat.
  if (isSqlite(db)) {
    await replaceTable(db, 'outbox', (columns) =>
      columns.replace('chat_id bigint not null', 'chat_id bigint'),
    )
  } else await sql`alter table outbox alter column chat_id drop not null`.execute(db)
  await setOutboxKinds(db, ['match', 'message', 'turn', 'note'])
  await sql`create unique index outbox_notes on outbox (subscription_id) where kind = 'note'`.execute(
    db,
  )
}
