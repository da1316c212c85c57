import { hashPassword } from '../server/accounts/passwords.ts'
import { insertSession } from '../server/accounts/sessions.queries.ts'
import type { Db } from '../server/db/store.ts'
import { insertUser, setEmail } from '../server/people/users.queries.ts'

export interface NewAccount {
  name: string
  animalName: string
  cityId: number
  email: string
  /** Hashed at a low cost. */
  password: string
  /** The person has followed the link that was mailed to them. */
  isConfirmed?: boolean | undefined
}

/** Hashing is the subject of few tests, and takes longer than most requests. */
export const lowCost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }

export const hashAtLowCost = (password: string) => hashPassword(password, lowCost)

/** Creates an account without the cost of hashing a password. */
export async function insertAccount(
  db: Db,
  { password, isConfirmed = false, ...fields }: NewAccount,
  now: number,
): Promise<{ id: number; cookie: string }> {
  const passwordHash = await hashAtLowCost(password)
  const id = await insertUser(db, { ...fields, passwordHash }, now)
  if (id === null) throw new Error('That e-mail is taken.')
  if (isConfirmed) await setEmail(db, id, { email: fields.email, confirmedAt: now })
  return { id, cookie: await insertCookie(db, id, now) }
}

/** The session cookie of a browser in which this person is signed in. */
export async function insertCookie(db: Db, userId: number, now: number): Promise<string> {
  const { token } = await insertSession(db, { userId, userAgent: 'test', remember: false, now })
  return `michi_session=${token}`
}
