import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { engine } from './test-app.ts'

export interface Reads {
  statements: number
  rows: number
}

/** What an action reads from the store: statements run and rows returned. */
export async function countReads(action: () => Promise<unknown>): Promise<Reads> {
  const reads: Reads = { statements: 0, rows: 0 }
  const count = (rows: unknown) => {
    reads.statements += 1
    if (Array.isArray(rows)) reads.rows += rows.length
  }
  const restore = engine === 'sqlite' ? watchSqlite(count) : watchPostgres(count)
  onTestFinished(restore)
  await action()
  restore()
  return reads
}

function watchSqlite(count: (rows: unknown) => void): () => void {
  const { all } = StatementSync.prototype
  const spy = vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (
    this: StatementSync,
    ...values
  ) {
    const rows = all.apply(this, values as never)
    count(rows)
    return rows
  })
  return () => spy.mockRestore()
}

function watchPostgres(count: (rows: unknown) => void): () => void {
  const query = pg.Client.prototype.query as (...values: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...values: unknown[]
  ) {
    const answer = query.apply(this, values)
    void Promise.resolve(answer).then(
      (result) => count((result as pg.QueryResult | undefined)?.rows),
      () => {},
    )
    return answer as never
  })
  return () => spy.mockRestore()
}
