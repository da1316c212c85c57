import { type Kysely, sql } from 'kysely'
import { columnTypes, userId, yesNo } from '../column-types.ts'

export async function createLostPets(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await sql`create table lost_pets (
    id ${id},
    key text not null unique,
    user_id ${userId},
    pet_id bigint references pets (id) on delete set null,
    pet_name text not null,
    photo_id bigint references photos (id) on delete set null,
    city_id integer not null,
    place text not null,
    words text not null,
    lost_at bigint not null,
    seen_place text,
    seen_at bigint,
    corrections text not null default '[]',
    raised_at bigint not null,
    asks_at bigint not null,
    asked_at bigint,
    ended_at bigint,
    hidden_at bigint,
    found ${yesNo('found', 0)},
    crowded ${yesNo('crowded', 0)},
    notified integer not null default 0,
    circle bigint not null default 0,
    circle_at bigint not null default 0,
    looked bigint not null default 0,
    walk_start bigint not null default 0,
    walks bigint not null default 0,
    walked_cities bigint not null default 0,
    walked_to bigint not null default -1,
    accepts_visitors ${yesNo('accepts_visitors', 1)},
    read_to bigint not null default 0,
    notify_at bigint not null default 0,
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

  // Open searches, found ones and others are apart in the key, so that none is read before those that are
  // asked for.
  await sql`create table lost_pet_cities (
    city_id integer not null,
    state text not null default 'open' check (state in ('open', 'found', 'ended')),
    lost_pet_id bigint not null references lost_pets (id) on delete cascade,
    primary key (city_id, state, lost_pet_id)
  )`.execute(db)
  await sql`create index lost_pet_cities_pet on lost_pet_cities (lost_pet_id)`.execute(db)

  await sql`create table sightings (
    id ${id},
    lost_pet_id bigint references lost_pets (id) on delete cascade,
    user_id bigint references users (id) on delete cascade,
    words text not null,
    sent_at bigint not null,
    seen_at bigint not null,
    placeholder text,
    chat_id bigint references chats (id) on delete set null,
    receipt text
  )`.execute(db)
  await sql`create index sightings_pet on sightings (lost_pet_id, id)`.execute(db)
  await sql`create index sightings_user on sightings (user_id, id)
    where user_id is not null`.execute(db)
  await sql`create index sightings_chat on sightings (chat_id)
    where chat_id is not null`.execute(db)

  await createFoundAnimals(db)
}

/** A found animal is a sighting of no search: its words, day, photo and finder are there. */
async function createFoundAnimals(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await sql`create table found_animals (
    id bigint primary key references sightings (id) on delete cascade,
    key text not null unique,
    species text not null check (species in
      ('dog', 'cat', 'rabbit', 'rodent', 'bird', 'reptile', 'fish', 'other')),
    size text check (size in ('small', 'medium', 'large')),
    city_id integer not null,
    place text not null,
    contact text not null,
    ends_at bigint not null
  )`.execute(db)
  await sql`create index found_animals_city on found_animals (city_id, ends_at, id)`.execute(db)
  await sql`create index found_animals_end on found_animals (ends_at)`.execute(db)

  await sql`create table claims (
    id ${id},
    found_animal_id bigint not null references found_animals (id) on delete cascade,
    user_id ${userId},
    words text not null,
    sent_at bigint not null,
    answer text check (answer in ('yes', 'no')),
    unique (found_animal_id, user_id)
  )`.execute(db)
  await sql`create index claims_user on claims (user_id, id)`.execute(db)
  // The contact is shown to one person at a time.
  await sql`create unique index claims_accepted on claims (found_animal_id)
    where answer = 'yes'`.execute(db)
}
