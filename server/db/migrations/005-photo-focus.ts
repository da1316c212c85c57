import { type Kysely, sql } from 'kysely'

/** The point of a photo that every crop shows, in per cent; both null where the person chose none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column focus_x smallint
    check (focus_x between 0 and 100)`.execute(db)
  await sql`alter table photos add column focus_y smallint
    check (focus_y between 0 and 100 and focus_x is not null or focus_y is null and focus_x is null)`.execute(
    db,
  )
}
