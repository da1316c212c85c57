import { type Kysely, sql } from 'kysely'
import { isSqlite, userId } from '../column-types.ts'

export async function createDeck(db: Kysely<unknown>): Promise<void> {
  // On SQLite the rows are stored in the order of their key: the deck reads them in that order, and looks
  // up many swipes.
  const byKey = isSqlite(db) ? sql`without rowid` : sql``
  await sql`create table deck (
    city_id integer not null,
    listed_at bigint not null,
    user_id ${userId},
    nth integer not null,
    species integer not null,
    size integer not null,
    age integer not null,
    energy integer not null,
    company integer not null,
    dislikes_from bigint not null,
    primary key (city_id, listed_at, user_id, nth)
  ) ${byKey}`.execute(db)
  await sql`create unique index deck_user on deck (user_id, nth)`.execute(db)

  await sql`create table swipes (
    viewer_id ${userId},
    target_id ${userId},
    verdict text not null check (verdict in ('like', 'dislike')),
    swiped_at bigint not null,
    primary key (viewer_id, target_id),
    check (viewer_id <> target_id)
  ) ${byKey}`.execute(db)
  await sql`create index swipes_target on swipes (target_id, viewer_id)`.execute(db)
  await sql`create index swipes_again on swipes
    (viewer_id, verdict, swiped_at, target_id)`.execute(db)
}
