import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'

export async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'suspended_at as suspendedAt'])
    .select('welcomed_at as welcomedAt')
    .where('email', '=', email)
    .executeTakeFirst()
}

/** For a signed-in person. */
export async function getCredentials(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => new AppError('not_signed_in'))
}
