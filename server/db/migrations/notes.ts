import { type Kysely, sql } from 'kysely'
import { columnTypes, userId } from '../column-types.ts'

export async function createNotes(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await sql`create table notes (
    id ${id},
    sender_id ${userId},
    receiver_id bigint references users (id) on delete set null,
    client_id text not null,
    body text not null,
    photo_id bigint references photos (id) on delete set null,
    pet_id bigint references pets (id) on delete set null,
    prompt text,
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
}
