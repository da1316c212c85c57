import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'

/**
 * For calls that reach strangers and are not in the spec: notes, invitations, lost pets. Allows
 * everybody where no mail can be sent, and the people of the demo, whose addresses have no reader.
 */
export async function requireConfirmedEmail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: number,
): Promise<void> {
  if (!config.mail) return
  const account = await db
    .selectFrom('users')
    .leftJoin('demo_pets', 'demo_pets.user_id', 'users.id')
    .select(['email_confirmed_at as confirmedAt', 'demo_pets.user_id as demoId'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (account && account.confirmedAt === null && account.demoId === null) {
    throw new AppError('email_unconfirmed')
  }
}
