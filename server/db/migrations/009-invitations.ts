import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../column-types.ts'
import { setOutboxKinds } from './outbox-kinds.ts'

/** Invitations by link, who came by whose, and people who wait for newcomers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await sql`create table invitations (
    id ${id},
    code text not null unique,
    user_id bigint not null references users (id) on delete cascade,
    created_at bigint not null,
    ended_at bigint
  )`.execute(db)
  await sql`create index invitations_user on invitations (user_id, id)`.execute(db)
  await sql`create index invitations_age on invitations (created_at)`.execute(db)

  await sql`alter table users add column invited_by bigint
    references users (id) on delete set null`.execute(db)
  await sql`create index users_invited_by on users (invited_by) where invited_by is not null`.execute(
    db,
  )

  await sql`create table newcomer_watches (
    user_id bigint primary key references users (id) on delete cascade,
    due_at bigint not null,
    notified_at bigint
  )`.execute(db)
  await sql`create index newcomer_watches_due on newcomer_watches (due_at)`.execute(db)
  await setOutboxKinds(db, [
    'match',
    'message',
    'turn',
    'note',
    'playdate',
    'reminder',
    'newcomers',
    'lost',
    'sighting',
    'search',
  ])
  await sql`create unique index outbox_newcomers on outbox (subscription_id)
    where kind = 'newcomers'`.execute(db)
}
