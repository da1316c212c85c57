import { type Kysely, sql } from 'kysely'
import { columnTypes, userId } from '../column-types.ts'

export async function createPlaydates(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await sql`create table playdates (
    id ${id},
    chat_id bigint not null references chats (id) on delete cascade,
    user1_id ${userId},
    user2_id ${userId},
    version bigint not null default 1,
    state text not null check (state in ('proposed', 'accepted', 'declined', 'cancelled')),
    proposed_by bigint not null,
    changed_by bigint not null,
    changed_at bigint not null,
    place text not null,
    times text not null,
    starts_at bigint,
    ends_at bigint not null,
    closed_at bigint,
    calendar_id text not null unique,
    user1_answer text check (user1_answer in ('well', 'badly', 'never_met', 'unsafe')),
    user2_answer text check (user2_answer in ('well', 'badly', 'never_met', 'unsafe')),
    created_at bigint not null,
    check (user1_id < user2_id),
    check (proposed_by in (user1_id, user2_id) and changed_by in (user1_id, user2_id)),
    check (state <> 'accepted' or starts_at is not null),
    check (state in ('proposed', 'accepted') or closed_at is not null)
  )`.execute(db)
  await sql`create unique index playdates_open on playdates (chat_id)
    where closed_at is null`.execute(db)
  await sql`create index playdates_chat on playdates (chat_id, id)`.execute(db)
  await sql`create index playdates_user1 on playdates (user1_id, ends_at)`.execute(db)
  await sql`create index playdates_user2 on playdates (user2_id, ends_at)`.execute(db)
  await sql`create index playdates_age on playdates (ends_at)`.execute(db)
}
