import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { scheduleCheck } from '../notifications/checks.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'
import { findPoster } from './lost-pets.queries.ts'

/** Limits for one lost pet: for all visitors without an account together, and for each person. */
const mostWithoutAccount = 100
const mostPerPerson = 10

interface NewSighting {
  key: string
  /** Null for somebody without an account. */
  viewerId: number | null
  words: string
  now: number
}

/** Stores a sighting and notifies the owner. */
export async function insertSighting(db: Db, sighting: NewSighting): Promise<void> {
  const { viewerId, words, now } = sighting
  const before = await findPoster(db, sighting)
  if (!before) throw new AppError('not_found')
  const { ownerId, id: lostPetId } = before
  if (ownerId === viewerId) throw new AppError('invalid_input')
  await inTransaction(db, async (trx) => {
    await lockPeople(trx, viewerId === null ? [ownerId] : [ownerId, viewerId])
    const poster = await findPoster(trx, sighting)
    if (!poster) throw new AppError('not_found')
    if (poster.endedAt !== null) throw new AppError('search_ended')
    await requireFewSightings(trx, lostPetId, viewerId)
    await trx
      .insertInto('sightings')
      .values({ lost_pet_id: lostPetId, user_id: viewerId, words, sent_at: now })
      .execute()
    const about = { userId: ownerId, subjectId: lostPetId }
    await scheduleCheck(trx, { topic: 'sighting', ...about, dueAt: now })
  })
}

async function requireFewSightings(trx: Db, lostPetId: number, viewerId: number | null) {
  const most = viewerId === null ? mostWithoutAccount : mostPerPerson
  const sent = await trx
    .selectFrom('sightings')
    .select('id')
    .where('lost_pet_id', '=', lostPetId)
    .where('user_id', viewerId === null ? 'is' : '=', viewerId)
    .limit(most)
    .execute()
  if (sent.length >= most) throw new AppError('too_many_sightings')
}

const mostListed = 100

/** The newest first, without those of suspended people. */
export async function listSightings(db: Db, lostPetId: number) {
  return db
    .selectFrom('sightings')
    .leftJoin('users', 'users.id', 'sightings.user_id')
    .select(['sightings.id', 'words', 'sent_at as sentAt', 'users.id as personId'])
    .select(['users.name', 'users.animal_name as animalName'])
    .where('lost_pet_id', '=', lostPetId)
    .where(isNotSuspended('users'))
    .orderBy('sightings.id', 'desc')
    .limit(mostListed)
    .execute()
}

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

/** For a report: what the writer has sent about the owner's newest search, the newest first. */
export async function findSightingWords(
  trx: Db,
  { writerId, ownerId }: { writerId: number; ownerId: number },
): Promise<string | null> {
  const sent = await trx
    .selectFrom('sightings')
    .select('words')
    .where('user_id', '=', writerId)
    .where('lost_pet_id', '=', ({ selectFrom }) =>
      selectFrom('lost_pets')
        .select('lost_pets.id')
        .where('lost_pets.user_id', '=', ownerId)
        .orderBy('lost_pets.id', 'desc')
        .limit(1),
    )
    .orderBy('id', 'desc')
    .limit(mostPerPerson)
    .execute()
  return sent.map(({ words }) => words).join(' · ') || null
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
