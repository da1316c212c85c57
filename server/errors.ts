import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorStatus } from '../contract/errors.ts'
import { isMissingReference, isStoreTrouble } from './db/store-trouble.ts'

export class AppError extends Error {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | null
  constructor(code: ErrorCode, retryAfterSeconds: number | null = null) {
    super(code)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The one place where an error becomes a reply: a code, never a stack and never SQL. */
export function replyWithError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const code = codeOf(error)
  const retryAfter = retryAfterSeconds(error, code)
  // The rate limiter may have set it already.
  if (retryAfter && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter)
  logFault(request.log, error, 'request failed')
  return reply.status(errorStatus[code]).header('cache-control', 'no-store').send({ code })
}

/** Logs unexpected errors only. Refusals are counted instead: an attack causes thousands of them. */
export function logFault(log: FastifyBaseLogger, error: unknown, what: string): void {
  if (error instanceof AppError) return
  const code = codeOf(error)
  if (errorStatus[code] >= 500) log.error({ err: error }, `${what}: ${code}`)
}

function retryAfterSeconds(error: unknown, code: ErrorCode): number | null {
  const isSoonOver = code === 'unavailable' || code === 'too_many_requests'
  return (error instanceof AppError && error.retryAfterSeconds) || (isSoonOver ? 5 : null)
}

/** For a `catch`: acts on errors of one code. All are thrown again. */
export const onCode =
  (code: ErrorCode, act: () => void) =>
  (error: unknown): never => {
    if (codeOf(error) === code) act()
    throw error
  }

/** The error code that the client gets. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  if (isStoreTrouble(error)) return 'unavailable'
  if (isMissingReference(error)) return 'not_found'
  const { code, statusCode } = error as Partial<FastifyError>
  // Text that PostgreSQL cannot hold.
  if (code === '22021' || code === '22P05') return 'invalid_input'
  if (statusCode === 404 || code === 'FST_ERR_BAD_URL') return 'not_found'
  if (statusCode === 413) return 'too_large'
  if (statusCode === 415 || statusCode === 406) return 'unsupported_media'
  if (statusCode === 429) return 'too_many_requests'
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return 'invalid_input'
  return 'internal'
}
