import { retention } from '../../contract/retention.ts'
import { spend } from '../allowances/allowances.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { serverLimits } from '../limits.ts'
import { scheduleBroadcast } from '../notifications/checks.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { type Correction, findOwnPhoto, type PosterFacts } from './lost-pets.queries.ts'
import { requirePast } from './past-time.ts'
import { requireNoLink } from './require-no-link.ts'

const day = 24 * 60 * 60 * 1000

/** Whoever reports a poster does so soon. */
const keptMs = retention.correctionDays * day

interface Update extends Partial<PosterFacts> {
  userId: number
  key: string
  acceptsVisitors?: boolean
  now: number
}

/**
 * Fields that are not given keep their value. An alarm that waits for a photo goes on; otherwise nobody is
 * notified. Moderators read what was there before.
 */
export async function correctSearch(db: Db, update: Update): Promise<void> {
  const { userId, key, acceptsVisitors, now, ...changes } = update
  const { place = '', words = '', seenPlace, lostAt = 0, seenAt } = changes
  requireNoLink(place, words, seenPlace ?? '')
  requirePast(Math.max(lostAt, seenAt ?? 0), now)
  await inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId])
    const { photoId } = changes
    const isPhotoOwn = !photoId || (await findOwnPhoto(trx, userId, photoId))
    if (!isPhotoOwn) throw new AppError('not_found')
    const { id, corrections, visitors, ...before } = await getOpen(trx, userId, key)
    const told = { ...before, ...changes }
    const isCorrected = JSON.stringify(told) !== JSON.stringify(before)
    if (isCorrected) await spendCorrection(trx, key, now)
    const kept = (JSON.parse(corrections) as Correction[]).filter(
      ({ until }) => until > now - keptMs,
    )
    // Before the row of the search, because the notifier locks them in this order.
    if (photoId) await scheduleBroadcast(trx, { topic: 'lost', subjectId: id, dueAt: now })
    await trx
      .updateTable('lost_pets')
      .set({
        place: told.place,
        words: told.words,
        lost_at: Math.min(told.lostAt, now),
        seen_place: told.seenPlace,
        seen_at: told.seenAt === null ? null : Math.min(told.seenAt, now),
        photo_id: told.photoId,
        accepts_visitors: acceptsVisitors === undefined ? visitors : Number(acceptsVisitors),
        corrections: JSON.stringify(isCorrected ? [...kept, { ...before, until: now }] : kept),
      })
      .where('id', '=', id)
      .execute()
  })
}

async function getOpen(trx: Db, userId: number, key: string) {
  return trx
    .selectFrom('lost_pets')
    .select(['id', 'corrections', 'accepts_visitors as visitors', 'place', 'words'])
    .select(['lost_at as lostAt', 'seen_place as seenPlace', 'seen_at as seenAt'])
    .select('photo_id as photoId')
    .where('key', '=', key)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}

/** So that what was there before is never much. */
async function spendCorrection(trx: Db, key: string, now: number): Promise<void> {
  const allowance = {
    key: `corrections of ${key}`,
    most: serverLimits.correctionsPerDay,
    fillMs: day,
  }
  await spend(trx, { allowances: [allowance], amount: 1, code: 'too_many_changes', now })
}
