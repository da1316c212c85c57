import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { parseHostList } from '../host-list.ts'
import { findCommand } from './find-command.ts'
import { findWritable } from './primary-watch.ts'
import { credentialTables, ourTables } from './schema.ts'
import { listAddresses, notEmpty, StoreError, usersLock } from './store.ts'

// PostgreSQL's own tools. The address goes by the environment: arguments can be read by everybody
// on the machine, and it may hold a password.

export async function dumpPostgres(url: string, file: string): Promise<void> {
  const tables = ourTables.map((table) => `--table=${table}`)
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]
  await finish(start('pg_dump', [...args, ...tables], url))
}

// The dump's script has left an empty search path. An old dump may lack a table.
const emptyCredentialTables = `
reset search_path;
select format('delete from %I', tablename) from pg_tables
where schemaname = current_schema() and tablename in (${credentialTables.map((table) => `'${table}'`)}) \\gexec
`

export async function restorePostgres(url: string, file: string, force: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: await findWritable(listAddresses(url)) })
  // Where the database goes away, psql says so.
  client.on('error', () => {})
  await client.connect()
  try {
    await requireAlone(client)
    await requireFree(client, force)
    await replaceTables(url, file)
  } finally {
    await client.end()
  }
}

async function replaceTables(url: string, file: string): Promise<void> {
  const script = start('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file], url)
  const psqlArgs = ['--quiet', '--no-psqlrc', '--set=ON_ERROR_STOP=1', '--output=/dev/null']
  const psql = start('psql', psqlArgs, url)
  const piped = pipeline(async function* () {
    // Not `cascade`: what others have built on our tables is theirs.
    yield `begin; set client_min_messages = warning; drop table if exists ${ourTables.join()};\n`
    yield* script.child.stdout
    await finish(script)
    yield emptyCredentialTables
    // Only what is complete gets here; where it breaks off, all is as it was.
    yield 'commit;\n'
  }, psql.child.stdin)
  const [read, written] = await Promise.allSettled([piped, finish(psql)])
  if (written.status === 'rejected') throw written.reason
  if (read.status === 'rejected') throw read.reason
}

async function requireFree(client: pg.Client, force: boolean): Promise<void> {
  const tables = await listTables(client)
  const others = tables.filter((table) => !ourTables.some((ours) => ours === table))
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

/** And views, but for those that extensions bring. */
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
 * Keeps servers out for as long as the connection lasts: one that starts meanwhile waits. One that
 * has just stopped is still being forgotten for a moment.
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
  const complaints: string[] = []
  child.stderr.on('data', (chunk) => complaints.push(String(chunk)))
  const ended = once(child, 'close') as Promise<[number | null]>
  ended.catch(() => {})
  return { tool, child, complaints, ended }
}

async function finish({ tool, complaints, ended }: ReturnType<typeof start>): Promise<void> {
  const code = await ended.then(
    ([exitCode]) => exitCode,
    (error: Error) => error.message,
  )
  if (code !== 0) throw new StoreError(`${tool} failed: ${complaints.join('').trim() || code}`)
}

function connection(databaseUrl: string): Record<string, string> {
  const list = parseHostList(databaseUrl)
  if (!list) throw new StoreError('DATABASE_URL must be an address.')
  const { username, password, pathname, searchParams } = list.url
  const ends = list.hosts.map((host) => /^\[?(.*?)\]?(?::(\d+))?$/.exec(host) ?? [])
  const settings = {
    PGHOST: searchParams.get('host') ?? ends.map(([, host]) => host).join(),
    PGPORT: ends.map(([, , port]) => port ?? '5432').join(),
    // libpq asks them one after the other.
    PGTARGETSESSIONATTRS: ends.length > 1 ? 'read-write' : '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''))
}
