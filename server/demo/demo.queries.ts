import { randomBytes } from 'node:crypto'
import { insertUser, type NewUser } from '../accounts/accounts.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { recordUnknownChanges } from '../people/listing.queries.ts'
import { insertPhotos } from '../photos/photos.queries.ts'
import type { Picture } from '../photos/picture.ts'
import type { CompanionPet } from './companion.ts'

export async function hasDemoWorld(db: Db): Promise<boolean> {
  return (await db.selectFrom('demo_world').select('id').executeTakeFirst()) !== undefined
}

export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The one password of all demo pets: random, made once, known to nobody but the companion. */
export async function ensureDemoWorld(db: Db): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  await db
    .insertInto('demo_world')
    .values({ id: 1, companion_password: password })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('demo_world')
    .select('companion_password')
    .executeTakeFirstOrThrow()
  return row.companion_password
}

/** Everybody the demo made so far: seed to user id. */
export async function listDemoPets(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('demo_pets').select(['seed', 'user_id as userId']).execute()
  return new Map(rows.map((row) => [row.seed, row.userId]))
}

/** Whom the companion speaks for: everybody but the account on the login form. */
export async function listCompanionPets(db: Db, demoEmail: string): Promise<CompanionPet[]> {
  return db
    .selectFrom('demo_pets')
    .innerJoin('users', 'users.id', 'demo_pets.user_id')
    .select(['users.id', 'users.email', 'users.animal_name as animalName'])
    .where('users.email', '<>', demoEmail)
    .orderBy('users.id')
    .execute()
}

/** In one transaction with its pictures, so that a start that was cut off goes on where it was. */
export async function insertDemoPet(
  db: Db,
  seed: string,
  user: NewUser,
  pictures: Picture[],
  now: number,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const id = await insertUser(trx, user, now)
    if (id === null) throw new Error(`The demo e-mail ${user.email} is taken.`)
    await insertPhotos(trx, id, pictures, now)
    await trx.insertInto('demo_pets').values({ user_id: id, seed }).execute()
    return id
  })
}

/** The demo account has conversations from the start, so it has liked somebody. */
export async function hasSwiped(db: Db, userId: number): Promise<boolean> {
  const swipe = db.selectFrom('swipes').select('target_id').where('viewer_id', '=', userId)
  return (await swipe.limit(1).executeTakeFirst()) !== undefined
}

/** A database that holds the demo world holds nothing else that is worth keeping. */
export async function removeEverybody(db: Db): Promise<void> {
  await db.deleteFrom('chats').execute()
  await db.deleteFrom('users').execute()
  await db.deleteFrom('city_places').execute()
  await db.deleteFrom('demo_world').execute()
  await recordUnknownChanges(db)
}
