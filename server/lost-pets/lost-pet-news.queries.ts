import { jsonRows } from '../db/json-rows.ts'
import { prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import type { Subject } from '../notifications/topic.ts'
import { isNotBlocked, isNotSuspended } from '../people/visibility.queries.ts'

const day = 24 * 60 * 60 * 1000

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
  /** The alarm has a photo, and its owner's account is older than a day. */
  isProven: boolean
  /** When this person was notified of the alarm. */
  notifiedAt: number | null
  /** There is a sighting that the owner has not seen. */
  hasNewSighting: boolean
}

/** Leaves out a search that is hidden, and one whose owner is gone, suspended, or blocked in either direction. */
export async function listLostPetNews(
  db: Db,
  subjects: readonly Subject[],
  now: number,
): Promise<LostPetNews[]> {
  const receivers = subjects.map(({ userId, subjectId }) => ({ userId, subjectId }))
  const lostPetIds = receivers.map(({ subjectId }) => subjectId)
  const rows = await selectNews(db, lostPetIds, { receivers: JSON.stringify(receivers) })
  return rows.map(({ ownerId, askedAt, found, newSightingId, ...row }) => ({
    ...row,
    isProven: isProven(row, now),
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
    .leftJoin('photos', (join) =>
      join.onRef('photos.id', '=', 'lost_pets.photo_id').on('photos.hidden_at', 'is', null),
    )
    .leftJoin('checks', (join) =>
      join
        .onRef('checks.user_id', '=', 'receiver.userId')
        .on('checks.topic', '=', 'lost')
        .onRef('checks.subject_id', '=', 'receiver.subjectId'),
    )
    .select(['receiver.userId', 'receiver.subjectId', 'lost_pets.key', 'pet_name as petName'])
    .select(['users.id as ownerId', 'asked_at as askedAt', 'ended_at as endedAt', 'found'])
    .select([
      'notified_at as notifiedAt',
      'users.created_at as ownerSince',
      'photos.key as photoKey',
    ])
    .select(({ selectFrom }) =>
      selectFrom('sightings')
        .select('sightings.id')
        .whereRef('lost_pet_id', '=', 'lost_pets.id')
        .whereRef('sightings.id', '>', 'read_to')
        .limit(1)
        .as('newSightingId'),
    )
    .where('lost_pets.id', 'in', lostPetIds)
    .where('lost_pets.hidden_at', 'is', null)
    .where(isNotSuspended('users'))
    .where((eb) => isNotBlocked(eb.ref('receiver.userId'))()),
)

/** It takes a photo and an account older than a day. */
export const isProven = (
  { photoKey, ownerSince }: { photoKey: string | null; ownerSince: number },
  now: number,
): boolean => photoKey !== null && ownerSince <= now - day

export const tagOf = (key: string): string => `lost-${key}`
