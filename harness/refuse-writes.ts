import { sql } from 'kysely'
import { engine, type TestApp } from './test-app.ts'

/** From now on the store of this app takes no writes, until the returned function is called. */
export async function refuseWrites(app: TestApp): Promise<() => Promise<void>> {
  await setReadOnly(app, true)
  return () => setReadOnly(app, false)
}

async function setReadOnly({ store: { db } }: TestApp, isReadOnly: boolean): Promise<void> {
  const setting = sql.raw(isReadOnly ? 'on' : 'off')
  if (engine === 'sqlite') {
    await sql`pragma query_only = ${setting}`.execute(db)
    return
  }
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      connection,
    )
    await sql`set transaction_read_only = off`.execute(connection)
    await sql`set default_transaction_read_only = off`.execute(connection)
    await sql`alter database ${sql.id(rows[0]?.name ?? '')}
      set default_transaction_read_only = ${setting}`.execute(connection)
    // New connections read the setting. This one ends last.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() order by pid = pg_backend_pid()`
      .execute(connection)
      .catch(() => {})
  })
}
