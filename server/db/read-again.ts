import {
  type AbortableQueryOptions,
  type CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  type OperationNode,
  type PostgresDialect,
  type QueryResult,
  RawNode,
  SelectQueryNode,
} from 'kysely'
import type { Database } from './schema.ts'
import { isLostConnection } from './store-trouble.ts'

/**
 * Kysely on PostgreSQL, where a read that loses its connection is asked again once, on another one: it has
 * changed nothing (decision 058). In a transaction nothing is asked again.
 */
export function openReadingAgain(dialect: PostgresDialect): Kysely<Database> {
  const driver = dialect.createDriver()
  const ready = driver.init()
  ready.catch(() => {})
  const connections = new DefaultConnectionProvider(driver)
  const executor = new ReadAgainExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), {
    async provideConnection(use, options) {
      await ready
      return connections.provideConnection(use, options)
    },
  })
  return new Kysely<Database>({ config: { dialect }, dialect, driver, executor })
}

/** Kysely makes another executor for each transaction. */
class ReadAgainExecutor extends DefaultQueryExecutor {
  override async executeQuery<R>(
    query: CompiledQuery,
    options?: AbortableQueryOptions,
  ): Promise<QueryResult<R>> {
    try {
      return await super.executeQuery<R>(query, options)
    } catch (error) {
      if (!isRead(query.query) || !isLostConnection(error)) throw error
    }
    return super.executeQuery<R>(query, options)
  }
}

/** SQL that we wrote as text may be anything, but for what is copied out. */
function isRead(node: OperationNode): boolean {
  if (RawNode.is(node)) return node.sqlFragments[0]?.startsWith('copy (') ?? false
  if (!SelectQueryNode.is(node)) return false
  return (node.with?.expressions ?? []).every(({ expression }) => isRead(expression))
}
