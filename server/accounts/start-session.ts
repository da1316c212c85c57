import type { FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { Authentication } from './authentication.ts'
import type { findCredentials } from './credentials.queries.ts'
import { announceEnd } from './session-news.ts'
import { rememberMs, startSession } from './sessions.queries.ts'

type SessionDeps = Pick<Deps, 'db' | 'bus' | 'now'> & { auth: Authentication }
type Account = NonNullable<Awaited<ReturnType<typeof findCredentials>>>

/** Starts a session in this browser. False when the password is no longer the one that was read. */
export async function startSessionHere(
  { db, bus, now, auth }: SessionDeps,
  reply: FastifyReply,
  { account, remember }: { account: Account; remember: boolean },
): Promise<boolean> {
  const started = await startSession(db, {
    userId: account.id,
    verifiedHash: account.passwordHash,
    userAgent: reply.request.headers['user-agent'] ?? '',
    remember,
    now: now(),
  })
  if (!started) return false
  announceEnd(bus, account.id, started.ended)
  auth.sendSession(reply, started.token, remember ? rememberMs : null)
  await auth.rememberDevice(reply, { userId: account.id, sessionId: started.id })
  return true
}

/** Signs a person in who has proven who they are. A suspended one gets a session and an error. */
export async function signIn(
  deps: SessionDeps,
  reply: FastifyReply,
  { account, remember }: { account: Account; remember: boolean },
) {
  const isSuspended = account.suspendedAt !== null
  const isRight = await startSessionHere(deps, reply, {
    account,
    remember: remember && !isSuspended,
  })
  if (!isRight) throw new AppError('bad_credentials')
  // With this session the person can make only the calls behind `requireSessionOrSuspended`.
  if (isSuspended) throw new AppError('suspended')
  return { id: account.id, ...(account.welcomedAt === null && { isNew: true }) }
}
