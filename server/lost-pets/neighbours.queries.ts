import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { scheduleChecks } from '../notifications/checks.queries.ts'
import { isNotBlocked, isNotSuspended } from '../people/visibility.queries.ts'

// The people near a lost pet are notified in slices, in the order of their ids (decision 066). A slice and
// the cursor behind it are one commit, so that nobody is notified twice or left out when a server dies.
// A person who moves to another city meanwhile is on one side of the cursor.

/** How many people one slice looks at. */
const slice = 100

/**
 * Schedules checks for the next people, of those who can be notified. Returns when to go on, or null when
 * everybody was looked at or the search has ended.
 */
export async function notifyNeighbours(
  trx: Db,
  lostPetId: number,
  now: number,
): Promise<number | null> {
  const pet = await findOpenPet(trx, lostPetId)
  if (!pet) return null
  const people = await listNext(trx, pet)
  const reached = people.filter(({ isReached }) => isReached)
  const about = { topic: 'lost', subjectId: lostPetId, dueAt: now } as const
  await scheduleChecks(
    trx,
    reached.map(({ id }) => ({ userId: id, ...about })),
  )
  await trx
    .updateTable('lost_pets')
    .set(({ eb }) => ({
      notified: eb('notified', '+', reached.length),
      notified_to: people.at(-1)?.id ?? pet.notifiedTo,
    }))
    .where('id', '=', lostPetId)
    .execute()
  return people.length < slice ? null : now
}

interface OpenPet {
  ownerId: number
  notifiedTo: number
  cityIds: number[]
}

/** Null when the search has ended, a moderator hid it, or the owner is suspended. */
async function findOpenPet(trx: Db, lostPetId: number): Promise<OpenPet | null> {
  const pet = await trx
    .selectFrom('lost_pets')
    .innerJoin('users', 'users.id', 'lost_pets.user_id')
    .select(['users.id as ownerId', 'notified_to as notifiedTo'])
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

/** The next people of all these cities together, in the order of their ids, and who of them is reached. */
async function listNext(trx: Db, { cityIds, ownerId, notifiedTo }: OpenPet) {
  const people: { id: number; isReached: boolean }[] = []
  for (const cityId of cityIds) {
    const rows = await selectPeople(trx, { cityId, after: notifiedTo, ownerId })
    for (const { id, isVisible, wants, mail, hasBrowser } of rows) {
      const isWanted = id !== ownerId && Boolean(isVisible) && wants !== 0
      people.push({ id, isReached: isWanted && (Boolean(hasBrowser) || mail === 1) })
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
      .select(['users.id', 'notification_settings.lost_pets as wants'])
      .select('notification_settings.mail')
      .select((eb) => [
        eb.and([isNotSuspended('users'), isNotBlocked(ownerId)(eb)]).as('isVisible'),
        eb
          .exists(
            eb
              .selectFrom('push_subscriptions')
              .select('push_subscriptions.id')
              .whereRef('push_subscriptions.user_id', '=', 'users.id'),
          )
          .as('hasBrowser'),
      ])
      .where('city_id', '=', cityId)
      .where('users.id', '>', after)
      .orderBy('users.id')
      .limit(slice),
)
