import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../column-types.ts'

/** A photo is a part of its message, so nothing can delete the one and leave the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytes } = columnTypes(db)
  await sql`create table chat_photos (
    message_id bigint primary key references messages (id) on delete cascade,
    placeholder text not null,
    hidden_at bigint,
    bytes ${bytes} not null
  )`.execute(db)
}
