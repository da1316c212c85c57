import type { DeckFilter } from '../../contract/deck-filter.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { changeListing } from './listing.queries.ts'
import type { ListingLimit } from './listing-limit.ts'
import { insertPet, renameFirstPet } from './pets.queries.ts'

// Other features change `users` through these functions, and through `changeListing`.

export interface NewUser {
  email: string
  passwordHash: string
  name: string
  animalName: string
  cityId: number
  declaredAge?: number | null
  invitedBy?: number | null
}

/** Null when the e-mail is taken. */
export async function insertUser(db: Db, user: NewUser, now: number): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    const inviterId = await lockInviter(trx, user.invitedBy ?? null)
    const row = await trx
      .insertInto('users')
      .values({
        email: user.email,
        password_hash: user.passwordHash,
        name: user.name,
        animal_name: user.animalName,
        city_id: user.cityId,
        declared_age: user.declaredAge ?? null,
        invited_by: inviterId,
        created_at: now,
        seen_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return null
    await insertPet(trx, { name: user.animalName }, { userId: row.id, now })
    return row.id
  })
}

/** Null when that account has been deleted meanwhile. */
async function lockInviter(trx: Db, id: number | null): Promise<number | null> {
  if (id === null) return null
  const inviter = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return inviter?.id ?? null
}

export async function setPaused(
  db: Db,
  {
    userId,
    paused,
    now,
    limit,
  }: { userId: number; paused: boolean; now: number; limit?: ListingLimit },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await changeListing(
      trx,
      userId,
      ({ pausedAt }) => ({
        pausedAt: paused ? (pausedAt ?? now) : null,
      }),
      { now, limit },
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
    limit?: ListingLimit
  },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await changeListing(trx, id, () => ({ cityId }), { now, limit })
    if (!before) throw new AppError('not_found')
    await trx.updateTable('users').set({ name }).where('id', '=', id).execute()
    if (animalName !== undefined) await renameFirstPet(trx, animalName, { userId: id, now })
  })
}

/** False when the password is no longer the one that was verified. */
export async function replacePassword(
  trx: Db,
  userId: number,
  { verifiedHash, newHash }: { verifiedHash: string; newHash: string },
): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({ password_hash: newHash })
    .where('id', '=', userId)
    .where('password_hash', '=', verifiedHash)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** By a link that was mailed, which confirms the e-mail. False for the account with `exceptEmail`. */
export async function resetPasswordHash(
  trx: Db,
  userId: number,
  {
    newHash,
    exceptEmail = '',
    now,
  }: { newHash: string; exceptEmail: string | undefined; now: number },
): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({ password_hash: newHash, email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email', '<>', exceptEmail)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Fails where somebody else has that e-mail. */
export async function setEmail(
  trx: Db,
  userId: number,
  { email, confirmedAt }: { email: string; confirmedAt: number | null },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, email_confirmed_at: confirmedAt })
    .where('id', '=', userId)
    .execute()
}

/** `pictures` is derived from `photos`; the caller holds the person's row. */
export async function setPictures(trx: Db, userId: number, pictures: string): Promise<void> {
  await trx.updateTable('users').set({ pictures }).where('id', '=', userId).execute()
}

export async function setDeckFilter(db: Db, userId: number, filter: DeckFilter): Promise<void> {
  const text = JSON.stringify(filter)
  await db.updateTable('users').set({ deck_filter: text }).where('id', '=', userId).execute()
}

/** After a swipe: the card of the person who invited them comes on top only once. */
export async function clearInviter(db: Db, userId: number): Promise<void> {
  await db.updateTable('users').set({ invited_by: null }).where('id', '=', userId).execute()
}

export async function setRestored(trx: Db, userId: number, at: number | null): Promise<void> {
  await trx.updateTable('users').set({ restored_at: at }).where('id', '=', userId).execute()
}

export async function setWelcomed(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ welcomed_at: now })
    .where('id', '=', userId)
    .where('welcomed_at', 'is', null)
    .execute()
}

/** Whether others can send this person notes. */
export async function setAcceptsNotes(db: Db, userId: number, accepts: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ accepts_notes: Number(accepts) })
    .where('id', '=', userId)
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
