import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { parseHostList } from '../host-list.ts'
import { findCommand } from './find-command.ts'
import { firstMigration } from './migrate.ts'
import { findWritable } from './primary-watch.ts'
import { credentialTables, ourTables } from './schema.ts'
import { listAddresses, notEmpty, notOurs, StoreError, usersLock } from './store.ts'

// Runs PostgreSQL's own tools. The address, which may contain a password, is passed by environment
// variables: everybody on the machine can read a process's arguments.

export async function dumpPostgres(url: string, file: string): Promise<void> {
  const tables = ourTables.map((table) => `--table=${table}`)
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]
  await finish(start('pg_dump', [...args, ...tables], url))
}

/** Reads all of it, as a restore would. */
export async function checkDump(url: string, file: string): Promise<void> {
  await finish(start('pg_restore', ['--file=/dev/null', file], url))
}

// The dump's script empties the search path. A dump of an older release may lack a table.
const emptyCredentialTables = `
reset search_path;
select format('delete from %I', tablename) from pg_tables
where schemaname = current_schema() and tablename in (${credentialTables.map((table) => `'${table}'`)}) \\gexec
`

export async function restorePostgres(url: string, file: string, force: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: await findWritable(listAddresses(url)) })
  // If the database goes away, psql reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    await requireOurs(url, file)
    await requireAlone(client)
    await requireFree(client, force)
    await replaceTables(url, file)
  } finally {
    await client.end()
  }
}

/** A dump of another program may have a table `users` too. */
async function requireOurs(url: string, file: string): Promise<void> {
  const args = ['--data-only', '--table=kysely_migration', '--file=-', file]
  const script = start('pg_restore', args, url)
  const [rows] = await Promise.all([text(script.child.stdout), finish(script)])
  if (!rows.includes(`\n${firstMigration}\t`)) throw notOurs(file)
}

async function replaceTables(url: string, file: string): Promise<void> {
  const script = start('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file], url)
  const psqlArgs = ['--quiet', '--no-psqlrc', '--set=ON_ERROR_STOP=1', '--output=/dev/null']
  const psql = start('psql', psqlArgs, url)
  const piped = pipeline(async function* () {
    // Without `cascade`: it would drop views that somebody else built on our tables.
    yield `begin; set client_min_messages = warning; drop table if exists ${ourTables.join()};\n`
    yield* script.child.stdout
    await finish(script)
    yield emptyCredentialTables
    // Reached only after the whole dump was read. Otherwise nothing is committed.
    yield 'commit;\n'
  }, psql.child.stdin)
  const [read, written] = await Promise.allSettled([piped, finish(psql)])
  if (written.status === 'rejected') throw written.reason
  if (read.status === 'rejected') throw read.reason
}

async function requireFree(client: pg.Client, force: boolean): Promise<void> {
  const tables = await listTables(client)
  const others = tables.filter((table) => !ourTables.some((ours) => ours === table))
  // Somebody else's table may be called `users` too.
  if (tables.includes('users') && !tables.includes('kysely_migration')) others.push('users')
  if (others.length > 0) {
    throw new StoreError(
      `This database holds what is not MichiApp’s (${others.join(', ')}). Restore into a database of its own.`,
    )
  }
  if (!force && tables.includes('users')) {
    const people = await client.query('select 1 from users limit 1')
    if (people.rows.length > 0) throw notEmpty()
  }
}

/** Tables and views, without those of extensions. */
async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = quote_ident(current_schema())::regnamespace
     and relkind in ('r', 'p', 'v', 'm', 'f') and not exists (
       select 1 from pg_depend
       where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
     )
     order by relname`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Takes the lock that servers share, for as long as the connection lasts: a server that starts meanwhile
 * waits. PostgreSQL needs a moment to release the lock of a server that has just stopped.
 */
async function requireAlone(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${usersLock}) as "isAlone"`)
    if (rows[0]?.isAlone) return
    await sleep(200)
  }
  throw new StoreError('A server still uses this database. Stop it first.')
}

function start(tool: string, args: string[], url: string) {
  const child = spawn(findCommand(tool) ?? tool, args, {
    env: { ...process.env, ...connection(url) },
  })
  child.stdin.on('error', () => {})
  const errors: string[] = []
  child.stderr.on('data', (chunk) => errors.push(String(chunk)))
  const ended = once(child, 'close') as Promise<[number | null]>
  ended.catch(() => {})
  return { tool, child, errors, ended }
}

async function finish({ tool, errors, ended }: ReturnType<typeof start>): Promise<void> {
  const code = await ended.then(
    ([exitCode]) => exitCode,
    (error: Error) => error.message,
  )
  if (code !== 0) throw new StoreError(`${tool} failed: ${errors.join('').trim() || code}`)
}

function connection(databaseUrl: string): Record<string, string> {
  const list = parseHostList(databaseUrl)
  if (!list) throw new StoreError('DATABASE_URL must be an address.')
  const { username, password, pathname, searchParams } = list.url
  const ends = list.hosts.map((host) => /^\[?(.*?)\]?(?::(\d+))?$/.exec(host) ?? [])
  const settings = {
    PGHOST: searchParams.get('host') ?? ends.map(([, host]) => host).join(),
    PGPORT: ends.map(([, , port]) => port ?? '5432').join(),
    // libpq tries the hosts one after the other.
    PGTARGETSESSIONATTRS: ends.length > 1 ? 'read-write' : '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''))
}
