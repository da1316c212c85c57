import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { Registry } from '@prometheus-io/client'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Bus } from './bus/bus.ts'
import type { Config } from './config.ts'
import type { Store } from './db/store.ts'
import type { LimitName } from './limit-names.ts'

/** Counts refusals by a limit; `count` is 1 by default. */
export type CountRefusal = (limit: LimitName, count?: number) => void

/** What all parts of the server can have. `feature-deps.ts` adds the services of the features. */
export interface Deps {
  store: Store
  /** The store's queries. */
  db: Store['db']
  config: Config
  /** The credentials that fill the login form; null outside demo mode. */
  demo: { email: string; password: string } | null
  /** Reaches the sockets of people on every server. */
  bus: Bus
  /** Collects the metrics. */
  registry: Registry
  countRefusal: CountRefusal
  /** Milliseconds since 1970; tests pass their own. */
  now: () => number
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>
