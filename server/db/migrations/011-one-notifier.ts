import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../column-types.ts'

/**
 * One table of things to look at, one outbox of pushes, one queue of mails (decision 054).
 *
 * Servers of release 1.0.0 still write `notification_checks.due_at`, `outbox` and
 * `notification_settings.mail_due_at` while they run. The servers take those rows over when they are due
 * (`last-release.queries.ts`). No release has the other tables, so their rows move here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await sql`create table news_checks (
    id ${id},
    topic text not null,
    user_id bigint references users (id) on delete cascade,
    subject_id bigint not null,
    due_at bigint not null,
    notified_at bigint,
    unique (user_id, topic, subject_id)
  )`.execute(db)
  await sql`create index news_checks_due on news_checks (due_at)`.execute(db)

  await sql`create table push_outbox (
    id ${id},
    subscription_id bigint not null references push_subscriptions (id) on delete cascade,
    host text not null,
    user_id bigint not null,
    topic text not null,
    subject_id bigint not null,
    tag text not null,
    created_at bigint not null,
    due_at bigint not null,
    version bigint not null default 1,
    tries integer not null default 0,
    unique (subscription_id, tag)
  )`.execute(db)
  await sql`create index push_outbox_host on push_outbox (host, due_at)`.execute(db)

  await sql`create index outbox_due on outbox (due_at)`.execute(db)

  await sql`create table mail_queue (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    topic text not null,
    subject_id bigint not null,
    due_at bigint not null,
    tries integer not null default 0,
    unique (user_id, topic, subject_id)
  )`.execute(db)
  await sql`create index mail_queue_due on mail_queue (due_at)`.execute(db)

  await sql`alter table lost_pets add column notified integer not null default 0`.execute(db)
  await sql`alter table lost_pets add column notified_to bigint not null default 0`.execute(db)

  await moveNotes(db)
  await moveNewcomers(db)
  await moveLostPets(db)
  await movePushes(db)
}

const day = sql.lit(24 * 60 * 60 * 1000)
const noteLife = sql.lit(30 * 24 * 60 * 60 * 1000)
/** Not one that a server is sending. */
const isMailDue = sql`mail_due_at is not null
  and (mailed_at is null or mail_due_at >= mailed_at + ${day})`

/** One check for all notes of a person. It remembers when they were notified. */
async function moveNotes(db: Kysely<unknown>): Promise<void> {
  await sql`insert into news_checks (topic, user_id, subject_id, due_at, notified_at)
    select 'note', user_id, user_id, coalesce(min(due_at), max(notified_at) + ${noteLife}), max(notified_at)
    from note_checks where due_at is not null or notified_at is not null
    group by user_id`.execute(db)
  await sql`insert into mail_queue (user_id, topic, subject_id, due_at)
    select user_id, 'note', user_id, mail_due_at from notification_settings
    where ${isMailDue}
    and user_id in (select user_id from note_checks where notified_at is not null)`.execute(db)
  await sql`drop table note_checks`.execute(db)
}

async function moveNewcomers(db: Kysely<unknown>): Promise<void> {
  await sql`insert into news_checks (topic, user_id, subject_id, due_at, notified_at)
    select 'newcomers', user_id, user_id, due_at, notified_at from newcomer_watches`.execute(db)
  await sql`insert into mail_queue (user_id, topic, subject_id, due_at)
    select user_id, 'newcomers', user_id, mail_due_at from notification_settings
    where ${isMailDue}
    and user_id in (select user_id from newcomer_watches where notified_at is not null)`.execute(db)
  await sql`drop table newcomer_watches`.execute(db)
}

async function moveLostPets(db: Kysely<unknown>): Promise<void> {
  await sql`update lost_pets set
    notified = coalesce((select notified from lost_pet_notices where lost_pet_id = lost_pets.id), 0),
    notified_to = coalesce((select after_user_id from lost_pet_notices where lost_pet_id = lost_pets.id), 0)
    where id in (select lost_pet_id from lost_pet_notices)`.execute(db)
  await sql`insert into news_checks (topic, user_id, subject_id, due_at)
    select 'lost', null, lost_pet_id, 0 from lost_pet_notices where done = 0`.execute(db)
  // A mail that was due named the lost pets of its last day.
  await sql`insert into mail_queue (user_id, topic, subject_id, due_at)
    select settings.user_id, 'lost', lost_pets.id, mail_due_at
    from notification_settings as settings
    inner join users on users.id = settings.user_id
    inner join lost_pet_cities on lost_pet_cities.city_id = users.city_id
    inner join lost_pets on lost_pets.id = lost_pet_cities.lost_pet_id
    inner join lost_pet_notices on lost_pet_notices.lost_pet_id = lost_pets.id
    where ${isMailDue} and raised_at > mail_due_at - ${day} and lost_pets.ended_at is null
    and (done = 1 or users.id <= after_user_id)`.execute(db)
  await sql`insert into mail_queue (user_id, topic, subject_id, due_at)
    select settings.user_id, 'search', lost_pets.id, mail_due_at
    from notification_settings as settings
    inner join lost_pets on lost_pets.user_id = settings.user_id
    where ${isMailDue} and asked_at > mail_due_at - ${day} and ended_at is null`.execute(db)
  await sql`insert into mail_queue (user_id, topic, subject_id, due_at)
    select settings.user_id, 'sighting', lost_pets.id, 0
    from notification_settings as settings
    inner join lost_pets on lost_pets.user_id = settings.user_id
    where ${isMailDue} and ended_at is null
    and exists (select id from sightings where lost_pet_id = lost_pets.id
      and sent_at > mail_due_at - ${day})`.execute(db)
  await sql`drop table lost_pet_notices`.execute(db)
}

/** Of chats, a server of the last release may be sending some now. */
async function movePushes(db: Kysely<unknown>): Promise<void> {
  await sql`insert into push_outbox (subscription_id, host, user_id, topic, subject_id, tag,
      created_at, due_at, tries)
    select subscription_id, host, outbox.user_id, kind, coalesce(lost_pet_id, outbox.user_id),
      case kind when 'note' then 'notes' when 'newcomers' then 'newcomers' else 'lost-' || key end,
      created_at, due_at, tries
    from outbox left join lost_pets on lost_pets.id = lost_pet_id
    where chat_id is null`.execute(db)
  await sql`delete from outbox where chat_id is null`.execute(db)
}
