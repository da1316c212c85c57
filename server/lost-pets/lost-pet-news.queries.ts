import { jsonRows } from '../db/json-rows.ts'
import { prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import type { Subject } from '../notifications/topic.ts'
import { isNotBlocked, isNotSuspended } from '../people/visibility.queries.ts'

/** What a notification says to one person about one lost pet. */
export interface LostPetNews extends Subject {
  key: string
  petName: string
  isOwner: boolean
  /** The owner has not answered yet whether the search goes on. */
  isAsked: boolean
  /** Null while the search is open. */
  endedAt: number | null
  isFound: boolean
  /** When this person was notified of the alarm. */
  notifiedAt: number | null
  /** There is a sighting that the owner has not seen. */
  hasNewSighting: boolean
}

/** Leaves out a search that is hidden, and one whose owner is gone, suspended, or blocked in either direction. */
export async function listLostPetNews(
  db: Db,
  subjects: readonly Subject[],
): Promise<LostPetNews[]> {
  const receivers = subjects.map(({ userId, subjectId }) => ({ userId, subjectId }))
  const lostPetIds = receivers.map(({ subjectId }) => subjectId)
  const rows = await selectNews(db, lostPetIds, { receivers: JSON.stringify(receivers) })
  return rows.map(({ ownerId, askedAt, found, newSightingId, ...row }) => ({
    ...row,
    isOwner: ownerId === row.userId,
    isAsked: askedAt !== null,
    isFound: found === 1,
    hasNewSighting: newSightingId !== null,
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
    .leftJoin('checks', (join) =>
      join
        .onRef('checks.user_id', '=', 'receiver.userId')
        .on('checks.topic', '=', 'lost')
        .onRef('checks.subject_id', '=', 'receiver.subjectId'),
    )
    .select(['receiver.userId', 'receiver.subjectId', 'key', 'pet_name as petName'])
    .select(['users.id as ownerId', 'asked_at as askedAt', 'ended_at as endedAt', 'found'])
    .select('notified_at as notifiedAt')
    .select(({ selectFrom }) =>
      selectFrom('sightings')
        .select('sightings.id')
        .whereRef('lost_pet_id', '=', 'lost_pets.id')
        .whereRef('sightings.id', '>', 'seen_to')
        .limit(1)
        .as('newSightingId'),
    )
    .where('lost_pets.id', 'in', lostPetIds)
    .where('lost_pets.hidden_at', 'is', null)
    .where(isNotSuspended('users'))
    .where((eb) => isNotBlocked(eb.ref('receiver.userId'))()),
)

export const tagOf = (key: string): string => `lost-${key}`
