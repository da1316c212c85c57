import { type Kysely, sql } from 'kysely'
import { columnTypes, isSqlite } from '../column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  const userId = sql`bigint not null references users (id) on delete cascade`

  await sql`create table pets (
    id ${id},
    user_id ${userId},
    position integer not null,
    name text not null,
    species text check (species in ('dog', 'cat', 'rabbit', 'rodent', 'bird', 'reptile', 'fish', 'other')),
    breed text,
    sex text check (sex in ('female', 'male')),
    born text,
    size text check (size in ('small', 'medium', 'large')),
    energy text check (energy in ('calm', 'balanced', 'lively')),
    neutered integer check (neutered in (0, 1)),
    vaccinated integer check (vaccinated in (0, 1)),
    dogs integer check (dogs in (0, 1)),
    cats integer check (cats in (0, 1)),
    children integer check (children in (0, 1)),
    about text,
    check (position between 1 and 5)
  )`.execute(db)
  await sql`create index pets_user on pets (user_id, position)`.execute(db)
  await sql`insert into pets (user_id, position, name) select id, 1, animal_name from users`.execute(
    db,
  )

  await sql`alter table users add column seen_at bigint not null default 0`.execute(db)
  await sql`alter table users add column welcomed_at bigint`.execute(db)
  await sql`alter table users add column kinds text not null default '0'`.execute(db)
  await sql`alter table users add column ages_at bigint`.execute(db)
  await sql`alter table users add column deck_filter text`.execute(db)
  await sql`alter table users add column pets text not null default '[]'`.execute(db)
  // Everybody keeps their place, is taken to have been here now, and needs no welcome.
  const now = sql.lit(Date.now())
  const pets = isSqlite(db)
    ? sql`json_array(json_object('name', animal_name))`
    : sql`json_build_array(json_build_object('name', animal_name))::text`
  await sql`update users set seen_at = ${now}, welcomed_at = ${now}, pets = ${pets}`.execute(db)
  await sql`update users set place = null where paused_at is not null or suspended_at is not null`.execute(
    db,
  )
  // Whoever has a place in the deck is neither paused nor suspended nor asleep.
  await sql`alter table users add column asleep_at bigint check (
    place is null or (paused_at is null and suspended_at is null and asleep_at is null)
  )`.execute(db)
  await sql`create index users_ageing on users (ages_at) where ages_at is not null`.execute(db)
  await sql`create index users_seen on users (seen_at) where place is not null`.execute(db)

  await sql`alter table photos add column position bigint not null default 0`.execute(db)
  await sql`update photos set position = id`.execute(db)
  await sql`alter table photos add column pet_id bigint references pets (id) on delete set null`.execute(
    db,
  )
  await sql`create index photos_order on photos (user_id, position)`.execute(db)
  await sql`create index photos_pet on photos (pet_id) where pet_id is not null`.execute(db)

  // A report's copy of what the pets' profiles said.
  await sql`alter table reports add column target_pets text`.execute(db)

  // Every change of who stands where, by a number that is given out and committed in order.
  await sql`create table deck_clock (id integer primary key check (id = 1), n bigint not null)`.execute(
    db,
  )
  await sql`insert into deck_clock (id, n) values (1, 0)`.execute(db)
  await sql`create table deck_changes (
    n bigint primary key,
    user_id bigint not null,
    left_city integer,
    left_place bigint,
    city_id integer,
    place bigint,
    kinds text
  )`.execute(db)

  await sql`create index deck_changes_user on deck_changes (user_id)`.execute(db)

  await sql`create table filter_runs (
    viewer_id ${userId},
    city_id integer not null,
    low bigint not null,
    high bigint not null,
    primary key (viewer_id, city_id, low),
    check (low <= high)
  )`.execute(db)
}
