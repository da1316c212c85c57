import { retention } from '../../contract/retention.ts'
import type { Db } from '../db/store.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'
import { findCardFile } from '../photos/files.queries.ts'

const day = 24 * 60 * 60 * 1000
export const searchMs = retention.lostPetDays * day
export const answerMs = retention.lostPetAnswerDays * day
export const endedSearchMs = retention.endedSearchDays * day

/** People in cities within this distance see a lost pet and are notified. */
export const nearKilometres = 15

const petColumns = ['pets.species', 'pets.breed', 'pets.sex', 'pets.born', 'pets.size'] as const

/** Posters with their owner as `users`. Leaves out suspended owners, includes hidden posters. */
export const selectPosters = (db: Db) =>
  db
    .selectFrom('lost_pets')
    .innerJoin('users', 'users.id', 'lost_pets.user_id')
    .leftJoin('pets', 'pets.id', 'lost_pets.pet_id')
    .leftJoin('photos', (join) =>
      join.onRef('photos.id', '=', 'lost_pets.photo_id').on('photos.hidden_at', 'is', null),
    )
    .select(['lost_pets.id', 'lost_pets.key', 'users.id as ownerId', 'pet_name as petName'])
    .select(['lost_pets.city_id as cityId', 'lost_pets.place', 'words', 'lost_at as lostAt'])
    .select(['seen_place as seenPlace', 'lost_pets.seen_at as seenAt'])
    .select(['ended_at as endedAt', 'found', 'raised_at as raisedAt'])
    .select('accepts_visitors as acceptsVisitors')
    .select(['photos.id as photoId', 'photos.key as photoKey'])
    .select(['lost_pets.pet_id as petId', ...petColumns])
    .where(isNotSuspended('users'))

export type PosterRow = Awaited<ReturnType<ReturnType<typeof selectPosters>['execute']>>[number]

/** Null if the search has ended, except in the week after the pet was found. The same for everybody. */
export async function findPoster(db: Db, key: string, now: number): Promise<PosterRow | null> {
  const row = await selectPosters(db)
    .where('lost_pets.key', '=', key)
    .where('lost_pets.hidden_at', 'is', null)
    .executeTakeFirst()
  return row && isShown(row, now) ? row : null
}

export const isShown = (
  { endedAt, found }: { endedAt: number | null; found: number },
  now: number,
): boolean => endedAt === null || (found === 1 && endedAt > now - endedSearchMs)

/** The file of the photo on a poster, in its large size. */
export async function findPosterPhoto(db: Db, key: string, now: number): Promise<number | null> {
  const poster = await findPoster(db, key, now)
  return poster?.photoId ? findCardFile(db, poster.photoId) : null
}

/** Null if the person is not looking for a pet. */
export async function findOwnLostPet(db: Db, userId: number) {
  const row = await selectPosters(db)
    .select(['users.created_at as ownerSince', 'asked_at as askedAt', 'read_to as readTo'])
    .select(['lost_pets.hidden_at as hiddenAt', 'notified', 'circle', 'circle_at as circleAt'])
    .select(['looked', 'walked_cities as walkedCities', 'users.suspended_at as suspendedAt'])
    .select(['users.email_confirmed_at as confirmedAt', 'crowded'])
    .where('lost_pets.user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwnLostPet>>>

export async function findOwnPhoto(trx: Db, userId: number, photoId: number) {
  return trx
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photoId)
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
}

export async function findLostPetOwner(trx: Db, key: string) {
  const pet = await trx
    .selectFrom('lost_pets')
    .select(['user_id as userId', 'hidden_at as hiddenAt'])
    .where('key', '=', key)
    .executeTakeFirst()
  return pet ?? null
}

export async function setLostPetHiddenAt(
  trx: Db,
  key: string,
  hiddenAt: number | null,
): Promise<void> {
  await trx.updateTable('lost_pets').set({ hidden_at: hiddenAt }).where('key', '=', key).execute()
}

/** What the poster says, as its owner told it. */
export interface PosterFacts {
  place: string
  words: string
  lostAt: number
  seenPlace: string | null
  seenAt: number | null
  photoId: number | null
}

/** What the poster said until then. */
export interface Correction extends PosterFacts {
  until: number
}

/** The newest one of a person, or the one with this key. */
type Reported = { userId: number } | { key: string }

export type ReportedLostPet = NonNullable<Awaited<ReturnType<typeof findReportedLostPet>>>['copy']

/** The copy that a report keeps of a lost pet. */
export async function findReportedLostPet(trx: Db, reported: Reported) {
  const row = await trx
    .selectFrom('lost_pets')
    .select(['user_id as ownerId', 'photo_id as photoId', 'key', 'pet_name as petName', 'place'])
    .select(['words', 'lost_at as lostAt', 'raised_at as raisedAt'])
    .select(['seen_place as seenPlace', 'seen_at as seenAt', 'corrections'])
    .$call((query) =>
      'key' in reported
        ? query.where('key', '=', reported.key)
        : query.where('user_id', '=', reported.userId),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { ownerId, corrections, ...told } = row
  const before: Correction[] = JSON.parse(corrections)
  return { ownerId, photoId: row.photoId, copy: { ...told, before } }
}
