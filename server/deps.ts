import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import type { Bus } from './live/bus.ts'
import type { CountRefusal } from './ops/refusals.ts'
import type { PicturePool } from './photos/picture-pool.ts'

/** What every feature's routes are given. */
export interface Deps {
  db: Kysely<Database>
  config: Config
  /** What the login form is filled with; null outside demo mode. */
  demo: { email: string; password: string } | null
  /** Decodes uploads, outside this process. */
  pictures: PicturePool
  /** Reaches the sockets of people on every server. */
  bus: Bus
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
