import { type Kysely, sql } from 'kysely'
import { columnTypes, userId, yesNo } from '../column-types.ts'

/** Accounts, their pets, sessions, links in mails, and invitations. */
export async function createPeople(db: Kysely<unknown>): Promise<void> {
  const { bytes, id } = columnTypes(db)
  await sql`create table users (
    id ${id},
    email text not null unique,
    password_hash text not null,
    name text not null,
    animal_name text not null,
    city_id integer not null,
    ages_at bigint,
    pets text not null default '[]',
    pictures text not null default '[]',
    first_photo_at bigint,
    created_at bigint not null,
    paused_at bigint,
    suspended_at bigint,
    restored_at bigint,
    seen_at bigint not null,
    asleep_at bigint,
    welcomed_at bigint,
    deck_filter text,
    declared_age integer,
    email_confirmed_at bigint,
    accepts_notes ${yesNo('accepts_notes', 1)},
    met integer not null default 0,
    invited_by bigint references users (id) on delete set null
  )`.execute(db)
  await sql`create index users_suspended on users (suspended_at)
    where suspended_at is not null`.execute(db)
  await sql`create index users_restored on users (restored_at)
    where restored_at is not null`.execute(db)
  await sql`create index users_ageing on users (ages_at) where ages_at is not null`.execute(db)
  await sql`create index users_seen on users (seen_at)
    where paused_at is null and suspended_at is null and asleep_at is null`.execute(db)
  await sql`create index users_invited_by on users (invited_by)
    where invited_by is not null`.execute(db)
  // The notifier walks the people of a city in this order: `walk-order.queries.ts` has the same expression.
  await sql`create index users_walk on users
    (city_id, (id * 2654435761 % 4294967296))`.execute(db)

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
    prompts text,
    check (position between 1 and 5)
  )`.execute(db)
  await sql`create index pets_user on pets (user_id, position)`.execute(db)

  await sql`create table sessions (
    id ${id},
    token_hash ${bytes} not null unique,
    user_id ${userId},
    user_agent text not null,
    created_at bigint not null,
    last_seen_at bigint not null,
    expires_at bigint not null,
    fetched_chat_id bigint,
    fetched_seq bigint
  )`.execute(db)
  await sql`create index sessions_user on sessions (user_id)`.execute(db)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)

  await sql`create table known_browsers (
    id ${id},
    token_hash ${bytes} not null unique,
    user_id ${userId},
    session_id bigint references sessions (id) on delete set null,
    user_agent text not null,
    signed_in_at bigint not null,
    expires_at bigint not null
  )`.execute(db)
  await sql`create index known_browsers_user on known_browsers (user_id, id)`.execute(db)
  await sql`create index known_browsers_session on known_browsers (session_id)
    where session_id is not null`.execute(db)
  await sql`create index known_browsers_expiry on known_browsers (expires_at)`.execute(db)

  await sql`create table mailed_links (
    token_hash ${bytes} primary key,
    user_id ${userId},
    purpose text not null check (purpose in ('enter', 'confirm')),
    email text not null,
    starts_mail ${yesNo('starts_mail', 0)},
    expires_at bigint not null
  )`.execute(db)
  await sql`create index mailed_links_user on mailed_links (user_id)`.execute(db)
  await sql`create index mailed_links_expiry on mailed_links (expires_at)`.execute(db)

  await sql`create table invitations (
    id ${id},
    code text not null unique,
    user_id ${userId},
    city_id integer not null,
    created_at bigint not null,
    ended_at bigint
  )`.execute(db)
  await sql`create index invitations_user on invitations (user_id, id)`.execute(db)
  await sql`create index invitations_age on invitations (created_at)`.execute(db)
}
