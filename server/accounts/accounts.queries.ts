import { prepare } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { isVisibleTo } from '../safety/visibility.queries.ts'

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
        place: await takePlace(trx, user.cityId),
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id ?? null
  })
}

/**
 * The next place in a city's deck. The row stays locked until the transaction ends, so places
 * become visible in order: a viewer who has seen place 6 never meets a place 5 that commits late.
 */
export async function takePlace(trx: Db, cityId: number): Promise<number> {
  const row = await trx
    .insertInto('city_places')
    .values({ city_id: cityId, last_place: 1 })
    .onConflict((conflict) =>
      conflict.column('city_id').doUpdateSet(({ eb }) => ({
        last_place: eb('city_places.last_place', '+', 1),
      })),
    )
    .returning('last_place')
    .executeTakeFirstOrThrow()
  return row.last_place
}

export async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'suspended_at as suspendedAt'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Of somebody who is signed in. */
export async function getCredentials(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => new AppError('not_signed_in'))
}

const userColumns = [
  'id',
  'name',
  'animal_name as animalName',
  'city_id as cityId',
  'paused_at as pausedAt',
] as const

const selectUser = prepare((db, { id }: { id: number }) =>
  db.selectFrom('users').select(userColumns).where('id', '=', id),
)

export async function findUser(db: Db, id: number) {
  const [user] = await selectUser(db, { id })
  return user ?? null
}

const selectVisibleUser = prepare((db, { id, viewerId }: { id: number; viewerId: number }) =>
  db.selectFrom('users').select(userColumns).where('id', '=', id).where(isVisibleTo(viewerId)),
)

/** Null also for whom the viewer may not see. */
export async function findVisibleUser(db: Db, id: number, viewerId: number) {
  const [user] = await selectVisibleUser(db, { id, viewerId })
  return user ?? null
}

/** Who comes back stands at the front of the city's deck. */
export async function setPaused(
  db: Db,
  { userId, paused, now }: { userId: number; paused: boolean; now: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['city_id as cityId', 'paused_at as pausedAt', 'suspended_at as suspendedAt'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new AppError('not_found'))
    if (paused === (user.pausedAt !== null)) return
    const isShown = !paused && user.suspendedAt === null
    await trx
      .updateTable('users')
      .set({
        paused_at: paused ? now : null,
        place: isShown ? await takePlace(trx, user.cityId) : null,
      })
      .where('id', '=', userId)
      .execute()
  })
}

/** Who moves to another city stands at the front of its deck. */
export async function updateUser(
  db: Db,
  id: number,
  changes: { name: string; animalName: string; cityId: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select(['city_id as cityId', 'place'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new AppError('not_found'))
    const moves = before.cityId !== changes.cityId && before.place !== null
    await trx
      .updateTable('users')
      .set({
        name: changes.name,
        animal_name: changes.animalName,
        city_id: changes.cityId,
        ...(moves && { place: await takePlace(trx, changes.cityId) }),
      })
      .where('id', '=', id)
      .execute()
  })
}
