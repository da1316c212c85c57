import { durations } from '../../contract/limits.ts'
import { isSqlite } from '../db/column-types.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { isDuplicate } from '../db/store-trouble.ts'
import { AppError } from '../errors.ts'
import { scheduleBroadcast, scheduleCheck } from '../notifications/checks.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { answerMs, endedSearchMs, searchMs } from './lost-pets.queries.ts'

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
  await inTransaction(db, async (trx) => {
    const { id, endedAt } = await lockOwn(trx, userId, key)
    if (endedAt !== null) return
    const thanksAt = now + durations.endUndoMs
    // Before the row of the search, because the notifier locks them in this order.
    if (found) await scheduleBroadcast(trx, { topic: 'lost', subjectId: id, dueAt: thanksAt })
    await trx
      .updateTable('lost_pets')
      .set({ ended_at: now, found: found ? 1 : 0 })
      .where('id', '=', id)
      .execute()
    await setState(trx, [id], found ? 'found' : 'ended')
  })
}

/** For ten seconds. Nobody was thanked yet, and whoever was to be notified meanwhile still is. */
export async function undoEnd(db: Db, { userId, key, now }: Own): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id, endedAt } = await lockOwn(trx, userId, key)
    if (endedAt === null) return
    if (endedAt + durations.endUndoMs <= now) throw new AppError('not_found')
    await trx
      .updateTable('lost_pets')
      .set({ ended_at: null, found: 0 })
      .where('id', '=', id)
      .execute()
      .catch((error) => {
        throw isDuplicate(error) ? new AppError('already_lost') : error
      })
    await setState(trx, [id], 'open')
  })
}

/** Sightings, ends and undos of one search happen one after the other. */
async function lockOwn(trx: Db, userId: number, key: string) {
  await lockPeople(trx, [userId])
  return trx
    .selectFrom('lost_pets')
    .select(['id', 'ended_at as endedAt'])
    .where('key', '=', key)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}

async function setState(
  trx: Db,
  lostPetIds: number[],
  state: 'open' | 'found' | 'ended',
): Promise<void> {
  await trx
    .updateTable('lost_pet_cities')
    .set({ state })
    .where('lost_pet_id', 'in', lostPetIds)
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

/** When the search ends if the owner does not answer the question. */
export const endOf = (askedAt: number) => askedAt + answerMs

const batch = 100

/** Asks owners whether the search goes on, ends searches without an answer, deletes old ones. */
export async function tidyLostPets(db: Db, now: number): Promise<void> {
  await askOwners(db, now)
  await endUnanswered(db, now)
  await removeOldest(db, {
    table: 'lost_pets',
    key: ['id'],
    column: 'ended_at',
    until: now - endedSearchMs,
    batch,
  })
}

async function endUnanswered(db: Db, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await trx
      .updateTable('lost_pets')
      .set({ ended_at: now })
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('lost_pets')
          .select('id')
          .where('asked_at', '<=', now - answerMs)
          .where('ended_at', 'is', null)
          .limit(batch),
      )
      // Asked again when the row is locked: its owner may have answered meanwhile.
      .where('asked_at', '<=', now - answerMs)
      .returning('id')
      .execute()
    const ids = ended.map(({ id }) => id)
    if (ids.length > 0) await setState(trx, ids, 'ended')
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
