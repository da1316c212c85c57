import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../column-types.ts'

/** Notes that were taken back after their receiver may have been notified, as evidence for a report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await sql`create table withdrawn_notes (
    id ${id},
    sender_id bigint not null references users (id) on delete cascade,
    receiver_id bigint not null references users (id) on delete cascade,
    body text not null,
    sent_at bigint not null
  )`.execute(db)
  await sql`create index withdrawn_notes_sender on withdrawn_notes (sender_id, id)`.execute(db)
  await sql`create index withdrawn_notes_receiver on withdrawn_notes (receiver_id, sender_id, id)`.execute(
    db,
  )
  await sql`create index withdrawn_notes_age on withdrawn_notes (sent_at)`.execute(db)
}
