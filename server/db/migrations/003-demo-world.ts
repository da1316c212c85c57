import { type Kysely, sql } from 'kysely'
import { ifNotExists } from '../half-migrated.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = ifNotExists(db)
  // One row while this database holds the demo world.
  await sql`create table ${unlessThere} demo_world (
    id integer primary key check (id = 1),
    companion_password text not null
  )`.execute(db)
  await sql`create table ${unlessThere} demo_pets (
    user_id bigint primary key references users (id) on delete cascade,
    seed text not null unique
  )`.execute(db)
}
