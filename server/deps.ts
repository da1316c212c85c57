import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Kysely } from 'kysely'
import type { Bus } from './bus/bus.ts'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import type { LimitName } from './limit-names.ts'

/** Counts refusals by a limit; `count` is 1 by default. */
export type CountRefusal = (limit: LimitName, count?: number) => void

/** Throws `too_many_changes` if this person has taken too many new ranks in the deck. */
export type RankLimit = (userId: number) => void

/** A `preHandler` hook: waits until this person may get a response with pictures in base64. */
export type Base64Turn = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** The dependencies of every feature's routes. */
export interface Deps {
  db: Kysely<Database>
  config: Config
  /** The credentials that fill the login form; null outside demo mode. */
  demo: { email: string; password: string } | null
  base64Turn: Base64Turn
  /** Reaches the sockets of people on every server. */
  bus: Bus
  countRefusal: CountRefusal
  rankLimit: RankLimit
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
