import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../column-types.ts'
import { setOutboxKinds } from './outbox-kinds.ts'

/** Lost pets, their sightings, and how far the people nearby have been notified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await sql`create table lost_pets (
    id ${id},
    key text not null unique,
    user_id bigint not null references users (id) on delete cascade,
    pet_id bigint references pets (id) on delete set null,
    pet_name text not null,
    photo_id bigint references photos (id) on delete set null,
    city_id integer not null,
    place text not null,
    words text not null,
    lost_at bigint not null,
    raised_at bigint not null,
    asks_at bigint not null,
    asked_at bigint,
    ended_at bigint,
    hidden_at bigint,
    found integer not null default 0 check (found in (0, 1)),
    check (found = 0 or ended_at is not null)
  )`.execute(db)
  await sql`create unique index lost_pets_open on lost_pets (user_id)
    where ended_at is null`.execute(db)
  await sql`create index lost_pets_user on lost_pets (user_id, id)`.execute(db)
  await sql`create index lost_pets_pet on lost_pets (pet_id) where pet_id is not null`.execute(db)
  await sql`create index lost_pets_photo on lost_pets (photo_id)
    where photo_id is not null`.execute(db)
  await sql`create index lost_pets_asks on lost_pets (asks_at) where ended_at is null`.execute(db)
  await sql`create index lost_pets_asked on lost_pets (asked_at)
    where asked_at is not null and ended_at is null`.execute(db)
  await sql`create index lost_pets_ended on lost_pets (ended_at)
    where ended_at is not null`.execute(db)

  await sql`create table lost_pet_cities (
    city_id integer not null,
    lost_pet_id bigint not null references lost_pets (id) on delete cascade,
    primary key (city_id, lost_pet_id)
  )`.execute(db)
  await sql`create index lost_pet_cities_pet on lost_pet_cities (lost_pet_id)`.execute(db)

  await sql`create table sightings (
    id ${id},
    lost_pet_id bigint not null references lost_pets (id) on delete cascade,
    user_id bigint references users (id) on delete cascade,
    words text not null,
    sent_at bigint not null
  )`.execute(db)
  await sql`create index sightings_pet on sightings (lost_pet_id, id)`.execute(db)
  await sql`create index sightings_user on sightings (user_id, id)
    where user_id is not null`.execute(db)

  await sql`create table lost_pet_notices (
    lost_pet_id bigint primary key references lost_pets (id) on delete cascade,
    after_user_id bigint not null default 0,
    notified integer not null default 0,
    done integer not null default 0 check (done in (0, 1))
  )`.execute(db)
  await sql`create index lost_pet_notices_open on lost_pet_notices (done, lost_pet_id)`.execute(db)
  // The notifier walks the people of a city in the order of their ids.
  await sql`create index users_city on users (city_id, id)`.execute(db)

  await sql`alter table notification_settings add column lost_pets integer not null default 1
    check (lost_pets in (0, 1))`.execute(db)
  await sql`alter table reports add column lost_pet text`.execute(db)
  await sql`alter table sanctions add column lost_pet_key text`.execute(db)
  await sql`alter table reports add column sightings text`.execute(db)
  await sql`alter table blocks add column received text`.execute(db)
  await sql`create index blocks_received on blocks (created_at)
    where received is not null`.execute(db)
  await setOutboxKinds(db, [
    'match',
    'message',
    'turn',
    'note',
    'playdate',
    'reminder',
    'lost',
    'sighting',
    'search',
  ])
  // A push about a lost pet has no chat.
  await sql`alter table outbox add column lost_pet_id bigint
    references lost_pets (id) on delete cascade`.execute(db)
  await sql`create unique index outbox_lost_pet on outbox (subscription_id, lost_pet_id)
    where lost_pet_id is not null`.execute(db)
  await sql`create index outbox_lost_pets on outbox (lost_pet_id)
    where lost_pet_id is not null`.execute(db)
}
