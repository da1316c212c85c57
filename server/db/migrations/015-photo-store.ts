import { type Kysely, sql } from 'kysely'
import { columnTypes, isSqlite } from '../column-types.ts'

/**
 * What lies in the photo store. When the row that an object belongs to is deleted, by whatever cascade, the
 * foreign key leaves the object without owner: that is the queue of objects to remove.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
    where photo_id is null and message_id is null and report_id is null and evidence_id is null`.execute(
    db,
  )

  await sql`create table photo_sweep (
    id integer primary key check (id = 1),
    after_key text not null,
    due_at bigint not null
  )`.execute(db)
  await sql`insert into photo_sweep (id, after_key, due_at) values (1, '', 0)`.execute(db)
}
