import { type Kysely, sql } from 'kysely'
import { ourMigrations } from '../server/db/migrate.ts'

/** Simulates the next release: today's migrations and one more, which adds columns to busy tables. */
export const nextMigrations = {
  ...ourMigrations,
  '999-next-release': {
    async up(db: Kysely<unknown>) {
      await sql`alter table users add column next_note text`.execute(db)
      await sql`alter table messages add column next_kind text not null default 'text'`.execute(db)
      await sql`create table next_events (
        id bigint primary key,
        chat_id bigint not null references chats (id) on delete cascade
      )`.execute(db)
    },
  },
}
