import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { type Database, ourTables } from '../server/db/schema.ts'
import { engine } from './test-app.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/** Call it before the store is opened. The returned function lists each of our statements once. */
export function watchStatements(): () => Statement[] {
  const [proto, method] =
    engine === 'sqlite' ? [DatabaseSync.prototype, 'prepare'] : [pg.Client.prototype, 'query']
  const spy = vi.spyOn(proto as unknown as Record<string, (...args: unknown[]) => unknown>, method)
  onTestFinished(() => spy.mockRestore())
  return () => {
    const statements = spy.mock.calls.map(([query]) =>
      typeof query === 'string' ? { text: query } : (query as { text: string; values?: unknown[] }),
    )
    const ours = statements.filter(
      ({ text }) =>
        /^(with|select|insert|update|delete) /.test(text) &&
        !/recursive|pg_|sqlite_|pragma_/.test(text),
    )
    return [...new Map(ours.map((each) => [each.text, { values: [], ...each }])).values()]
  }
}

/** Tables that do not grow with the number of people. */
const bounded: readonly string[] = [
  'moderation_log',
  'demo_pets',
  'server_keys',
  'kysely_migration',
  'kysely_migration_lock',
] satisfies (typeof ourTables)[number][]
const growing = new Set<string>(ourTables.filter((table) => !bounded.includes(table)))

/**
 * The parts of a query plan whose cost grows with the data: a full scan of a table or an index, a scan
 * of a whole chat for one message, or, on SQLite, a sort. Sorts of PostgreSQL are not listed, because
 * it also sorts small sets; both engines have the same indexes.
 */
export async function listCosts(db: Kysely<Database>, statement: Statement): Promise<string[]> {
  return engine === 'sqlite' ? readSqlitePlan(db, statement) : readPostgresPlan(db, statement)
}

let explained = 0

async function readSqlitePlan(db: Kysely<Database>, { text }: Statement): Promise<string[]> {
  // A different text each time: SQLite would reuse the old plan after an index was dropped.
  explained++
  const query = CompiledQuery.raw(`explain query plan ${text} -- ${explained}`)
  const { rows } = await db.executeQuery(query as CompiledQuery<{ detail: string }>)
  const subqueries: string[] = []
  return rows.flatMap(({ detail }) => {
    const [, made] = /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(detail) ?? []
    if (made) subqueries.push(made)
    const [, name = ''] = /^SCAN (\S+)/.exec(detail) ?? []
    // The result of a subquery is always read as a whole, once.
    const isMade = subqueries.includes(name)
    if (isMade) subqueries.splice(subqueries.indexOf(name), 1)
    const [, table = name] = new RegExp(`"(\\w+)" as "${name}"`).exec(text) ?? []
    const isWhole = growing.has(table) && !isMade
    return isWhole || /TEMP B-TREE|AUTOMATIC/.test(detail) ? [detail] : []
  })
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

interface Explained {
  'QUERY PLAN': { Plan: PlanNode }[]
}

async function readPostgresPlan(
  db: Kysely<Database>,
  { text, values }: Statement,
): Promise<string[]> {
  const query = CompiledQuery.raw(`explain (format json) ${text}`, values)
  const { rows } = await db.executeQuery(query as CompiledQuery<Explained>)
  const costs: string[] = []
  const walk = (node: PlanNode) => {
    const { 'Node Type': type, 'Relation Name': table = '', 'Index Cond': condition } = node
    const isWhole = type === 'Seq Scan' || (/^Index.* Scan$/.test(type) && !condition)
    if (isWhole && growing.has(table)) costs.push(`${type} ${table}`)
    // The plan filters by `seq` instead of using the index on it.
    if (table === 'messages' && /\bseq =/.test(node.Filter ?? '')) costs.push('all of a chat')
    for (const child of node.Plans ?? []) walk(child)
  }
  for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) walk(Plan)
  return costs
}

/**
 * Columns that refer to a row which may be deleted, where no index finds the referring rows. Of partial
 * indexes, only those that leave out nothing but nulls count.
 */
export async function listUnindexedReferences(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ name: string }>`
        select tables.name || '.' || "from" as name
        from sqlite_master as tables, pragma_foreign_key_list(tables.name)
        where tables.type = 'table' and not exists (
          select 1 from pragma_index_list(tables.name) as list, pragma_index_info(list.name) as info
          left join sqlite_master as made on made.name = list.name
          where info.seqno = 0 and info.name = "from" and (
            list.partial = 0 or made.sql like '% where ' || "from" || ' is not null'
          )
        )`
    : sql<{ name: string }>`
        select conrelid::regclass || '.' || attname as name from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where contype = 'f' and not exists (
          select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and (
            indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)'
          )
        )`
  ).execute(db)
  return rows.map(({ name }) => name)
}

interface Index {
  name: string
  table: string
}

/** Indexes that exist for speed: not those of keys and unique rules. */
export async function listIndexes(db: Kysely<Database>): Promise<Index[]> {
  const { rows } = await (engine === 'sqlite'
    ? sql<Index>`
        select name, tbl_name as "table" from sqlite_master
        where type = 'index' and sql like 'create index%'`
    : sql<Index>`
        select indexrelid::regclass::text as name, indrelid::regclass::text as "table"
        from pg_index
        join pg_class on pg_class.oid = indexrelid
        where relnamespace = 'public'::regnamespace and not indisunique`
  ).execute(db)
  return rows
}
