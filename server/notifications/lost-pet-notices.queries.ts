import { isSqlite } from '../db/column-types.ts'
import { prepare } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { isNotBlocked, isNotSuspended } from '../people/visibility.queries.ts'
import { scheduleMail } from './mail/mails.queries.ts'
import { insertNearbyPushes, insertOwnerPushes, type OwnerPush } from './outbox.queries.ts'

// The people near a lost pet are notified in slices, in the order of their ids. A slice and the cursor
// behind it are one commit, so that nobody is notified twice or left out when a server dies. A person
// who moves to another city meanwhile is on one side of the cursor.

/** How many people one transaction notifies. */
const slice = 128

/** In the transaction that stores the lost pet with its cities. */
export async function startNotices(trx: Db, lostPetId: number): Promise<void> {
  await trx.insertInto('lost_pet_notices').values({ lost_pet_id: lostPetId }).execute()
}

/** In the transaction that stores what the owner is notified of. */
export async function notifyOwner(trx: Db, push: OwnerPush): Promise<void> {
  await insertOwnerPushes(trx, push)
  await scheduleMail(trx, push.ownerId, push.now)
}

/** Notifies the next people near a lost pet. Answers whether there was one to notify them of. */
export async function notifyNextPeople(db: Db, now: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const [notice] = await selectOpen(trx, {})
    if (!notice) return false
    const { lostPetId, afterUserId } = notice
    const pet = await findOpenPet(trx, lostPetId)
    const people = pet ? await listNext(trx, pet, afterUserId) : []
    const told = people.filter(({ isTold }) => isTold)
    const userIds = told.map(({ id }) => id)
    const pushedTo = await insertNearbyPushes(trx, userIds, { lostPetId, now })
    const mailed = told.filter(({ id, wantsMail }) => wantsMail && !pushedTo.has(id))
    for (const { id } of mailed) await scheduleMail(trx, id, now)
    await moveCursor(trx, {
      lostPetId,
      notified: pushedTo.size + mailed.length,
      afterUserId: people.at(-1)?.id ?? afterUserId,
      done: people.length < slice ? 1 : 0,
    })
    return true
  })
}

/** Two servers never hold the same row. */
const selectOpen = prepare((db) =>
  db
    .selectFrom('lost_pet_notices')
    .select(['lost_pet_id as lostPetId', 'after_user_id as afterUserId'])
    .where('done', '=', 0)
    .orderBy('lost_pet_id')
    .limit(1)
    .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked()),
)

/** Null when the search has ended, a moderator hid it, or the owner is suspended. */
async function findOpenPet(trx: Db, lostPetId: number) {
  const pet = await trx
    .selectFrom('lost_pets')
    .innerJoin('users', 'users.id', 'lost_pets.user_id')
    .select('users.id as ownerId')
    .where('lost_pets.id', '=', lostPetId)
    .where('ended_at', 'is', null)
    .where('lost_pets.hidden_at', 'is', null)
    .where(isNotSuspended('users'))
    .executeTakeFirst()
  if (!pet) return null
  const cities = await trx
    .selectFrom('lost_pet_cities')
    .select('city_id as cityId')
    .where('lost_pet_id', '=', lostPetId)
    .execute()
  return { ...pet, cityIds: cities.map(({ cityId }) => cityId) }
}

interface OpenPet {
  ownerId: number
  cityIds: number[]
}

/** The next people of all these cities together, in the order of their ids, and who of them is told. */
async function listNext(trx: Db, { cityIds, ownerId }: OpenPet, after: number) {
  const people: { id: number; isTold: boolean; wantsMail: boolean }[] = []
  for (const cityId of cityIds) {
    const rows = await selectPeople(trx, { cityId, after, ownerId })
    for (const { id, isVisible, wants, mail } of rows) {
      const isTold = id !== ownerId && Boolean(isVisible) && wants !== 0
      people.push({ id, isTold, wantsMail: mail === 1 })
    }
  }
  return people.sort((a, b) => a.id - b.id).slice(0, slice)
}

/** The conditions are no part of `where`: a slice is bounded by the rows that it reads. */
const selectPeople = prepare(
  (db, { cityId, after, ownerId }: { cityId: number; after: number; ownerId: number }) =>
    db
      .selectFrom('users')
      .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
      .select([
        'users.id',
        'notification_settings.lost_pets as wants',
        'notification_settings.mail',
      ])
      .select((eb) => eb.and([isNotSuspended('users'), isNotBlocked(ownerId)(eb)]).as('isVisible'))
      .where('city_id', '=', cityId)
      .where('users.id', '>', after)
      .orderBy('users.id')
      .limit(slice),
)

interface Cursor {
  lostPetId: number
  afterUserId: number
  notified: number
  done: 0 | 1
}

const moveCursor = prepare((db, { lostPetId, afterUserId, notified, done }: Cursor) =>
  db
    .updateTable('lost_pet_notices')
    .set(({ eb }) => ({
      after_user_id: afterUserId,
      notified: eb('notified', '+', notified),
      done,
    }))
    .where('lost_pet_id', '=', lostPetId),
)

/** How many people were notified of this pet so far. */
export async function countNotified(db: Db, lostPetId: number): Promise<number> {
  const row = await db
    .selectFrom('lost_pet_notices')
    .select('notified')
    .where('lost_pet_id', '=', lostPetId)
    .executeTakeFirst()
  return row?.notified ?? 0
}
