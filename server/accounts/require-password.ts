import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { getCredentials } from './accounts.queries.ts'
import { verifyPassword } from './passwords.ts'

/** The hash that the password was compared with. Everybody shares the demo account, so it stays. */
export async function requirePassword(
  { db, demo }: Pick<Deps, 'db' | 'demo'>,
  userId: number,
  password: string,
): Promise<string> {
  const { email, passwordHash } = await getCredentials(db, userId)
  if (demo && email === demo.email) throw new AppError('demo_account')
  if (!(await verifyPassword(passwordHash, password))) throw new AppError('bad_credentials')
  return passwordHash
}
