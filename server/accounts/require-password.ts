import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { type Authentication, getSession } from './authentication.ts'
import { getCredentials } from './credentials.queries.ts'

/** Returns the hash that the password matched. Always refuses for the demo account, which is shared. */
export async function requirePassword(
  { db, demo }: Pick<Deps, 'db' | 'demo'>,
  { passwords, requireSession }: Pick<Authentication, 'passwords' | 'requireSession'>,
  request: FastifyRequest,
  { userId, password }: { userId: number; password: string },
): Promise<string> {
  const { email, passwordHash } = await getCredentials(db, userId)
  if (demo && email === demo.email) throw new AppError('demo_account')
  const tried = { hash: passwordHash, password }
  const guessed = { userId, sessionId: getSession(request).id }
  if (!(await passwords.isRight(request, guessed, tried))) throw new AppError('bad_credentials')
  // The session may have ended while the password waited to be hashed.
  await requireSession(request)
  return passwordHash
}
