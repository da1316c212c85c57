import { type Kysely, sql } from 'kysely'

/** Pets answer prompts, and a note can be about an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pets add column prompts text`.execute(db)
  await sql`alter table notes add column prompt text`.execute(db)
}
