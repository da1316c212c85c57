import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../column-types.ts'

/**
 * Messages that reply to another one of their chat, by its `seq`. The other one may be deleted first, so
 * this is no reference. Existing rows have none: PostgreSQL need not read them under its lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isEarlier = sql`check (reply_to > 0 and reply_to < seq)`
  if (isSqlite(db)) {
    await sql`alter table messages add column reply_to bigint ${isEarlier}`.execute(db)
  } else {
    await sql`alter table messages add column reply_to bigint,
      add constraint messages_reply_to ${isEarlier} not valid`.execute(db)
  }
  await sql`alter table reports add column quoted_body text`.execute(db)
}
