import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { isUnconfirmed } from './email.queries.ts'

/**
 * For calls that reach strangers and are not in the spec: notes, invitations, lost pets. Allows
 * everybody where no mail can be sent, and the people of the demo, whose addresses have no reader.
 */
export async function requireConfirmedEmail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: number,
): Promise<void> {
  if (config.mail && (await isUnconfirmed(db, userId))) throw new AppError('email_unconfirmed')
}
