import { type Kysely, sql } from 'kysely'

/** What belongs to the server and to nobody in particular. */
export async function createServer(db: Kysely<unknown>): Promise<void> {
  await sql`create table server_keys (name text primary key, value text not null)`.execute(db)

  await sql`create table allowances (
    key text primary key not null,
    full_at bigint not null
  )`.execute(db)
  await sql`create index allowances_full on allowances (full_at)`.execute(db)

  await sql`create table demo_pets (
    user_id bigint primary key references users (id) on delete cascade,
    seed text not null unique
  )`.execute(db)
}
