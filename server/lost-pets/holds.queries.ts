import type { Reach } from '../../contract/lost-pets.ts'
import { mailboxOf } from '../allowances/fingerprint.ts'
import type { Db } from '../db/store.ts'
import { isLastOfNew, isNewAccount } from './circles.ts'

const day = 24 * 60 * 60 * 1000

export type Hold = NonNullable<Reach['heldFor']>

interface Alarm {
  key: string
  ownerId: number
  ownerSince: number
  confirmedAt: number | null
  photoKey: string | null
  hiddenAt: number | null
  suspendedAt: number | null
  crowded: number
  circle: number
}

/**
 * Why no further circle begins. The poster of a suspended owner is hidden, too. A new account goes on
 * carefully if its e-mail is confirmed.
 */
export async function findHold(db: Db, alarm: Alarm, now: number): Promise<Hold | null> {
  const { key, ownerId, ownerSince, confirmedAt } = alarm
  const isNew = isNewAccount(ownerSince, now)
  if (alarm.hiddenAt !== null || alarm.suspendedAt !== null) return 'hidden'
  if (await isUnderReview(db, { key, ownerId, isNew, now })) return 'review'
  if (isNew && alarm.crowded === 1) return 'network'
  if (alarm.photoKey === null) return 'photo'
  return isNew && (confirmedAt === null || isLastOfNew(alarm.circle)) ? 'account' : null
}

/** Such a hold also stops the circle that is being notified. */
export const stopsAtOnce = (hold: Hold | null): boolean =>
  hold === 'review' || hold === 'hidden' || hold === 'network'

/** The reports of one person hold so many searches at a time. */
const holdsPerReporter = 2

/** None after a moderator has dismissed one of them, for so long. */
const noHoldsMs = 30 * day

/** So many of the reports of an alarm are counted. */
const mostReports = 200

/**
 * Two people reported this alarm, or one if the account is new, and no moderator has dismissed such a
 * report of it yet. A report counts if its account is older than a day, and its e-mail is confirmed unless
 * the owner's is not. The two need different mailboxes. Only the oldest two open ones of a reporter count,
 * and none for a month after a dismissed one. So nobody can stop searches with a few accounts.
 */
async function isUnderReview(
  db: Db,
  { key, ownerId, isNew, now }: { key: string; ownerId: number; isNew: boolean; now: number },
): Promise<boolean> {
  const ofThisAlarm = db
    .selectFrom('reports')
    .where('target_id', '=', ownerId)
    .where('reason', '=', 'false_alarm')
    .where('lost_pet_key', '=', key)
  const reporters = await ofThisAlarm
    .innerJoin('users', 'users.id', 'reports.reporter_id')
    .innerJoin('users as owner', 'owner.id', 'reports.target_id')
    .select('users.email')
    .where('closed_at', 'is', null)
    .where('users.created_at', '<=', now - day)
    .where(({ eb, or }) =>
      or([
        eb('users.email_confirmed_at', 'is not', null),
        eb('owner.email_confirmed_at', 'is', null),
      ]),
    )
    .where(({ exists, not, selectFrom }) => {
      const ofReporter = selectFrom('reports as other')
        .select('other.id')
        .whereRef('other.reporter_id', '=', 'reports.reporter_id')
        .where('other.reason', '=', 'false_alarm')
      const older = ofReporter
        .where('other.closed_at', 'is', null)
        .whereRef('other.id', '<', 'reports.id')
        .limit(1)
        .offset(holdsPerReporter - 1)
      const dismissed = ofReporter
        .where('other.outcome', '=', 'dismissed')
        .where('other.closed_at', '>', now - noHoldsMs)
      return not(exists(older).or(exists(dismissed)))
    })
    .limit(mostReports)
    .execute()
  const mailboxes = new Set(reporters.map(({ email }) => mailboxOf(email)))
  if (mailboxes.size < (isNew ? 1 : 2)) return false
  const dismissed = await ofThisAlarm
    .select('reports.id')
    .where('outcome', '=', 'dismissed')
    .limit(1)
    .executeTakeFirst()
  return dismissed === undefined
}
