import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { getCredentials } from './credentials.queries.ts'
import type { PasswordWork } from './password-work.ts'

/** The hash that the password was compared with. Everybody shares the demo account, so it stays. */
export async function requirePassword(
  { db, demo }: Pick<Deps, 'db' | 'demo'>,
  passwords: PasswordWork,
  request: FastifyRequest,
  { userId, password }: { userId: number; password: string },
): Promise<string> {
  const { email, passwordHash } = await getCredentials(db, userId)
  if (demo && email === demo.email) throw new AppError('demo_account')
  const tried = { hash: passwordHash, password }
  if (!(await passwords.isRight(request, { userId }, tried))) throw new AppError('bad_credentials')
  return passwordHash
}
