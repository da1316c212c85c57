import { StatementSync } from 'node:sqlite'
import { CompiledQuery, type Kysely } from 'kysely'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import type { Database } from '../server/db/schema.ts'
import type { Statement } from './query-plans.ts'
import { engine } from './test-app.ts'

export interface Reads {
  statements: number
  rows: number
}

/** What an action reads from the store: statements run and rows returned. */
export async function countReads(action: () => Promise<unknown>): Promise<Reads> {
  const { statements, rows } = await watchReads(action)
  return { statements: statements.length, rows }
}

export interface Cost extends Reads {
  visited: number
}

/**
 * The same, with the rows that PostgreSQL visits for it, also those that a filter removes: it runs the
 * statements again to count them. SQLite does not tell: there they are 0.
 */
export async function countCost(
  db: Kysely<Database>,
  action: () => Promise<unknown>,
): Promise<Cost> {
  const { statements, rows } = await watchReads(action)
  let visited = 0
  if (engine === 'postgres')
    for (const statement of statements)
      if (/^(select|with) /.test(statement.text)) visited += await countVisited(db, statement)
  return { statements: statements.length, rows, visited }
}

async function watchReads(action: () => Promise<unknown>) {
  const statements: Statement[] = []
  let rows = 0
  const count = (found: unknown, statement: Statement) => {
    if (ofConnections.test(statement.text)) return
    statements.push(statement)
    if (Array.isArray(found)) rows += found.length
  }
  const restore = engine === 'sqlite' ? watchSqlite(count) : watchPostgres(count)
  onTestFinished(restore)
  await action()
  restore()
  return { statements, rows }
}

/** The watch of the primary and new connections send these, at times of their own. */
const ofConnections = /^(show transaction_read_only|select pg_advisory_lock)/

type Count = (rows: unknown, statement: Statement) => void

function watchSqlite(count: Count): () => void {
  const { all } = StatementSync.prototype
  const spy = vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (
    this: StatementSync,
    ...values
  ) {
    const rows = all.apply(this, values as never)
    count(rows, { text: this.sourceSQL, values: [] })
    return rows
  })
  return () => spy.mockRestore()
}

function watchPostgres(count: Count): () => void {
  const query = pg.Client.prototype.query as (...values: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...values: unknown[]
  ) {
    const answer = query.apply(this, values)
    void Promise.resolve(answer).then(
      (result) => count((result as pg.QueryResult | undefined)?.rows, statementOf(values)),
      () => {},
    )
    return answer as never
  })
  return () => spy.mockRestore()
}

function statementOf([query, values]: unknown[]): Statement {
  const { text, values: own } = typeof query === 'string' ? { text: query } : (query as Statement)
  return { text, values: own ?? (Array.isArray(values) ? values : []) }
}

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

interface Explained {
  'QUERY PLAN': { Plan: PlanNode }[]
}

async function countVisited(db: Kysely<Database>, { text, values }: Statement): Promise<number> {
  const query = CompiledQuery.raw(`explain (analyze, format json) ${text}`, values)
  const { rows } = await db.executeQuery(query as CompiledQuery<Explained>)
  return (rows[0]?.['QUERY PLAN'] ?? []).reduce((sum, { Plan }) => sum + visitedBy(Plan), 0)
}

function visitedBy(node: PlanNode): number {
  const { 'Actual Rows': found, 'Actual Loops': loops, Plans: children = [] } = node
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const isOfTable = /^(Seq|Index|Index Only|Bitmap Heap) Scan$/.test(node['Node Type'])
  const own = isOfTable ? (found + removed) * loops : 0
  return children.reduce((sum, child) => sum + visitedBy(child), own)
}
