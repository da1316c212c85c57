import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/**
 * Databases with all tables that tests have finished with. Creating and dropping one takes longer than
 * most tests, so the next test empties one of these, unless a test has changed more than rows.
 */
const finished: string[] = []

/** A PostgreSQL database for one test, with all tables or with nothing. */
export async function makeDatabase(content: 'empty' | 'migrated'): Promise<{
  url: string
  remove: () => Promise<void>
}> {
  const name = (content === 'migrated' && (await takeFinished())) || (await create(content))
  return {
    url: urlOf(name),
    async remove() {
      if (content === 'migrated') finished.push(name)
      else await drop(name)
    },
  }
}

async function takeFinished(): Promise<string | null> {
  for (let name = finished.pop(); name; name = finished.pop()) {
    if (await empty(name)) return name
    await drop(name)
  }
  return null
}

async function create(content: 'empty' | 'migrated'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = content === 'empty' ? 'template0' : 'template1'
  await onPostgres(`create database ${name} template ${template} ${await getStrategy()}`)
  if (content === 'migrated') shapeOfNew ??= await onDatabase(name, readShape)
  return name
}

const drop = (name: string) => onPostgres(`drop database if exists ${name} with (force)`)

let shapeOfNew: string | undefined

/** False if its tables are not as in a new database, or too large to be emptied row by row. */
const empty = (name: string) =>
  onDatabase(name, async (client) => {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    if ((await readShape(client)) !== shapeOfNew) return false
    await client.query(deleteAllRows)
    return true
  })

/** All that a test could change beside rows, as a hash; also which tables are large. */
async function readShape(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`
    with ours as (
      select * from pg_class where relnamespace not in (
        'pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace
      )
    ), shape (part) as (
      select concat_ws(' ', oid::regclass, relkind, reltuples, reloptions, relpersistence,
        relkind = 'r' and pg_relation_size(oid) > 100000) from ours
      union all
      select concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull, atthasdef)
        from pg_attribute where attrelid in (select oid from ours) and attnum > 0
      union all
      select concat_ws(' ', indexrelid::regclass, indisvalid, indisunique)
        from pg_index where indexrelid in (select oid from ours)
      union all
      select concat_ws(' ', conrelid::regclass, conname, convalidated) from pg_constraint
      union all
      select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all
      select nspname from pg_namespace where nspname not like 'pg\\_%'
      union all
      select concat_ws(' ', pg_db_role_setting.*) from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())
    )
    select md5(string_agg(part, ',' order by part)) as shape from shape`)
  return rows[0].shape
}

/** Without the checks of references, in any order. The next ids are those of a new database. */
const deleteAllRows = `do $$
  declare each regclass;
  begin
    set local session_replication_role = replica;
    for each in select oid from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'r' and relname not like 'kysely%' and pg_relation_size(oid) > 0
    loop execute 'delete from ' || each; end loop;
    perform setval(oid::regclass, 1, false) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S';
  end $$`

async function onDatabase<Result>(
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
  return work(client).finally(() => client.end())
}

function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return url.href
}

let strategy: Promise<string> | undefined

/**
 * `file_copy` takes half the work of `wal_log`. PostgreSQL before 15 always copies files, and does not
 * know the option.
 */
function getStrategy(): Promise<string> {
  strategy ??= (async () => {
    const { rows } = await onPostgres('show server_version_num')
    return Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : ''
  })()
  return strategy
}

let administration: pg.Pool | undefined

/** Uses one connection for all tests of this process, because opening one is slow. */
async function onPostgres(sql: string): Promise<pg.QueryResult> {
  administration ??= new pg.Pool({
    connectionString: inject('postgresUrl'),
    allowExitOnIdle: true,
  }).on('error', () => {})
  return administration.query(sql)
}
