import { type Allowance, spend } from '../allowances/allowances.queries.ts'
import { prepare } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { serverLimits } from '../limits.ts'
import { scheduleCheck } from '../notifications/checks.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { isNotBlocked, isNotSuspended } from '../people/visibility.queries.ts'
import { findSightingFile, insertFile } from '../photos/files.queries.ts'
import type { StoredFile } from '../photos/photo-files.ts'
import { findPoster, type PosterRow } from './lost-pets.queries.ts'
import { requirePast } from './past-time.ts'
import { requireNoLink } from './require-no-link.ts'

interface Sender {
  key: string
  /** Null for somebody without an account. */
  viewerId: number | null
  now: number
}

/** The search, if this person can send a sighting about it. */
export async function getOpenPoster(db: Db, { key, viewerId, now }: Sender): Promise<PosterRow> {
  const poster = await findPoster(db, key, now)
  if (!poster) throw new AppError('not_found')
  if (poster.ownerId === viewerId) throw new AppError('invalid_input')
  if (poster.endedAt !== null) throw new AppError('search_ended')
  if (viewerId === null && poster.acceptsVisitors === 0) throw new AppError('account_needed')
  return poster
}

export interface SightingPhoto {
  file: StoredFile
  placeholder: string
}

interface NewSighting extends Sender {
  words: string
  seenAt: number
  photo: SightingPhoto | null
  /** What it counts against. */
  allowances: readonly Allowance[]
}

/**
 * Stores a sighting and notifies the owner, whose id it returns. If one of the two has blocked the other, the
 * sighting has no name. If the owner accepts none without a name, it is dropped, and the writer cannot tell.
 */
export async function insertSighting(db: Db, sighting: NewSighting): Promise<number> {
  const { viewerId, words, seenAt, photo, allowances, now } = sighting
  requireNoLink(words)
  requirePast(seenAt, now)
  const { ownerId, id: lostPetId } = await getOpenPoster(db, sighting)
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, viewerId === null ? [ownerId] : [ownerId, viewerId])
    const { acceptsVisitors } = await getOpenPoster(trx, sighting)
    await spend(trx, { allowances, amount: 1, code: 'too_many_sightings', now })
    if (acceptsVisitors === 0 && !(await isNamed(trx, { ownerId, viewerId }))) return ownerId
    const { id } = await trx
      .insertInto('sightings')
      .values({
        lost_pet_id: lostPetId,
        user_id: viewerId,
        words,
        sent_at: now,
        seen_at: seenAt,
        placeholder: photo?.placeholder ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (photo) await insertFile(trx, { sighting_id: id }, photo.file)
    await notifyOwner(trx, { ownerId, lostPetId, now })
    return ownerId
  })
}

/** Of many sightings the first is told at once, and the others together after this time. */
const apartMs = 5 * 60 * 1000
/** The longer the owner has not looked, the longer the next notification waits, up to this. */
const furthestApartMs = 60 * 60 * 1000

