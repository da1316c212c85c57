import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../column-types.ts'

/** Receipts and outcomes of reports, notices of people without an account, sanctions and appeals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await sql`alter table reports add column receipt text`.execute(db)
  await sql`alter table reports add column outcome text
    check (outcome in ('acted', 'dismissed'))`.execute(db)
  // The line of the log that closed it, so that the decision can be undone.
  await sql`alter table reports add column closed_by bigint`.execute(db)
  await sql`alter table reports add column content_address text`.execute(db)
  await sql`alter table reports add column notifier_name text`.execute(db)
  await sql`alter table reports add column notifier_email text`.execute(db)
  await sql`create unique index reports_receipt on reports (receipt)
    where receipt is not null`.execute(db)
  await sql`create index reports_closed_by on reports (closed_by)
    where closed_by is not null`.execute(db)

  await sql`create table sanctions (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    kind text not null check (kind in ('hide', 'warn', 'suspend')),
    reason text not null,
    note text,
    photo_id bigint,
    message_id bigint,
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

  // People who are suspended already may appeal too.
  await sql`insert into sanctions (user_id, kind, reason, created_at)
    select id, 'suspend', 'other', suspended_at from users where suspended_at is not null`.execute(
    db,
  )
}
