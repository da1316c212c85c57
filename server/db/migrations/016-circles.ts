import { type Kysely, sql } from 'kysely'

/**
 * An alarm is told in circles (decision 066), ended searches are listed after open ones, sightings can be
 * answered, reported and switched off for visitors. An invitation keeps its city.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addCircles(db)

  await sql`alter table lost_pets add column accepts_visitors integer not null default 1
    check (accepts_visitors in (0, 1))`.execute(db)
  await sql`alter table lost_pets add column seen_to bigint not null default 0`.execute(db)
  await sql`alter table lost_pets add column told_at bigint not null default 0`.execute(db)

  await addStates(db)

  await sql`alter table sightings add column chat_id bigint
    references chats (id) on delete set null`.execute(db)
  await sql`alter table sightings add column receipt text`.execute(db)
  await sql`create index sightings_chat on sightings (chat_id) where chat_id is not null`.execute(
    db,
  )
  await sql`alter table chats add column lost_pet_name text`.execute(db)

  await sql`create table alarm_mailboxes (
    mailbox text not null,
    slot integer not null,
    raised_at bigint not null,
    primary key (mailbox, slot)
  )`.execute(db)
  await sql`create index alarm_mailboxes_age on alarm_mailboxes (raised_at)`.execute(db)

  await sql`alter table invitations add column city_id integer`.execute(db)
  await sql`update invitations set city_id = (
    select users.city_id from users where users.id = invitations.user_id)`.execute(db)
}

async function addCircles(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lost_pets drop column notified_to`.execute(db)
  for (const column of ['circle', 'circle_at', 'looked', 'walk_start', 'walked_cities']) {
    await sql`alter table lost_pets add column ${sql.id(column)} bigint not null default 0`.execute(
      db,
    )
  }
  await sql`alter table lost_pets add column walked_to bigint not null default -1`.execute(db)
  // No release has alarms. Those of before are not told to more people: the app shows them.
  await sql`update lost_pets set walked_cities = 1000000`.execute(db)
  await sql`delete from news_checks where topic = 'lost' and user_id is null`.execute(db)

  // The notifier walks the people of a city in this order: `walk-order.queries.ts` has the same expression.
  await sql`drop index users_city`.execute(db)
  await sql`create index users_walk on users (city_id, (id * 2654435761 % 4294967296))`.execute(db)
  // The people who were notified of an alarm, to thank them.
  await sql`create index news_checks_alarms on news_checks (subject_id, id)
    where topic = 'lost' and user_id is not null`.execute(db)
}

/** Open searches, found ones and others are apart in the key, so that none is read before those that are asked for. */
async function addStates(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lost_pet_cities rename to old_lost_pet_cities`.execute(db)
  await sql`drop index lost_pet_cities_pet`.execute(db)
  await sql`create table lost_pet_cities (
    city_id integer not null,
    state text not null default 'open' check (state in ('open', 'found', 'ended')),
    lost_pet_id bigint not null references lost_pets (id) on delete cascade,
    primary key (city_id, state, lost_pet_id)
  )`.execute(db)
  await sql`insert into lost_pet_cities (city_id, state, lost_pet_id)
    select old_lost_pet_cities.city_id, case when found = 1 then 'found'
      when ended_at is null then 'open' else 'ended' end, lost_pet_id
    from old_lost_pet_cities inner join lost_pets on lost_pets.id = lost_pet_id`.execute(db)
  await sql`drop table old_lost_pet_cities`.execute(db)
  await sql`create index lost_pet_cities_pet on lost_pet_cities (lost_pet_id)`.execute(db)
}
