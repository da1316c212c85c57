import { randomInt } from 'node:crypto'
import { retention } from '../../contract/retention.ts'
import { citiesWithin } from '../cities/cities.ts'
import { isSqlite } from '../db/column-types.ts'
import { prepare } from '../db/prepare.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { isDuplicate } from '../db/store-trouble.ts'
import { AppError } from '../errors.ts'
import { scheduleCheck, startBroadcast } from '../notifications/checks.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { isNotBlocked, isNotSuspended, type ViewerId } from '../people/visibility.queries.ts'
import type { StoredFile } from '../photos/photo-files.ts'
import { findPhotoFile } from '../photos/stored-files.queries.ts'

const day = 24 * 60 * 60 * 1000
const searchMs = retention.lostPetDays * day
const answerMs = retention.lostPetAnswerDays * day
const foundMs = retention.foundPetDays * day

/** In kilometres: people in cities within this distance are notified. */
const nearKilometres = 15

/** How many lost pets a person may report in a week: each notifies everybody nearby. */
const mostPerWeek = 3

/** The clock of a phone may be so much ahead of ours. */
const clockToleranceMs = 10 * 60 * 1000

interface NewLostPet {
  userId: number
  petId: number
  photoId: number | null
  place: string
  words: string
  lostAt: number
  now: number
}

/** Returns the key of the poster. The people nearby are notified by the notifier. */
export async function insertLostPet(db: Db, pet: NewLostPet): Promise<string> {
  const { userId, now } = pet
  if (pet.lostAt > now + clockToleranceMs) throw new AppError('lost_in_future')
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId])
    const own = await findOwn(trx, pet)
    if (!own) throw new AppError('not_found')
    await requireFewAlarms(trx, userId, now)
    const key = newKey()
    const { id } = await trx
      .insertInto('lost_pets')
      .values({
        ...{ key, user_id: userId, pet_id: pet.petId, pet_name: own.petName },
        ...{ photo_id: pet.photoId, city_id: own.cityId, place: pet.place, words: pet.words },
        ...{ lost_at: Math.min(pet.lostAt, now), raised_at: now, asks_at: now + searchMs },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error) => {
        throw isDuplicate(error) ? new AppError('already_lost') : error
      })
    const cityIds = citiesWithin(own.cityId, nearKilometres)
    await trx
      .insertInto('lost_pet_cities')
      .values(cityIds.map((cityId) => ({ city_id: cityId, lost_pet_id: id })))
      .execute()
    await startBroadcast(trx, { topic: 'lost', subjectId: id, dueAt: now })
    return key
  })
}

/** Null unless both the pet and the photo are the person's own. */
async function findOwn(trx: Db, { userId, petId, photoId }: NewLostPet) {
  const pet = await trx
    .selectFrom('pets')
    .innerJoin('users', 'users.id', 'pets.user_id')
    .select(['pets.name', 'city_id as cityId'])
    .where('pets.id', '=', petId)
    .where('users.id', '=', userId)
    .executeTakeFirst()
  const photo =
    photoId === null ||
    (await trx
      .selectFrom('photos')
      .select('id')
      .where('id', '=', photoId)
      .where('user_id', '=', userId)
      .where('hidden_at', 'is', null)
      .executeTakeFirst())
  return pet && photo ? { petName: pet.name.trim(), cityId: pet.cityId } : null
}

