import { type Kysely, sql } from 'kysely'
import { userId } from '../column-types.ts'

export async function createDeck(db: Kysely<unknown>): Promise<void> {
  await sql`create table city_places (
    city_id integer primary key,
    last_place bigint not null
  )`.execute(db)

  await sql`create table deck_clock (
    id integer primary key check (id = 1),
    n bigint not null
  )`.execute(db)
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

  await sql`create table swipes (
    viewer_id ${userId},
    target_id ${userId},
    verdict text not null check (verdict in ('like', 'dislike')),
    swiped_at bigint not null,
    primary key (viewer_id, target_id),
    check (viewer_id <> target_id)
  )`.execute(db)
  await sql`create index swipes_target on swipes (target_id, viewer_id)`.execute(db)
  await sql`create index swipes_again on swipes
    (viewer_id, verdict, swiped_at, target_id)`.execute(db)

  await sql`create table seen_runs (
    viewer_id ${userId},
    city_id integer not null,
    low bigint not null,
    high bigint not null,
    primary key (viewer_id, city_id, low),
    check (low <= high)
  )`.execute(db)
}
