import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column fetched_chat_id bigint`.execute(db)
  await sql`alter table sessions add column fetched_seq bigint`.execute(db)
}
