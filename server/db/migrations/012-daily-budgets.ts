import { type Kysely, sql } from 'kysely'

/** How much of a budget was spent on a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table daily_budgets (
    day integer not null,
    key text not null,
    spent bigint not null,
    primary key (day, key)
  )`.execute(db)
}
