import { retention } from '../../contract/retention.ts'
import { spend } from '../allowances/allowances.queries.ts'
import { fingerprintMailbox } from '../allowances/fingerprint.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { scheduleCheck } from '../notifications/checks.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { isNotBlocked, isNotSuspended } from '../people/visibility.queries.ts'
import { findFoundAnimal, findOwnFoundAnimal, findViewer } from './found-animals.queries.ts'
import { requireNoLink } from './require-no-link.ts'

// Somebody who looks for a pet says that a found animal is theirs, and the finder answers.

const day = 24 * 60 * 60 * 1000

/** Of a mailbox, also of an account that was deleted and made again. */
const claimsPerDay = 3

interface NewClaim {
  userId: number
  id: number
  words: string
  now: number
}

/** By mailbox, so that an account that is made again has no second guess. */
async function claimAllowances(db: Db, email: string, id: number) {
  const mailbox = await fingerprintMailbox(db, email)
  return [
    { key: claimsKey(mailbox), most: claimsPerDay, fillMs: day },
    {
      key: `claim of animal ${id} by mailbox ${mailbox}`,
      most: 1,
      fillMs: (retention.foundAnimalDays + retention.endedSearchDays) * day,
    },
  ]
}

export const claimsKey = (mailbox: string): string => `claims of mailbox ${mailbox}`

/** It takes an own search that matches. The finder is notified, if they have an account. */
export async function insertClaim(db: Db, { userId, id, words, now }: NewClaim): Promise<void> {
  requireNoLink(words)
  const known = await findFoundAnimal(db, await findViewer(db, userId), { id, now })
  if (!known) throw new AppError('not_found')
  const { finderId } = known
  await inTransaction(db, async (trx) => {
    await lockPeople(trx, finderId === null ? [userId] : [userId, finderId])
    await lockAnimal(trx, id)
    const viewer = await findViewer(trx, userId)
    const animal = await findFoundAnimal(trx, viewer, { id, now })
    if (!animal || animal.endsAt <= now || viewer.lostPetId === null)
      throw new AppError('not_found')
    const { email } = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const allowances = await claimAllowances(trx, email, id)
    await spend(trx, { allowances, amount: 1, code: 'too_many_sightings', now })
    await trx
      .insertInto('claims')
      .values({ found_animal_id: id, user_id: userId, words, sent_at: now })
      .execute()
    if (finderId !== null)
      await scheduleCheck(trx, { topic: 'animal', userId: finderId, subjectId: id, dueAt: now })
  })
}

/** A finder who deletes it, and claims and answers, happen one after the other. */
async function lockAnimal(trx: Db, id: number): Promise<void> {
  await trx.selectFrom('found_animals').select('id').where('id', '=', id).forUpdate().execute()
}

const mostClaims = 50

/**
 * Those that the finder sees, the newest first: a claim is read beside its poster, so without a search that
 * is open and shown there is none, unless it was accepted. `users` is the owner who claims.
 */
export const listClaims = (
  db: Db,
  { id, finderId }: { id: number; finderId: number | null },
): Promise<ClaimRow[]> => selectClaims(db, { id, finderId }).limit(mostClaims).execute()

export type ClaimRow = Awaited<ReturnType<ReturnType<typeof selectClaims>['execute']>>[number]

const selectClaims = (db: Db, { id, finderId }: { id: number; finderId: number | null }) =>
  db
    .selectFrom('claims')
    .innerJoin('users', 'users.id', 'claims.user_id')
    .leftJoin('lost_pets', (join) =>
      join
        .onRef('lost_pets.user_id', '=', 'claims.user_id')
        .on('ended_at', 'is', null)
        .on('lost_pets.hidden_at', 'is', null),
    )
    .select(['claims.id', 'claims.words', 'sent_at as sentAt', 'answer', 'users.id as userId'])
    .select(['lost_pets.key as lostPetKey', 'pet_name as petName', 'raised_at as raisedAt'])
    .where('found_animal_id', '=', id)
    .where(({ eb, or }) => or([eb('lost_pets.key', 'is not', null), eb('answer', '=', 'yes')]))
    .where(isNotSuspended('users'))
    .where(isNotBlocked(finderId ?? 0))
    .orderBy('claims.id', 'desc')

interface Answer {
  key: string
  id: number
  isTheirs: boolean
  now: number
}

/**
 * Whoever is accepted sees the contact and is notified. Whoever was accepted before no longer sees it. Returns the
 * ids of both.
 */
export async function answerClaim(db: Db, { key, id, isTheirs, now }: Answer): Promise<number[]> {
  const { userId } = await getClaim(db, key, id)
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId])
    const { animalId } = await getClaim(trx, key, id)
    await lockAnimal(trx, animalId)
    await getClaim(trx, key, id)
    const before = isTheirs
      ? await trx
          .updateTable('claims')
          .set({ answer: 'no' })
          .where('found_animal_id', '=', animalId)
          .where('answer', '=', 'yes')
          .where('id', '<>', id)
          .returning('user_id as userId')
          .execute()
      : []
    await trx
      .updateTable('claims')
      .set({ answer: isTheirs ? 'yes' : 'no' })
      .where('id', '=', id)
      .execute()
    if (isTheirs)
      await scheduleCheck(trx, { topic: 'animal', userId, subjectId: animalId, dueAt: now })
    return [userId, ...before.map((each) => each.userId)]
  })
}

/** Throws for what the finder does not see. */
async function getClaim(db: Db, key: string, claimId: number) {
  const animal = await findOwnFoundAnimal(db, key)
  if (!animal?.isShown) throw new AppError('not_found')
  const claim = await selectClaims(db, animal).where('claims.id', '=', claimId).executeTakeFirst()
  if (!claim) throw new AppError('not_found')
  return { userId: claim.userId, animalId: animal.id }
}
