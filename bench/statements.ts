import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import pg from 'pg'
import { busyTimeoutMs } from '../server/db/sqlite-dialect.ts'

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

export function replayOnSqlite(file: string): Replay {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs })
  database.exec('pragma synchronous = full; pragma cache_size = -65536')
  const prepared = new Map<string, StatementSync>()
  return async (statements) => {
    for (const { text, values } of statements) {
      let statement = prepared.get(text)
      if (!statement) {
        statement = database.prepare(text)
        prepared.set(text, statement)
      }
      statement.all(...values)
    }
  }
}
