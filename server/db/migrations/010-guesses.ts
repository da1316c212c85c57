import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../column-types.ts'

/** How many guesses at a password each account has left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytes } = columnTypes(db)
  await sql`create table guess_buckets (
    key ${bytes} primary key not null,
    full_at bigint not null
  )`.execute(db)
  await sql`create index guess_buckets_age on guess_buckets (full_at)`.execute(db)
}
