import { type Kysely, sql } from 'kysely'
import { columnTypes, isSqlite, userId } from '../column-types.ts'

export async function createPhotos(db: Kysely<unknown>): Promise<void> {
  const { bytes, id } = columnTypes(db)
  await sql`create table photos (
    id ${id},
    user_id ${userId},
    key text not null unique,
    type text not null,
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

  await sql`create table photo_files (
    photo_id bigint not null references photos (id) on delete cascade,
    size text not null check (size in ('card', 'avatar')),
    bytes ${bytes} not null,
    primary key (photo_id, size)
  )`.execute(db)
}

/**
 * What lies in the photo store. When the row that an object belongs to is deleted, by whatever cascade, the
 * foreign key leaves the object without owner: that is the queue of objects to remove.
 */
export async function createPhotoObjects(db: Kysely<unknown>): Promise<void> {
  const { bytes, id } = columnTypes(db)
  // Object stores list keys in the order of their bytes.
  const byBytes = isSqlite(db) ? sql`` : sql`collate "C"`
  await sql`create table photo_objects (
    id ${id},
    key text ${byBytes} not null,
    length bigint not null,
    sha256 ${bytes} not null,
    photo_id bigint references photos (id) on delete set null,
    size text check (size in ('card', 'avatar')),
    message_id bigint references chat_photos (message_id) on delete set null,
    report_id bigint references reports (id) on delete set null,
    evidence_id bigint references evidence_photos (photo_id) on delete set null,
    due_at bigint not null default 0,
    tries integer not null default 0
  )`.execute(db)
  await sql`create index photo_objects_key on photo_objects (key)`.execute(db)
  await sql`create unique index photo_objects_photo on photo_objects (photo_id, size)
    where photo_id is not null`.execute(db)
  await sql`create unique index photo_objects_message on photo_objects (message_id)
    where message_id is not null`.execute(db)
  await sql`create unique index photo_objects_report on photo_objects (report_id)
    where report_id is not null`.execute(db)
  await sql`create unique index photo_objects_evidence on photo_objects (evidence_id)
    where evidence_id is not null`.execute(db)
  await sql`create index photo_objects_unowned on photo_objects (due_at)
    where photo_id is null and message_id is null and report_id is null
      and evidence_id is null`.execute(db)

  await sql`create table photo_sweep (
    id integer primary key check (id = 1),
    after_key text not null,
    due_at bigint not null
  )`.execute(db)
  await sql`insert into photo_sweep (id, after_key, due_at) values (1, '', 0)`.execute(db)
}
