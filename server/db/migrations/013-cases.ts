import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../column-types.ts'

/**
 * One row for each account with open reports, so that the moderators' queue costs the same however many
 * reports there are. A report says who made it and what it is about; evidence of it stays for its time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { bytes, id } = columnTypes(db)
  await sql`create table cases (
    id ${id},
    target_id bigint references users (id) on delete set null,
    reason text not null,
    opened_at bigint not null,
    urgent_at bigint,
    noticed_at bigint,
    people integer not null default 0,
    notices integer not null default 0,
    about_nobody integer not null default 0,
    changes integer not null default 0
  )`.execute(db)
  await sql`create unique index cases_target on cases (target_id)
    where target_id is not null`.execute(db)
  // All notices that lead to nobody with an account share one case.
  await sql`create unique index cases_about_nobody on cases (about_nobody)
    where about_nobody = 1`.execute(db)
  await sql`create index cases_urgent on cases (urgent_at, id)
    where urgent_at is not null`.execute(db)
  // Urgent only by notices. These need no account, so they come after the reports of people and appeals.
  await sql`create index cases_noticed on cases (noticed_at, id)
    where urgent_at is null and noticed_at is not null`.execute(db)
  await sql`create index cases_ordinary on cases (opened_at, id)
    where urgent_at is null and noticed_at is null`.execute(db)

  // Set while the report is open.
  await sql`alter table reports add column case_id bigint
    references cases (id) on delete set null`.execute(db)
  // The number of the change of its case that changed it, so that nothing is decided unread.
  await sql`alter table reports add column changed_in integer not null default 0`.execute(db)
  await sql`alter table reports add column source text not null default 'person'
    check (source in ('person', 'notice', 'server'))`.execute(db)
  await sql`alter table reports add column about text
    check (about in ('person', 'message', 'photo'))`.execute(db)
  // What the reporter named, whether or not it was found to be the target's.
  await sql`alter table reports add column claimed_message_id bigint`.execute(db)
  await sql`alter table reports add column claimed_photo_id bigint`.execute(db)
  await sql`drop index reports_of_chat`.execute(db)
  await sql`create unique index reports_of_chat on reports (
      reporter_id,
      chat_id,
      coalesce(claimed_message_id, message_id, 0),
      coalesce(claimed_photo_id, photo_id, 0)
    )
    where chat_id is not null and closed_at is null`.execute(db)
  // Of a photo that the server found: the other one that looks like it.
  await sql`alter table reports add column lookalike_id bigint`.execute(db)
  await sql`alter table reports add column lookalike_user_id bigint`.execute(db)
  await sql`alter table reports add column lookalikes text`.execute(db)
  await sql`create index reports_lookalike_user on reports (lookalike_user_id, id)
    where lookalike_user_id is not null`.execute(db)
  await sql`update reports set source = 'notice' where content_address is not null`.execute(db)
  await sql`update reports set source = 'server'
    where reporter_id is null and content_address is null
      and words like 'Found by the server: %'`.execute(db)
  await sql`create index reports_case on reports (case_id, source, id)
    where case_id is not null`.execute(db)

  // The photos of a profile when it was reported. A photo never changes, so that one copy is enough for
  // all reports.
  await sql`create table evidence_photos (
    photo_id bigint primary key,
    type text not null,
    bytes ${bytes} not null,
    reported_at bigint not null
  )`.execute(db)
  await sql`create index evidence_photos_age on evidence_photos (reported_at)`.execute(db)
  await sql`create table report_photos (
    report_id bigint not null references reports (id) on delete cascade,
    photo_id bigint not null references evidence_photos (photo_id) on delete cascade,
    primary key (report_id, photo_id)
  )`.execute(db)
  await sql`create index report_photos_photo on report_photos (photo_id)`.execute(db)
}
