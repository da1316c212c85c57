import { type Kysely, sql } from 'kysely'
import { columnTypes, isSqlite, userId } from '../column-types.ts'

export async function createPhotos(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await sql`create table photos (
    id ${id},
    user_id ${userId},
    key text not null unique,
    placeholder text not null,
    created_at bigint not null,
    position bigint not null default 0,
    pet_id bigint references pets (id) on delete set null,
    hidden_at bigint,
    perceptual_hash text,
    focus_x smallint check (focus_x between 0 and 100),
    focus_y smallint check (focus_y between 0 and 100),
    check ((focus_x is null) = (focus_y is null))
  )`.execute(db)
  await sql`create index photos_user on photos (user_id, id)`.execute(db)
  await sql`create index photos_order on photos (user_id, position)`.execute(db)
  await sql`create index photos_pet on photos (pet_id) where pet_id is not null`.execute(db)
  for (const start of [1, 5, 9, 13]) {
    await sql`create index ${sql.ref(`photos_hash_${start}`)}
      on photos (substr(perceptual_hash, ${sql.lit(start)}, 4), id)
      where perceptual_hash is not null`.execute(db)
  }
}

/**
 * The pictures of photos, messages and sightings. When the row that a file belongs to is deleted, by whatever cascade, the
 * foreign key leaves the file without owner: that is the queue of files to remove.
 */
export async function createFiles(db: Kysely<unknown>): Promise<void> {
  const { bytes, id } = columnTypes(db)
  // Object stores list keys in the order of their bytes.
  const byBytes = isSqlite(db) ? sql`` : sql`collate "C"`
  // The bytes come last: SQLite reads the other columns without them.
  await sql`create table files (
    id ${id},
    photo_id bigint references photos (id) on delete set null,
    size text check (size in ('card', 'avatar', 'share')),
    message_id bigint references messages (id) on delete set null,
    sighting_id bigint references sightings (id) on delete set null,
    due_at bigint not null default 0,
    tries integer not null default 0,
    length bigint not null,
    key text ${byBytes} unique,
    sha256 ${bytes},
    bytes ${bytes},
    check (photo_id is null or message_id is null),
    check (sighting_id is null or (photo_id is null and message_id is null)),
    check (photo_id is null or size is not null),
    check ((bytes is null) = (key is not null)),
    check ((key is null) = (sha256 is null))
  )`.execute(db)
  await sql`create unique index files_photo on files (photo_id, size)
    where photo_id is not null`.execute(db)
  await sql`create unique index files_message on files (message_id)
    where message_id is not null`.execute(db)
  await sql`create unique index files_sighting on files (sighting_id)
    where sighting_id is not null`.execute(db)
  await sql`create index files_unowned on files (due_at)
    where photo_id is null and message_id is null and sighting_id is null`.execute(db)
}
