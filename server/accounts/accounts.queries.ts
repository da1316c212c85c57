import { type Db, inTransaction } from '../db/store.ts'
import type { PlaceLimit } from '../deps.ts'
import { AppError } from '../errors.ts'
import { changeListing } from '../people/listing.queries.ts'
import { insertPet, renameFirstPet } from '../people/pets.queries.ts'

export interface NewUser {
  email: string
  passwordHash: string
  name: string
  animalName: string
  cityId: number
}

/** Null when the e-mail is taken. */
export async function insertUser(db: Db, user: NewUser, now: number): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('users')
      .values({
        email: user.email,
        password_hash: user.passwordHash,
        name: user.name,
        animal_name: user.animalName,
        city_id: user.cityId,
        created_at: now,
        seen_at: now,
        kinds: '',
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return null
    await insertPet(trx, { name: user.animalName }, { userId: row.id, now })
    return row.id
  })
}

export async function setPaused(
  db: Db,
  {
    userId,
    paused,
    now,
    limit,
  }: { userId: number; paused: boolean; now: number; limit?: PlaceLimit },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await changeListing(
      trx,
      userId,
      ({ pausedAt }) => ({
        pausedAt: paused ? (pausedAt ?? now) : null,
      }),
      limit,
    )
    if (!before) throw new AppError('not_found')
  })
}

export async function updateUser(
  db: Db,
  id: number,
  {
    name,
    animalName,
    cityId,
    now,
    limit,
  }: {
    name: string
    animalName: string | undefined
    cityId: number
    now: number
    limit?: PlaceLimit
  },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await changeListing(trx, id, () => ({ cityId }), limit)
    if (!before) throw new AppError('not_found')
    await trx.updateTable('users').set({ name }).where('id', '=', id).execute()
    if (animalName !== undefined) await renameFirstPet(trx, animalName, { userId: id, now })
  })
}

export async function setWelcomed(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ welcomed_at: now })
    .where('id', '=', userId)
    .where('welcomed_at', 'is', null)
    .execute()
}

/** Only while the password is the one that was checked. Deletes everything that refers to the account. */
export async function removeUser(trx: Db, userId: number, verifiedHash: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('password_hash', '=', verifiedHash)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
