import { jsonRows } from '../db/json-rows.ts'
import { prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { isNotBlocked, isNotSuspended } from '../people/visibility.queries.ts'
import type { Subject } from './topic.ts'

/** What a notification says to one person about one lost pet. */
export interface LostPetNews extends Subject {
  key: string
  petName: string
  place: string
  isOwner: boolean
  /** The owner has not answered yet whether the search goes on. */
  isAsked: boolean
}

/**
 * Leaves out a search that has ended or is hidden, and one whose owner is gone, suspended, or blocked in
 * either direction.
 */
export async function listLostPetNews(
  db: Db,
  subjects: readonly Subject[],
): Promise<LostPetNews[]> {
  const receivers = subjects.map(({ userId, subjectId }) => ({ userId, subjectId }))
  const lostPetIds = receivers.map(({ subjectId }) => subjectId)
  const rows = await selectNews(db, lostPetIds, { receivers: JSON.stringify(receivers) })
  return rows.map(({ ownerId, askedAt, ...row }) => ({
    ...row,
    isOwner: ownerId === row.userId,
    isAsked: askedAt !== null,
  }))
}

/** `users` is the owner. */
const selectNews = prepareList((db, lostPetIds, { receivers }: { receivers: string }) =>
  db
    .selectFrom(
      jsonRows<Subject>(db, receivers, { userId: 'bigint', subjectId: 'bigint' }).as('receiver'),
    )
    .innerJoin('lost_pets', 'lost_pets.id', 'receiver.subjectId')
    .innerJoin('users', 'users.id', 'lost_pets.user_id')
    .select(['receiver.userId', 'receiver.subjectId', 'key', 'pet_name as petName'])
    .select(['lost_pets.place', 'users.id as ownerId', 'asked_at as askedAt'])
    .where('lost_pets.id', 'in', lostPetIds)
    .where('ended_at', 'is', null)
    .where('lost_pets.hidden_at', 'is', null)
    .where(isNotSuspended('users'))
    .where((eb) => isNotBlocked(eb.ref('receiver.userId'))(eb)),
)
