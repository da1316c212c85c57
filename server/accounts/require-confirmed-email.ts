import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'

/**
 * For calls that reach strangers and are not in the spec: notes, invitations, lost pets. Allows
 * everybody where no mail can be sent, and the demo account, whose address has no reader.
 */
export async function requireConfirmedEmail(
  { db, config, demo }: Pick<Deps, 'db' | 'config' | 'demo'>,
  userId: number,
): Promise<void> {
  if (!config.mail) return
  const account = await db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at as confirmedAt'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (account && account.confirmedAt === null && account.email !== demo?.email) {
    throw new AppError('email_unconfirmed')
  }
}