/** The caller has locked the owner's row. */
async function notifyOwner(
  trx: Db,
  { ownerId, lostPetId, now }: { ownerId: number; lostPetId: number; now: number },
): Promise<void> {
  const { notifyAt, unseenSince } = await trx
    .selectFrom('lost_pets')
    .innerJoin('sightings', 'sightings.lost_pet_id', 'lost_pets.id')
    .select(['notify_at as notifyAt', 'sent_at as unseenSince'])
    .where('lost_pets.id', '=', lostPetId)
    .whereRef('sightings.id', '>', 'read_to')
    .orderBy('sightings.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const waitMs = Math.min(Math.max(now - unseenSince, apartMs), furthestApartMs)
  const dueAt = notifyAt > now ? Math.min(notifyAt, now + waitMs) : Math.max(now, notifyAt + waitMs)
  await trx.updateTable('lost_pets').set({ notify_at: dueAt }).where('id', '=', lostPetId).execute()
  await scheduleCheck(trx, { topic: 'sighting', userId: ownerId, subjectId: lostPetId, dueAt })
}

/** The owner sees the name of a person unless one of the two has blocked the other. */
async function isNamed(
  trx: Db,
  { ownerId, viewerId }: { ownerId: number; viewerId: number | null },
): Promise<boolean> {
  const writer = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', viewerId)
    .where(isNotBlocked(ownerId))
    .executeTakeFirst()
  return writer !== undefined
}

interface SightingPage {
  lostPetId: number
  ownerId: number
  before: number
}

/** The newest first, without those of suspended people. */
export async function listSightings(db: Db, page: SightingPage) {
  const rows = await selectPage(db, page)
  return {
    sightings: rows.filter(({ isActive }) => isActive),
    next: rows.length < serverLimits.sightingPage ? null : (rows.at(-1)?.id ?? null),
  }
}

/** `users` is the writer. */
const selectPage = prepare((db, { lostPetId, ownerId, before }: SightingPage) =>
  db
    .selectFrom('sightings')
    .leftJoin('users', 'users.id', 'sightings.user_id')
    .select(['sightings.id', 'words', 'sent_at as sentAt', 'chat_id as chatId', 'receipt'])
    .select(['sightings.seen_at as seenAt', 'placeholder'])
    .select(['users.id as personId', 'users.name', 'users.animal_name as animalName'])
    .select(() => [
      isNotSuspended('users').as('isActive'),
      isNotBlocked(ownerId)().as('isUnblocked'),
    ])
    .where('lost_pet_id', '=', lostPetId)
    .where('sightings.id', '<', before)
    .orderBy('sightings.id', 'desc')
    .limit(serverLimits.sightingPage),
)

/** Does nothing if the sighting is not about a lost pet of this person. */
export async function removeSighting(
  db: Db,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  await db
    .deleteFrom('sightings')
    .where('id', '=', id)
    .where('lost_pet_id', 'in', ({ selectFrom }) =>
      selectFrom('lost_pets').select('lost_pets.id').where('lost_pets.user_id', '=', userId),
    )
    .execute()
}

const mostCounted = 99

/** Null if the person is not looking for a pet. */
export async function findOwnSearch(db: Db, userId: number) {
  const [search] = await selectSearch(db, { userId })
  if (!search) return null
  const { id, key, petName, readTo } = search
  const unseen = await selectNew(db, { lostPetId: id, readTo })
  return { key, petName, newSightings: unseen.length }
}

const selectSearch = prepare((db, { userId }: { userId: number }) =>
  db
    .selectFrom('lost_pets')
    .select(['id', 'key', 'pet_name as petName', 'read_to as readTo'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null),
)

const selectNew = prepare((db, { lostPetId, readTo }: { lostPetId: number; readTo: number }) =>
  db
    .selectFrom('sightings')
    .leftJoin('users', 'users.id', 'sightings.user_id')
    .select('sightings.id')
    .where('lost_pet_id', '=', lostPetId)
    .where('sightings.id', '>', readTo)
    .where(isNotSuspended('users'))
    .orderBy('sightings.id')
    .limit(mostCounted),
)

interface Seen {
  userId: number
  key: string
  upTo: number
}

/** False if the person had seen them before. A marker only moves forward, and not past the newest sighting. */
export async function markSightingsSeen(db: Db, { userId, key, upTo }: Seen): Promise<boolean> {
  const moved = await db
    .updateTable('lost_pets')
    .set({ read_to: upTo })
    .where('key', '=', key)
    .where('user_id', '=', userId)
    .where('read_to', '<', upTo)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('sightings').select('lost_pet_id').where('sightings.id', '=', upTo),
    )
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** A sighting about a search of this person. */
export async function findOwnSighting(db: Db, { userId, id }: { userId: number; id: number }) {
  const sighting = await db
    .selectFrom('sightings')
    .innerJoin('lost_pets', 'lost_pets.id', 'sightings.lost_pet_id')
    .select(['sightings.user_id as writerId', 'sightings.words', 'receipt'])
    .select(['pet_name as petName', 'lost_pets.hidden_at as hiddenAt'])
    .where('sightings.id', '=', id)
    .where('lost_pets.user_id', '=', userId)
    .executeTakeFirst()
  return sighting ?? null
}

/** The file of the photo of a sighting about a search of this person. */
export async function findOwnSightingFile(
  db: Db,
  { userId, id }: { userId: number; id: number },
): Promise<number | null> {
  const sighting = await db
    .selectFrom('sightings')
    .innerJoin('lost_pets', 'lost_pets.id', 'sightings.lost_pet_id')
    .leftJoin('users', 'users.id', 'sightings.user_id')
    .select('sightings.id')
    .where('sightings.id', '=', id)
    .where('lost_pets.user_id', '=', userId)
    .where(isNotSuspended('users'))
    .executeTakeFirst()
  return sighting ? findSightingFile(db, id) : null
}

export async function setSightingReceipt(trx: Db, id: number, receipt: string): Promise<void> {
  await trx.updateTable('sightings').set({ receipt }).where('id', '=', id).execute()
}

/** For a report: what the writer has sent about the owner's newest search, the newest first. */
export async function listSightingsBy(
  trx: Db,
  { writerId, ownerId }: { writerId: number; ownerId: number },
): Promise<{ id: number; words: string }[]> {
  return trx
    .selectFrom('sightings')
    .select(['id', 'words'])
    .where('user_id', '=', writerId)
    .where('lost_pet_id', '=', ({ selectFrom }) =>
      selectFrom('lost_pets')
        .select('lost_pets.id')
        .where('lost_pets.user_id', '=', ownerId)
        .orderBy('lost_pets.id', 'desc')
        .limit(1),
    )
    .orderBy('id', 'desc')
    .limit(serverLimits.sightingsPerDay)
    .execute()
}

/** For a block: removes the sightings that the two sent each other. */
export async function removeSightingsBetween(trx: Db, userId: number, otherId: number) {
  for (const [writer, owner] of [
    [userId, otherId],
    [otherId, userId],
  ] as const) {
    await trx
      .deleteFrom('sightings')
      .where('user_id', '=', writer)
      .where('lost_pet_id', 'in', ({ selectFrom }) =>
        selectFrom('lost_pets').select('lost_pets.id').where('lost_pets.user_id', '=', owner),
      )
      .execute()
  }
}
