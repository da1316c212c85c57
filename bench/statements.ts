import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Config } from '../server/config.ts'
import { type Db, openStoreBeside } from '../server/db/store.ts'

/** A statement as it reached the database. */
export interface Statement {
  text: string
  values: SQLInputValue[]
}

/** Records all statements of this process. The returned function takes those since its last call. */
export function recordStatements(): () => Statement[] {
  let recorded: Statement[] = []

  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (text) {
    const statement: StatementSync = prepare.call(this, text)
    for (const name of ['all', 'run'] as const) {
      // biome-ignore lint/suspicious/noExplicitAny: both take a statement's values.
      const run: any = statement[name].bind(statement)
      Object.assign(statement, {
        [name]: (...values: SQLInputValue[]) => {
          recorded.push({ text, values })
          return run(...values)
        },
      })
    }
    return statement
  }

  // biome-ignore lint/suspicious/noExplicitAny: the many forms of pg's own signature.
  const prototype: any = pg.Client.prototype
  const { query } = prototype
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  prototype.query = function (...args: any[]) {
    const [{ text = args[0], values = [] }] = args
    if (typeof text === 'string') recorded.push({ text, values })
    return query.apply(this, args)
  }

  return () => {
    const since = recorded
    recorded = []
    return since
  }
}

/** Runs statements one after the other, with nothing around them. */
export type Replay = (statements: Statement[]) => Promise<unknown>

export function replayOnPostgres(connectionString: string): Replay {
  const pool = new pg.Pool({ connectionString, max: 10 })
  const names = new Map<string, string>()
  return async (statements) => {
    const client = await pool.connect()
    for (const { text, values } of statements) {
      const name = names.get(text) ?? `s${names.size}`
      names.set(text, name)
      await client.query({ text, values, ...(values.length > 0 && { name }) })
    }
    client.release()
  }
}

/** With our driver, whose commits share a sync (decision 073). */
export function replayOnSqlite(settings: Pick<Config, 'databaseUrl' | 'dataDir'>): Replay {
  const { db } = openStoreBeside(settings)
  const run = async (on: Db, statements: Statement[]) => {
    for (const { text, values } of statements)
      await on.executeQuery(CompiledQuery.raw(text, values))
  }
  return (statements) =>
    statements.some(({ text }) => /^(insert|update|delete)/i.test(text))
      ? db.transaction().execute((trx) => run(trx, statements))
      : run(db, statements)
}
