import type { Reach } from '../../contract/lost-pets.ts'
import type { Db } from '../db/store.ts'

const day = 24 * 60 * 60 * 1000

export type Hold = NonNullable<Reach['heldFor']>

interface Alarm {
  ownerId: number
  ownerSince: number
  photoKey: string | null
  raisedAt: number
}

/** Why no further circle begins. A review also stops the circle that is being notified. */
export async function findHold(
  db: Db,
  { ownerId, ownerSince, photoKey, raisedAt }: Alarm,
  now: number,
): Promise<Hold | null> {
  if (await isUnderReview(db, { ownerId, raisedAt, now })) return 'review'
  if (photoKey === null) return 'photo'
  return ownerSince > now - day ? 'account' : null
}

/**
 * Two people with accounts older than a day reported this alarm, and no moderator has dismissed such a
 * report of it yet.
 */
async function isUnderReview(
  db: Db,
  { ownerId, raisedAt, now }: { ownerId: number; raisedAt: number; now: number },
): Promise<boolean> {
  const ofThisAlarm = db
    .selectFrom('reports')
    .where('target_id', '=', ownerId)
    .where('reason', '=', 'false_alarm')
    .where('reports.created_at', '>=', raisedAt)
  const { first, last } = await ofThisAlarm
    .innerJoin('users', 'users.id', 'reports.reporter_id')
    .select(({ fn }) => [fn.min('users.id').as('first'), fn.max('users.id').as('last')])
    .where('closed_at', 'is', null)
    .where('users.created_at', '<=', now - day)
    .executeTakeFirstOrThrow()
  if (first === last) return false
  const dismissed = await ofThisAlarm
    .select('reports.id')
    .where('outcome', '=', 'dismissed')
    .limit(1)
    .executeTakeFirst()
  return dismissed === undefined
}