async function requireFewAlarms(trx: Db, userId: number, now: number): Promise<void> {
  const recent = await trx
    .selectFrom('lost_pets')
    .select(['raised_at as raisedAt', 'ended_at as endedAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(mostPerWeek)
    .execute()
  if (recent.some(({ endedAt }) => endedAt === null)) throw new AppError('already_lost')
  const oldest = recent[mostPerWeek - 1]
  if (oldest && oldest.raisedAt > now - 7 * day) throw new AppError('too_many_alarms')
}

/** 12 digits. */
const newKey = () => String(randomInt(10 ** 11, 10 ** 12))

const petColumns = ['pets.species', 'pets.breed', 'pets.sex', 'pets.born', 'pets.size'] as const

/** Posters with their owner as `users`. Leaves out suspended owners, includes hidden posters. */
const selectPosters = (db: Db) =>
  db
    .selectFrom('lost_pets')
    .innerJoin('users', 'users.id', 'lost_pets.user_id')
    .leftJoin('pets', 'pets.id', 'lost_pets.pet_id')
    .leftJoin('photos', (join) =>
      join.onRef('photos.id', '=', 'lost_pets.photo_id').on('photos.hidden_at', 'is', null),
    )
    .select(['lost_pets.id', 'lost_pets.key', 'users.id as ownerId', 'pet_name as petName'])
    .select(['lost_pets.city_id as cityId', 'lost_pets.place', 'words', 'lost_at as lostAt'])
    .select(['ended_at as endedAt', 'found', 'asked_at as askedAt', 'notified'])
    .select(['photos.key as photoKey', 'lost_pets.pet_id as petId', ...petColumns])
    .where(isNotSuspended('users'))

export type PosterRow = Awaited<ReturnType<ReturnType<typeof selectPosters>['execute']>>[number]

/** Null if the search has ended, except in the week after the pet was found. Null for blocked people. */
export async function findPoster(
  db: Db,
  { key, viewerId, now }: { key: string; viewerId: number | null; now: number },
): Promise<PosterRow | null> {
  const row = await selectPosters(db)
    .where('lost_pets.key', '=', key)
    .where('lost_pets.hidden_at', 'is', null)
    .$if(viewerId !== null, (query) => query.where(isNotBlocked(viewerId as ViewerId)))
    .executeTakeFirst()
  return row && isShown(row, now) ? row : null
}

const isShown = ({ endedAt, found }: { endedAt: number | null; found: number }, now: number) =>
  endedAt === null || (found === 1 && endedAt > now - foundMs)

/** The photo on a poster, in its large size. */
export async function findPosterPhoto(
  db: Db,
  asked: { key: string; viewerId: number | null; now: number },
): Promise<StoredFile | null> {
  const poster = await findPoster(db, asked)
  if (!poster?.photoKey) return null
  return findPhotoFile(db, { key: poster.photoKey, size: 'card' })
}

/** How many of the newest lost pets of a city are read, and how many are shown. */
const mostRead = 20
const mostShown = 3

interface Viewer {
  viewerId: number
  cityId: number
}

const selectNear = prepare((db, { viewerId, cityId }: Viewer) =>
  selectPosters(db)
    .innerJoin('users as viewer', (join) => join.on('viewer.id', '=', viewerId))
    .leftJoin('notification_settings', 'notification_settings.user_id', 'viewer.id')
    .select(['raised_at as raisedAt', 'viewer.created_at as viewerSince'])
    .where('lost_pets.id', 'in', ({ selectFrom }) =>
      selectFrom('lost_pet_cities')
        .select('lost_pet_id')
        .where('city_id', '=', cityId)
        .orderBy('lost_pet_id', 'desc')
        .limit(mostRead),
    )
    .where('users.id', '<>', viewerId)
    .where('lost_pets.hidden_at', 'is', null)
    .where(isNotBlocked(viewerId))
    .where(({ eb, fn, lit, ref }) =>
      eb(fn.coalesce(ref('notification_settings.lost_pets'), lit(1)), '=', 1),
    ),
)

/** The newest first. A found pet is shown only to people whose account is older than the search. */
export async function listLostPetsNear(
  db: Db,
  { now, ...viewer }: Viewer & { now: number },
): Promise<PosterRow[]> {
  const rows = await selectNear(db, viewer)
  return rows
    .filter((row) => isShown(row, now))
    .filter(({ endedAt, raisedAt, viewerSince }) => endedAt === null || viewerSince <= raisedAt)
    .sort((a, b) => b.id - a.id)
    .slice(0, mostShown)
}

/** Null if the person is not looking for a pet. */
export async function findOwnLostPet(db: Db, userId: number): Promise<PosterRow | null> {
  const row = await selectPosters(db)
    .where('lost_pets.user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

interface Own {
  userId: number
  key: string
  now: number
}

/** Does nothing if the search has already ended, for example on another device. */
export async function endLostPet(
  db: Db,
  { userId, key, found, now }: Own & { found: boolean },
): Promise<void> {
  const row = await db
    .selectFrom('lost_pets')
    .select('id')
    .where('key', '=', key)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  await db
    .updateTable('lost_pets')
    .set({ ended_at: now, found: found ? 1 : 0 })
    .where('id', '=', row.id)
    .where('ended_at', 'is', null)
    .execute()
}

/** The owner answered that the search goes on. */
export async function renewLostPet(db: Db, { userId, key, now }: Own): Promise<void> {
  await db
    .updateTable('lost_pets')
    .set({ asks_at: now + searchMs, asked_at: null })
    .where('key', '=', key)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
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

/** When the search ends if the owner does not answer the question. */
export const endOf = (askedAt: number) => askedAt + answerMs

const batch = 100

/** Asks owners whether the search goes on, ends searches without an answer, deletes old ones. */
export async function tidyLostPets(db: Db, now: number): Promise<void> {
  await askOwners(db, now)
  await db
    .updateTable('lost_pets')
    .set({ ended_at: now })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('lost_pets')
        .select('id')
        .where('asked_at', '<=', now - answerMs)
        .where('ended_at', 'is', null)
        .limit(batch),
    )
    .execute()
  await removeOldest(db, {
    table: 'lost_pets',
    key: ['id'],
    column: 'ended_at',
    until: now - foundMs,
    batch,
  })
}

async function askOwners(db: Db, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const due = await trx
      .selectFrom('lost_pets')
      .select(['id', 'user_id as ownerId'])
      .where('asks_at', '<=', now)
      .where('ended_at', 'is', null)
      .where('asked_at', 'is', null)
      .limit(batch)
      .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked())
      .execute()
    for (const { id, ownerId } of due) {
      await trx.updateTable('lost_pets').set({ asked_at: now }).where('id', '=', id).execute()
      const about = { userId: ownerId, subjectId: id }
      await scheduleCheck(trx, { topic: 'search', ...about, dueAt: now })
    }
  })
}

/** The newest one of a person, or the one with this key. */
type Reported = { userId: number } | { key: string }

/** The copy that a report keeps of a lost pet. */
export async function findReportedLostPet(trx: Db, reported: Reported) {
  const row = await trx
    .selectFrom('lost_pets')
    .select(['user_id as ownerId', 'photo_id as photoId', 'key', 'pet_name as petName', 'place'])
    .select(['words', 'lost_at as lostAt', 'raised_at as raisedAt'])
    .$call((query) =>
      'key' in reported
        ? query.where('key', '=', reported.key)
        : query.where('user_id', '=', reported.userId),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { ownerId, ...copy } = row
  return { ownerId, photoId: row.photoId, copy: JSON.stringify(copy) }
}
