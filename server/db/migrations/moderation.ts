import { type Kysely, sql } from 'kysely'
import { columnTypes, userId } from '../column-types.ts'

/** Blocks, reports with their evidence, and what moderators decide. */
export async function createModeration(db: Kysely<unknown>): Promise<void> {
  await createBlocks(db)
  await createReports(db)
  await createEvidence(db)
  await createSanctions(db)
}

async function createBlocks(db: Kysely<unknown>): Promise<void> {
  await sql`create table blocks (
    blocker_id ${userId},
    blocked_id ${userId},
    created_at bigint not null,
    primary key (blocker_id, blocked_id),
    check (blocker_id <> blocked_id)
  )`.execute(db)
  await sql`create index blocks_blocked on blocks (blocked_id, blocker_id)`.execute(db)
  await sql`create index blocks_newest on blocks (blocker_id, created_at, blocked_id)`.execute(db)
}

async function createReports(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  // account_id, chat_id, message_id and photo_id are no references: the report outlives them. The snapshot
  // comes last: SQLite reads the other columns without it.
  await sql`create table reports (
    id ${id},
    reporter_id bigint references users (id) on delete set null,
    target_id bigint references users (id) on delete set null,
    account_id bigint not null default 0,
    version integer not null default 0,
    chat_id bigint,
    reason text not null,
    words text,
    message_id bigint,
    told_message text,
    photo_id bigint,
    lost_pet_key text,
    created_at bigint not null,
    closed_at bigint,
    receipt text,
    outcome text check (outcome in ('acted', 'dismissed')),
    closed_by bigint,
    source text not null default 'person' check (source in ('person', 'notice', 'server')),
    named_message_id bigint,
    named_photo_id bigint,
    lookalike_id bigint,
    lookalike_user_id bigint,
    snapshot text not null default '{}'
  )`.execute(db)
  await sql`create index reports_closed on reports (closed_at, id)`.execute(db)
  // The moderators' queue is read from this index alone.
  await sql`create index reports_open on reports
    (account_id, source, id, reason, created_at, reporter_id) where closed_at is null`.execute(db)
  await sql`create index reports_reporter on reports (reporter_id, id)`.execute(db)
  await sql`create index reports_target on reports (target_id)`.execute(db)
  // One reporter's open reports about the same thing are one: of a chat's other person, who may be
  // deleted meanwhile, or of a person.
  await sql`create unique index reports_of_chat on reports
    (reporter_id, chat_id, coalesce(named_message_id, 0), coalesce(named_photo_id, 0))
    where chat_id is not null and closed_at is null`.execute(db)
  await sql`create unique index reports_of_person on reports
    (reporter_id, target_id, coalesce(message_id, 0), coalesce(photo_id, 0))
    where chat_id is null and closed_at is null`.execute(db)
  await sql`create index reports_age on reports (created_at)`.execute(db)
  await sql`create unique index reports_receipt on reports (receipt)
    where receipt is not null`.execute(db)
  await sql`create index reports_closed_by on reports (closed_by)
    where closed_by is not null`.execute(db)
  await sql`create index reports_lookalike_user on reports (lookalike_user_id, id)
    where lookalike_user_id is not null`.execute(db)
}

/** A file never changes, so that reports keep it instead of a copy. Its photo may be deleted before. */
async function createEvidence(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await sql`create table report_files (
    report_id bigint not null references reports (id) on delete cascade,
    file_id bigint not null references files (id) on delete cascade,
    photo_id bigint,
    message_id bigint,
    sighting_id bigint,
    primary key (report_id, file_id)
  )`.execute(db)
  await sql`create index report_files_file on report_files (file_id)`.execute(db)
  await sql`create index report_files_photo on report_files (photo_id)
    where photo_id is not null`.execute(db)
  await sql`create index report_files_message on report_files (message_id)
    where message_id is not null`.execute(db)
  await sql`create index report_files_sighting on report_files (sighting_id)
    where sighting_id is not null`.execute(db)

  await sql`create table kept_evidence (
    id ${id},
    sender_id ${userId},
    receiver_id ${userId},
    kind text not null check (kind in ('withdrawn_note', 'note', 'playdate', 'sightings')),
    body text not null,
    at bigint not null
  )`.execute(db)
  await sql`create index kept_evidence_sender on kept_evidence (sender_id, id)`.execute(db)
  await sql`create index kept_evidence_receiver on kept_evidence
    (receiver_id, sender_id, id)`.execute(db)
  await sql`create index kept_evidence_age on kept_evidence (at)`.execute(db)
}

async function createSanctions(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await sql`create table sanctions (
    id ${id},
    user_id ${userId},
    kind text not null check (kind in ('hide', 'warn', 'suspend')),
    reason text not null,
    note text,
    photo_id bigint,
    message_id bigint,
    lost_pet_key text,
    log_id bigint,
    created_at bigint not null,
    ends_at bigint check (ends_at is null or kind = 'suspend'),
    ended_at bigint,
    read_at bigint,
    appeal text,
    appealed_at bigint check ((appealed_at is null) = (appeal is null)),
    appeal_outcome text check (appeal_outcome in ('upheld', 'reversed')),
    appeal_decided_at bigint check ((appeal_decided_at is null) = (appeal_outcome is null))
  )`.execute(db)
  await sql`create index sanctions_user on sanctions (user_id, id)`.execute(db)
  await sql`create unique index sanctions_suspension on sanctions (user_id)
    where kind = 'suspend' and ended_at is null`.execute(db)
  await sql`create index sanctions_end on sanctions (ends_at)
    where ends_at is not null and ended_at is null`.execute(db)
  await sql`create index sanctions_appeals on sanctions (appealed_at)
    where appealed_at is not null and appeal_outcome is null`.execute(db)
  await sql`create index sanctions_log on sanctions (log_id) where log_id is not null`.execute(db)
  await sql`create index sanctions_age on sanctions (created_at)`.execute(db)

  await sql`create table moderation_log (
    id ${id},
    at bigint not null,
    moderator text not null,
    action text not null,
    subject text not null
  )`.execute(db)
}
