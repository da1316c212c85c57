import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { cookieFor } from './cookies.ts'
import { deviceCookie } from './device-cookie.ts'
import { passwordChecks } from './password-checks.ts'
import type { HashCost } from './passwords.ts'
import { findSession, findSessionOrSuspended, type Session } from './sessions.queries.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

export const authentication = (app: App, deps: Deps, hashCost: HashCost) => {
  const { db, config, now } = deps
  const cookie = cookieFor(config, 'michi_session')
  app.decorateRequest('session', null)

  /** For a call that reads its session and its data in one statement. */
  const readToken = (request: FastifyRequest) => request.cookies[cookie.name]

  /** The `onRequest` hook of such a call. */
  const requireToken = async (request: FastifyRequest) => {
    if (!readToken(request)) throw new AppError('not_signed_in')
  }

  /** A `preValidation` hook: looks the session up, if the request has one. */
  const readSession = async (request: FastifyRequest) => {
    const token = readToken(request)
    request.session = token ? await findSession(db, token, now()) : null
  }

  /**
   * A `preValidation` hook: refuses a request without a session. A body can arrive minutes after its
   * headers, so the session is looked up after it. A call that then waits in a queue calls this again.
   */
  const requireSession = async (request: FastifyRequest) => {
    await readSession(request)
    if (!request.session) throw new AppError('not_signed_in')
  }

  /** As `requireSession`, for what a suspended person may do: read why, appeal, take their data, leave. */
  const requireSessionOrSuspended = async (request: FastifyRequest) => {
    const token = readToken(request)
    request.session = token ? await findSessionOrSuspended(db, token, now()) : null
    if (!request.session) throw new AppError('not_signed_in')
  }

  /** With null, the cookie lasts until the browser is closed. */
  const sendSession = (reply: FastifyReply, token: string, lastsMs: number | null) =>
    reply.setCookie(cookie.name, token, {
      ...cookie.options,
      ...(lastsMs !== null && { maxAge: Math.floor(lastsMs / 1000) }),
    })

  const clearSession = (reply: FastifyReply) => reply.clearCookie(cookie.name, cookie.options)

  return {
    readToken,
    requireToken,
    readSession,
    requireSession,
    requireSessionOrSuspended,
    sendSession,
    clearSession,
    ...deviceCookie(deps),
    passwords: passwordChecks(app, deps, hashCost),
  }
}

export type Authentication = ReturnType<typeof authentication>

/** For routes behind `requireSession`. */
export function getSession(request: FastifyRequest): Session {
  if (!request.session) throw new AppError('not_signed_in')
  return request.session
}

export function viewerId(request: FastifyRequest): number {
  return getSession(request).userId
}

/** Decision 004: the id in a path or a body must be the session's own. */
export function requireSelf(request: FastifyRequest, id: number | string): number {
  const viewer = viewerId(request)
  if (Number(id) !== viewer) throw new AppError('not_yours')
  return viewer
}
