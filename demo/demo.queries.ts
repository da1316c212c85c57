import { randomBytes } from 'node:crypto'
import type { PetDetails } from '../contract/pets.ts'
import { type Db, inTransaction } from '../server/db/store.ts'
import {
  findServerKey,
  getServerKey,
  removeServerKey,
} from '../server/notifications/server-keys.queries.ts'
import { insertPet, listPets, updatePet } from '../server/people/pets.queries.ts'
import { insertUser, type NewUser, setWelcomed } from '../server/people/users.queries.ts'
import { insertPhotos, setPhotoPet } from '../server/photos/photos.queries.ts'
import type { CompanionPet } from './companion.ts'
import type { Drawing } from './draw-pictures.ts'

/** The key of the demo world: the password of all demo pets, only for the companion. */
const keyName = 'demo'

export const hasDemoWorld = async (db: Db): Promise<boolean> =>
  (await findServerKey(db, keyName)) !== null

export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns the password of all demo pets: random, made once. */
export const ensureDemoWorld = (db: Db): Promise<string> =>
  getServerKey(db, keyName, () => randomBytes(24).toString('base64url'))

/** The households that exist so far: seed to user id. */
export async function listDemoPets(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('demo_pets').select(['seed', 'user_id as userId']).execute()
  return new Map(rows.map((row) => [row.seed, row.userId]))
}

/** The pets that the companion plays: all except those of the demo account. */
export async function listCompanionPets(db: Db, demoEmail: string): Promise<CompanionPet[]> {
  return db
    .selectFrom('demo_pets')
    .innerJoin('users', 'users.id', 'demo_pets.user_id')
    .select(['users.id', 'users.email', 'users.animal_name as animalName'])
    .where('users.email', '<>', demoEmail)
    .orderBy('users.id')
    .execute()
}

export interface DemoHousehold {
  seed: string
  pets: PetDetails[]
  drawings: Drawing[]
}

/** One transaction with its pets and pictures, so that an interrupted start can continue. */
export async function insertDemoHousehold(
  db: Db,
  user: Omit<NewUser, 'animalName'>,
  household: DemoHousehold,
  now: number,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const animalName = household.pets[0]?.name ?? ''
    const userId = await insertUser(trx, { ...user, animalName }, now)
    if (userId === null) throw new Error(`The demo e-mail ${user.email} is taken.`)
    await writeHousehold(trx, household, { userId, now })
    await setWelcomed(trx, userId, now)
    await trx.insertInto('demo_pets').values({ user_id: userId, seed: household.seed }).execute()
    return userId
  })
}

/** `insertUser` has created only the first pet, with its name. */
async function writeHousehold(
  trx: Db,
  { pets, drawings }: DemoHousehold,
  owned: { userId: number; now: number },
): Promise<void> {
  const { userId, now } = owned
  const [first] = await listPets(trx, userId)
  const petIds: number[] = []
  for (const [index, pet] of pets.entries()) {
    const write =
      index === 0 && first ? updatePet(trx, first.id, pet, owned) : insertPet(trx, pet, owned)
    petIds.push((await write).id)
  }
  const pictures = drawings.map(({ picture }) => picture)
  const photoIds = await insertPhotos(trx, userId, pictures, now)
  for (const [index, { pet }] of drawings.entries()) {
    const [photoId, petId] = [photoIds[index], pet === null ? undefined : petIds[pet]]
    if (photoId && petId) await setPhotoPet(trx, { userId, photoId, petId })
  }
}

/** Whether the conversations exist: they need likes of the demo account. */
export async function hasSwiped(db: Db, userId: number): Promise<boolean> {
  const swipe = db.selectFrom('swipes').select('target_id').where('viewer_id', '=', userId)
  return (await swipe.limit(1).executeTakeFirst()) !== undefined
}

/** For a database that holds only the demo world. */
export async function removeEverybody(db: Db): Promise<void> {
  await db.deleteFrom('chats').execute()
  await db.deleteFrom('users').execute()
  await removeServerKey(db, keyName)
}
