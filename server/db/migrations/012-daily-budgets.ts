import { type Kysely, sql } from 'kysely'

/** How much of a budget was spent on a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table daily_budgets (
    key text not null,
    day integer not null,
    spent bigint not null,
    primary key (key, day)
  )`.execute(db)
  await sql`create index daily_budgets_day on daily_budgets (day)`.execute(db)
}
