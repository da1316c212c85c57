import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../column-types.ts'

/** Declared ages, confirmed e-mails, and perceptual hashes of photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytes } = columnTypes(db)
  await sql`alter table users add column declared_age integer`.execute(db)
  await sql`alter table users add column email_confirmed_at bigint`.execute(db)

  await sql`create table email_tokens (
    token_hash ${bytes} primary key,
    user_id bigint not null references users (id) on delete cascade,
    email text not null,
    starts_mail integer not null check (starts_mail in (0, 1)),
    expires_at bigint not null
  )`.execute(db)
  await sql`create index email_tokens_user on email_tokens (user_id)`.execute(db)
  await sql`create index email_tokens_expiry on email_tokens (expires_at)`.execute(db)

  await sql`alter table photos add column perceptual_hash text`.execute(db)
  // The server computes the hashes of older photos, one after the other.
  await sql`create index photos_unhashed on photos (created_at, id)
    where perceptual_hash is null`.execute(db)
  for (const start of [1, 5, 9, 13]) {
    await sql`create index ${sql.ref(`photos_hash_${start}`)}
      on photos (substr(perceptual_hash, ${sql.lit(start)}, 4), id)
      where perceptual_hash is not null`.execute(db)
  }
}
